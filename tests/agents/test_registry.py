"""Agents by name, a user's own among them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from del_agents.agent import Agent
from del_agents.ideal import BoundedAgent, IdealAgent
from del_agents.pattern import PatternAgent
from del_agents.registry import agent_descriptions, agent_names, make_agent
from del_agents.scripted import AlwaysAgent, RandomAgent
from del_env.answers import Answer
from del_env.errors import AgentError
from del_env.view import view_of
from tests.agents.contract import AgentContract
from tests.agents.tables import CROOKED

OWN = """
from del_env.answers import Answer
from del_env.decision import Decision


class Careful:
    name = "own_players:Careful"

    def act(self, view):
        return Decision.of(Answer.DONT_KNOW)


class Picky(Careful):
    def __init__(self, taste):
        self.taste = taste


class Nameless:
    act = Careful.act


class Idle:
    name = "idle"


careful = Careful()


def make_careful():
    return Careful()
"""


@pytest.fixture(autouse=True)
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "own_players.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "own_broken.py").write_text("import own\n", encoding="utf-8")
    (tmp_path / "own_stale.py").write_text("from math import no_such_name\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("own_players", None)


class TestOwnAgentContract(AgentContract):
    def make_agent(self) -> Agent:
        return make_agent("own_players:Careful")


@pytest.mark.parametrize(
    ("spec", "agent"),
    [
        ("ideal", IdealAgent()),
        (" ideal ", IdealAgent()),
        ("bounded:0", BoundedAgent(0)),
        ("bounded:12", BoundedAgent(12)),
        ("pattern", PatternAgent()),
        ("random", RandomAgent(0)),
        ("random:7", RandomAgent(7)),
        ("always:no", AlwaysAgent(Answer.NO)),
    ],
)
def test_a_name_makes_an_agent(spec: str, agent: Agent) -> None:
    assert make_agent(spec) == agent


@pytest.mark.parametrize(
    ("spec", "name"), [("bounded:02", "bounded:2"), ("random", "random:0"), ("human", "human")]
)
def test_an_agent_goes_by_its_canonical_name(spec: str, name: str) -> None:
    assert make_agent(spec).name == name


@pytest.mark.parametrize(
    ("spec", "meant"),
    [("idael", "ideal"), ("Ideal", "ideal"), ("randm", "random"), ("humen", "human")],
)
def test_of_a_name_that_is_nearly_one_the_nearest_is_suggested(spec: str, meant: str) -> None:
    with pytest.raises(AgentError) as raised:
        make_agent(spec)
    assert str(raised.value) == (
        f"no agent is called {spec!r}: did you mean {meant}? `del-env list` names them all"
    )


@pytest.mark.parametrize("spec", ["", "x", "own_players"])
def test_an_unknown_name_is_refused_with_the_names_there_are(spec: str) -> None:
    names = ", ".join(agent_names())
    with pytest.raises(AgentError) as raised:
        make_agent(spec)
    assert str(raised.value) == f"no agent is called {spec!r}: choose one of {names}"


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("ideal:2", "agent 'ideal:2': 'ideal' takes nothing after its name"),
        ("pattern:", "agent 'pattern:': 'pattern' takes nothing after its name"),
        ("human:me", "agent 'human:me': 'human' takes nothing after its name"),
        ("bounded", "agent 'bounded': 'bounded' needs how many rounds it follows, an integer"),
        ("bounded:", "agent 'bounded:': 'bounded' needs how many rounds"),
        ("bounded:-1", "agent 'bounded:-1': 'bounded' needs how many rounds"),
        ("bounded:²", "agent 'bounded:²': 'bounded' needs how many rounds"),
        ("random:Seed", "agent 'random:Seed': 'random' needs a seed, an integer from 0 on"),
    ],
)
def test_an_argument_that_does_not_fit_is_refused(spec: str, problem: str) -> None:
    with pytest.raises(AgentError) as raised:
        make_agent(spec)
    assert str(raised.value).startswith(problem)


@pytest.mark.parametrize("attribute", ["careful", "Careful", "make_careful"])
def test_an_agent_of_ones_own_is_given_itself_or_by_what_makes_it(attribute: str) -> None:
    agent = make_agent(f"own_players:{attribute}")
    assert agent.name == "own_players:Careful"
    assert agent.act(view_of(CROOKED, 1)).answer is Answer.DONT_KNOW


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("no_such_module:Agent", "there is no module 'no_such_module'; is it installed"),
        ("own_players.sub:Agent", "there is no module 'own_players.sub'"),
        ("own_broken:Agent", "'own_broken' cannot be imported: No module named 'own'"),
        ("own_stale:Agent", "'own_stale' cannot be imported: cannot import name 'no_such_name'"),
        (
            "own_players:Carefull",
            "module 'own_players' has no attribute 'Carefull'; did you mean own_players:Careful?",
        ),
        ("own_players:Zzz", "module 'own_players' has no attribute 'Zzz'"),
        ("own_players:Picky", "cannot be called without arguments (missing a required argument"),
        ("own_players:Nameless", "is no agent: Nameless has no name"),
        ("own_players:Idle", "is no agent: Idle has no method act(view)"),
        ("own_players:Answer", "cannot be called without arguments"),
        ("own_players:__name__", "is no agent: str has no method act(view)"),
        ("builtins:type", "cannot be called without arguments"),
        (":Agent", "is not of the form module:attribute"),
        ("own_players:", "is not of the form module:attribute"),
        (".own_players:careful", "is not of the form module:attribute"),
        ("own_players:careful:2", "is not of the form module:attribute"),
        ("idael:2", "is not of the form module:attribute; or did you mean ideal?"),
        ("opnai:gpt", "there is no module 'opnai'"),
        ("opnai:gpt", "PYTHONPATH?; or did you mean openai:gpt?"),
        ("bouned:2", "is not of the form module:attribute; or did you mean bounded:2?"),
    ],
)
def test_what_is_no_agent_of_ones_own_is_refused_with_the_reason_alone(
    spec: str, problem: str
) -> None:
    with pytest.raises(AgentError) as raised:
        make_agent(spec)
    assert str(raised.value).startswith(repr(spec))
    assert problem in str(raised.value)
    assert "pattern" not in str(raised.value)


def test_every_kind_of_agents_is_described_in_one_line() -> None:
    assert agent_names() == (
        "ideal",
        "bounded:<rounds>",
        "pattern",
        "random[:<seed>]",
        "always:<answer>",
        "human",
        "openai:<model>",
        "anthropic:<model>",
        "local:<model>",
        "mock:<file>",
        "module:attribute",
    )
    assert all(line and "\n" not in line for line in agent_descriptions().values())
