"""Agents that do not reason: random draws that can be drawn again, and a broken record."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from del_agents.agent import Agent
from del_agents.registry import make_agent
from del_agents.scripted import AlwaysAgent, RandomAgent
from del_env.answers import Answer, Disclosure
from del_env.errors import AgentError
from del_env.scenario import AtLeast, AtMost, not_less_than
from del_env.view import AgentView, view_of
from tests.agents.contract import AgentContract
from tests.agents.tables import CROOKED, matrix, sample_views

ROOT = Path(__file__).resolve().parents[2]
D, NO, YES = Answer

DRAW = """
from del_agents.scripted import RandomAgent
from tests.agents.tables import sample_views
print("".join(str(int(RandomAgent(7).act(view).played)) for view in sample_views()))
"""


class TestRandomContract(AgentContract):
    def make_agent(self) -> Agent:
        return RandomAgent(7)


class TestAlwaysContract(AgentContract):
    def make_agent(self) -> Agent:
        return AlwaysAgent(Answer.NO)


def draws(agent: Agent, views: Sequence[AgentView]) -> list[Answer]:
    return [agent.act(view).played for view in views]


def test_draws_are_the_same_in_every_process() -> None:
    expected = "".join(str(int(draw)) for draw in draws(RandomAgent(7), sample_views()))
    for hash_seed in ("0", "1", "random"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        script = [sys.executable, "-c", DRAW]
        output = subprocess.check_output(script, cwd=ROOT, env=environment, text=True)
        assert output.strip() == expected


def test_draws_stay_what_they_have_always_been() -> None:
    histories = ((), ((0, 1, 1, 0),))
    views = [view_of(CROOKED, seat, history) for history in histories for seat in range(4)]
    assert draws(RandomAgent(0), views) == [NO, NO, NO, YES, YES, D, D, D]
    assert draws(RandomAgent(7), views) == [YES, NO, NO, NO, D, YES, YES, NO]


def test_each_answer_is_drawn_equally_often() -> None:
    histories = [tuple(product((0, 1), repeat=4))[:length] for length in range(16)]
    views = [view_of(CROOKED, seat, history) for seat in range(4) for history in histories]
    counts = Counter(draw for seed in range(60) for draw in draws(RandomAgent(seed), views))
    assert counts.total() == 3840
    # A fair draw of 3840 has a standard deviation of 29 about 1280.
    assert all(abs(counts[answer] - 1280) < 120 for answer in Answer)


@pytest.mark.parametrize(
    "change",
    [
        {"agent": 0},
        {"observation": matrix("1010", "0000", "1101", "1011")},
        {"announcement": AtMost(2)},
        {"announcement": AtLeast(3)},
        {"disclosure": Disclosure.ANSWER},
        {"seen": (True, None, None, True)},
        {"seen": (None, None, False, True)},
        {"public_history": ()},
        {"public_history": ((0, 1, 1, 0), (0, 1, 1, 0))},
        {"own_replies": ("Yes",)},
        {"own_note": "Yes"},
    ],
)
def test_a_draw_depends_on_everything_in_the_view(change: dict[str, Any]) -> None:
    view = view_of(CROOKED, 3, ((0, 1, 1, 0),))
    other = replace(view, **change)
    agents = [RandomAgent(seed) for seed in range(20)]
    assert [agent.act(view) for agent in agents] != [agent.act(other) for agent in agents]


def test_a_draw_does_not_depend_on_what_leaves_views_equal() -> None:
    view = replace(view_of(CROOKED, 3), announcement=AtLeast(2))
    same = replace(
        view,
        announcement=not_less_than(2),
        seen=(0, None, 0, None),  # type: ignore[arg-type]
        observation=tuple(tuple(int(x) for x in row) for row in view.observation),  # type: ignore[misc]
    )
    assert view == same
    agents = [RandomAgent(seed) for seed in range(20)]
    assert [agent.act(view) for agent in agents] == [agent.act(same) for agent in agents]


def test_different_seeds_draw_independently() -> None:
    views = sample_views()
    assert draws(RandomAgent(0), views) != draws(RandomAgent(1), views)


@pytest.mark.parametrize("seed", [-1, True, 0.5, "7"])
def test_a_seed_other_than_a_number_from_0_on_is_refused(seed: int) -> None:
    with pytest.raises(AgentError, match=f"seed is {seed!r}: give an integer from 0 on"):
        RandomAgent(seed)


@pytest.mark.parametrize("answer", Answer)
def test_always_says_the_same_whatever_it_is_shown(answer: Answer) -> None:
    assert {AlwaysAgent(answer).act(view).played for view in sample_views()} == {answer}


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("yes", "always:yes"),
        ("No", "always:no"),
        ("dont_know", "always:dont_know"),
        ("dont-know", "always:dont_know"),
        ("don't know", "always:dont_know"),
        ("I don’t know.", "always:dont_know"),
        ("i_do_not_know", "always:dont_know"),
        ("?", "always:dont_know"),
    ],
)
def test_an_answer_may_be_spelled_naturally(spelling: str, name: str) -> None:
    assert make_agent(f"always:{spelling}").name == name


@pytest.mark.parametrize("name", ["always", "always:", "always:maybe", "always:yes no"])
def test_an_answer_that_is_none_is_refused_with_the_choices(name: str) -> None:
    choices = "always:dont_know, always:no, always:yes"
    with pytest.raises(AgentError, match=f"'{name}' has no answer to give.*{choices}"):
        make_agent(name)
