"""The table: agents sit down at an environment and are asked, round by round, to the end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from del_agents.agent import Agent
from del_agents.human import PlayerLeftError
from del_agents.language.errors import StopRequestedError
from del_agents.language.settings import Memory
from del_env.decision import Decision
from del_env.environment import HiddenStatusEnv
from del_env.episode import Episode
from del_env.errors import AgentError, DelEnvError, EpisodeError
from del_env.view import AgentView

Decisions: TypeAlias = tuple[tuple[Decision, ...], ...]
"""What was decided: a tuple a round, one decision a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One seat about to be asked.

    Attributes:
        seat: the number of the seat, which is that of the agent in the scenario.
        agent: who sits there.
        view: all that it may know.
    """

    seat: int
    agent: Agent
    view: AgentView


Asker: TypeAlias = Callable[[Sequence[Turn]], Sequence[Decision]]
"""Has the turns of one round decided, in their order.

They do not depend on each other, so an asker may well take them all at once, in threads.
"""

OnRound: TypeAlias = Callable[[Episode, Decisions], None]
"""Told after each round: the episode so far and all that was decided in it."""


_OURS = "del_agents"


class AgentFailedError(AgentError):
    """An agent raised an exception of its own, which is the cause, or returned no decision."""


def ask(turn: Turn) -> Decision:
    """Returns what the agent decides.

    Raises:
        AgentFailedError: it raises an exception of its own, be it SystemExit, or returns something
            else; the message names seat, agent and round.
        AgentError: an agent of a user's own raises an error of del-env; the message names them too.
        DelEnvError: an agent of ours can be asked no more, a player has left, or all calls were
            asked to stop.
    """
    try:
        decision = turn.agent.act(turn.view)
    except (StopRequestedError, PlayerLeftError):
        raise  # whoever asked for it waits for it, and a player leaves a wrapped seat as any other
    except DelEnvError as error:
        # Ours say themselves what is to be done.
        if _is_ours(turn.agent):
            raise
        raise AgentError(_raised(turn, error)) from error
    except (Exception, SystemExit) as error:
        raise AgentFailedError(_raised(turn, error)) from error
    if not isinstance(decision, Decision):
        raise AgentFailedError(f"{_who(turn)} returned {decision!r}: act(view) returns a Decision")
    return decision


def ask_in_order(turns: Sequence[Turn]) -> tuple[Decision, ...]:
    """Returns what the agents decide, asked one after the other."""
    return tuple(ask(turn) for turn in turns)


def play_episode(
    env: HiddenStatusEnv,
    agents: Sequence[Agent],
    on_round: OnRound | None = None,
    asker: Asker = ask_in_order,
) -> tuple[Episode, Decisions]:
    """Plays the episode of an environment that was just reset; returns it and what was decided.

    Args:
        env: the environment.
        agents: who sits where, one an agent.
        on_round: told after each round.
        asker: how the agents of one round are asked.

    Raises:
        AgentError: there is not one agent a seat.
        AgentFailedError: an agent fails in its own way.
        DelEnvError: an agent can be asked no more.
        EpisodeError: rounds were played already.
    """
    _check_table(env.episode, agents)
    decisions: Decisions = ()
    while not env.episode.is_over:
        decisions = (*decisions, tuple(asker(_turns(env, agents, decisions))))
        env.step(_actions(env, decisions[-1]))
        if on_round is not None:
            on_round(env.episode, decisions)
    return env.episode, decisions


def keeps_conversation(agent: Agent) -> bool:
    """Whether an agent is shown its own earlier replies; one of your own may say so as well."""
    return getattr(agent, "memory", None) == Memory.CONVERSATION


def _turns(env: HiddenStatusEnv, agents: Sequence[Agent], decisions: Decisions) -> tuple[Turn, ...]:
    return tuple(
        Turn(seat=seat, agent=agent, view=_view(env, seat, agent, [row[seat] for row in decisions]))
        for seat, agent in enumerate(agents)
    )


def _view(env: HiddenStatusEnv, seat: int, agent: Agent, before: Sequence[Decision]) -> AgentView:
    """Returns what the seat may know: what it sees, what is public, and what it remembers."""
    notes = [decision.note for decision in before if decision.note is not None]
    replies = tuple(decision.reply for decision in before) if keeps_conversation(agent) else ()
    return env.episode.view(seat, own_replies=replies, own_note=notes[-1] if notes else "")


def _actions(env: HiddenStatusEnv, decided: Sequence[Decision]) -> dict[str, int]:
    pairs = zip(env.possible_agents, decided, strict=True)
    return {name: int(decision.played) for name, decision in pairs}


def _check_table(episode: Episode, agents: Sequence[Agent]) -> None:
    if len(agents) != episode.scenario.n_agents:
        raise AgentError(
            f"{len(agents)} players for {episode.scenario.n_agents} seats: give one a seat"
        )
    if episode.rounds:
        raise EpisodeError(
            f"{len(episode.rounds)} rounds were played already: reset the environment first"
        )


def _is_ours(agent: Agent) -> bool:
    return type(agent).__module__.partition(".")[0] == _OURS


def _raised(turn: Turn, error: BaseException) -> str:
    return f"{_who(turn)} raised {type(error).__name__}: {error}"


def _who(turn: Turn) -> str:
    return f"agent {turn.seat} ({turn.agent.name}) in round {turn.view.round_number}"
