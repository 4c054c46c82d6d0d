"""What an agent observes, as numpy arrays, and the spaces that these belong to.

Every array is read-only. What stays the same in an episode is made once and shared by its rounds.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from del_env.answers import Answer, Claim, Disclosure
from del_env.scenario import Announcement, AtLeast, AtMost, Scenario

Observation: TypeAlias = dict[str, Any]
"""The observation of one agent; `observation_space` tells what it holds."""

UNKNOWN = -1
"""In `seen`: a status that the agent does not observe."""

NOT_PLAYED = -1
"""In `public_history`: a claim of a round that is still to come."""


def observation_space(n_agents: int, max_rounds: int, disclosure: Disclosure) -> spaces.Dict:
    """Returns the space of an agent's observations.

    Its keys:
        agent: the agent's own number, from 0.
        row: whom it observes, 0 or 1 an agent.
        seen: each agent's status as far as it observes it: 0 negative, 1 positive, -1 unknown.
        matrix: who observes whom; `matrix[a][b]` is whether a observes b.
        announcement: the bound (0 at least, 1 at most) and the count.
        public_history: the claims made, one row a round, -1 in the rounds to come.
        round_number: the round in which the agent is asked, from 1; after the last round of an
            episode it is one more than the rounds played.
    """
    last_claim = disclosure.claims[-1]
    return spaces.Dict(
        {
            "agent": spaces.Discrete(n_agents),
            "row": spaces.MultiBinary(n_agents),
            "seen": spaces.Box(UNKNOWN, 1, (n_agents,), np.int8),
            "matrix": spaces.MultiBinary((n_agents, n_agents)),
            "announcement": spaces.MultiDiscrete([2, n_agents + 1]),
            "public_history": spaces.Box(NOT_PLAYED, last_claim, (max_rounds, n_agents), np.int8),
            "round_number": spaces.Discrete(max_rounds + 1, start=1),
        }
    )


def action_space() -> spaces.Discrete:
    """Returns the space of the answers: 0 I don't know, 1 No, 2 Yes."""
    return spaces.Discrete(len(Answer))


def observations_before(
    names: Sequence[str], scenario: Scenario, history: NDArray[np.int8]
) -> dict[str, Observation]:
    """Returns the observation of each agent in round 1, of which the history is given."""
    n_agents = scenario.n_agents
    # From bytes: quicker by far than from tuples, and read-only by itself.
    matrix = np.frombuffer(b"".join(map(bytes, scenario.observation)), dtype=np.int8)
    matrix = matrix.reshape(n_agents, n_agents)
    world = np.frombuffer(bytes(scenario.world), dtype=np.int8)
    seen = np.where(matrix, world, np.int8(UNKNOWN)).tobytes()
    announced = _read_only(np.array(_announcement(scenario.announcement), dtype=np.int64))
    number = np.int64(1)
    return {
        name: {
            "agent": np.int64(agent),
            "row": matrix[agent],
            # Bytes of its own: the `.base` of a row would hold what the others see.
            "seen": np.frombuffer(seen[agent * n_agents : (agent + 1) * n_agents], np.int8),
            "matrix": matrix,
            "announcement": announced,
            "public_history": history,
            "round_number": number,
        }
        for agent, name in enumerate(names)
    }


def observations_after(
    before: dict[str, Observation], history: NDArray[np.int8], round_number: int
) -> dict[str, Observation]:
    """Returns the observations of a later round, of which the history is given."""
    number = np.int64(round_number)
    after = {}
    for name, observation in before.items():
        # Faster than a merge of two dicts, since it never grows one.
        after[name] = own = observation.copy()
        own["public_history"] = history
        own["round_number"] = number
    return after


def empty_history(n_agents: int, max_rounds: int) -> NDArray[np.int8]:
    """Returns the public history before round 1."""
    return _read_only(np.full((max_rounds, n_agents), NOT_PLAYED, dtype=np.int8))


def longer_history(
    history: NDArray[np.int8], round_number: int, claims: tuple[Claim, ...]
) -> NDArray[np.int8]:
    """Returns a new history: the given one and the claims of that round (from 1)."""
    longer = history.copy()
    longer[round_number - 1] = claims
    return _read_only(longer)


def state_space(n_agents: int, max_rounds: int, disclosure: Disclosure) -> spaces.Box:
    """Returns the space of the privileged state; `state_of` tells what it holds."""
    claim = disclosure.claims[-1]
    bits, rounds = n_agents + n_agents**2, max_rounds * n_agents
    low = [0] * bits + [0, 0] + [1] + [NOT_PLAYED] * rounds
    high = [1] * bits + [1, n_agents] + [max_rounds + 1] + [claim] * rounds
    return spaces.Box(np.array(low, dtype=np.int32), np.array(high, dtype=np.int32), dtype=np.int32)


def state_of(scenario: Scenario, history: NDArray[np.int8], round_number: int) -> NDArray[np.int32]:
    """Returns the whole state as one array. Privileged: it begins with the true world.

    The true world, the matrix row by row, the bound and the count of the announcement, the number
    of the next round, the public history row by row.
    """
    parts = (
        scenario.world,
        np.ravel(scenario.observation),
        _announcement(scenario.announcement),
        (round_number,),
        history.ravel(),
    )
    return np.concatenate(parts, dtype=np.int32)


def _announcement(announcement: Announcement) -> tuple[int, int]:
    match announcement:
        case AtLeast(count=count):
            return 0, count
        case AtMost(count=count):
            return 1, count


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.setflags(write=False)
    return array
