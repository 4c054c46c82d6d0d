"""An instance as a problem for SMCDEL, a model checker that others wrote.

Variable a + 1 says that agent a is positive. The announcement and what becomes public of the
earlier rounds are public announcements, one inside the other, and each of the three answers is a
question about the true world: the one that SMCDEL finds true is the right answer.

Source: the grammar of SMCDEL's text files, and Van Benthem, Van Eijck, Gattinger and Su, Symbolic
Model Checking for Dynamic Epistemic Logic (LORI 2015).
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import assert_never

from del_env.answers import Answer
from del_env.errors import ScenarioTooLargeError
from del_env.scenario import AtLeast, AtMost, Scenario
from del_env.suites.instance import Instance

MAX_TERMS = 20_000
"""So many conjunctions may an announcement take: SMCDEL has no other way to count."""


def smcdel_problem(instance: Instance) -> str:
    """Returns the text of a problem file.

    Raises:
        ScenarioTooLargeError: the announcement would take too many conjunctions.
    """
    return "\n".join([*_comments(instance), *_structure(instance.scenario), *_questions(instance)])


def _comments(instance: Instance) -> Iterator[str]:
    scenario = instance.scenario
    yield f"-- Instance {instance.id} of del-env"
    yield f"-- {scenario.n_agents} agents; variable a + 1: agent a is positive"
    yield f"-- Announced: {scenario.announcement}"
    yield f"-- Agent {instance.agent} is asked in round {instance.round_number}"
    yield "-- One of the three questions at the end is true; by del-env it is that of the answer"
    yield f"-- {instance.label.text}"
    yield ""


def _structure(scenario: Scenario) -> Iterator[str]:
    n_agents = scenario.n_agents
    nobody_seen = not all(map(any, scenario.observation))
    # The grammar takes no empty list, so who observes nobody observes a variable that is false in
    # every world.
    false = n_agents + 1
    yield f"VARS {_numbers(range(1, n_agents + 1 + nobody_seen))}"
    yield f"LAW {f'~ {false}' if nobody_seen else 'Top'}"
    for agent, row in enumerate(scenario.observation):
        seen = [other + 1 for other, sees in enumerate(row) if sees] or [false]
        yield f"{'    ' if agent else 'OBS '}agent{agent}: {_numbers(seen)}"
    yield ""


def _questions(instance: Instance) -> Iterator[str]:
    positive = [agent + 1 for agent, status in enumerate(instance.scenario.world) if status]
    told = [_announced(instance.scenario), *_rounds(instance)]
    for answer in (Answer.YES, Answer.NO, Answer.DONT_KNOW):
        yield f"-- {answer.text}"
        yield f"TRUE? {{{_numbers(positive)}}}"
        yield from (f"  [ ! {formula} ]" for formula in told)
        yield f"  {_says(instance.agent, answer)}"
        yield ""


def _announced(scenario: Scenario) -> str:
    match scenario.announcement:
        case AtLeast(count):
            return _at_least(count, scenario.n_agents)
        case AtMost(count):
            return f"~ ({_at_least(count + 1, scenario.n_agents)})"
        case _:
            assert_never(scenario.announcement)


def _at_least(count: int, n_agents: int) -> str:
    if count == 0:
        return "Top"
    if count > n_agents:
        return "Bot"
    if comb(n_agents, count) > MAX_TERMS:
        raise ScenarioTooLargeError(
            f"at least {count} of {n_agents}: SMCDEL would need {comb(n_agents, count):,} "
            f"conjunctions, and more than {MAX_TERMS:,} are not written; take fewer agents"
        )
    groups = combinations(range(1, n_agents + 1), count)
    return _all_or_one("OR", (_all_or_one("AND", map(str, group)) for group in groups))


def _rounds(instance: Instance) -> Iterator[str]:
    """Yields for each earlier round who knew whether it is positive, and who did not."""
    for round_number in range(1, instance.round_number):
        knowers = instance.history.knowers_in(round_number)
        yield _all_or_one(
            "AND",
            (
                _knows(agent) if agent in knowers else f"~ {_knows(agent)}"
                for agent in range(instance.scenario.n_agents)
            ),
        )


def _says(agent: int, answer: Answer) -> str:
    match answer:
        case Answer.YES:
            return f"(agent{agent} knows that {agent + 1})"
        case Answer.NO:
            return f"(agent{agent} knows that (~ {agent + 1}))"
        case Answer.DONT_KNOW:
            return f"~ {_knows(agent)}"
        case _:
            assert_never(answer)


def _knows(agent: int) -> str:
    return f"(agent{agent} knows whether {agent + 1})"


def _all_or_one(word: str, formulas: Iterable[str]) -> str:
    return f"{word}({', '.join(formulas)})"


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
