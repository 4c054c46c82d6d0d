"""Explanations: which worlds fit what an agent sees, and what became of each."""

from dataclasses import replace
from random import Random

from del_env.answers import Answer, Disclosure
from del_env.narratives.loader import load_narrative
from del_env.playback import as_text
from del_env.scenario import AtLeast, Scenario, World, symmetric_observation
from del_env.suites import prompt_text
from del_env.suites.instance import Instance
from del_experiments.cli.explanation_page import explanation_page
from del_experiments.explaining import Candidate, explain
from del_experiments.static.asking import ask_question
from del_experiments.static.plan import Question
from tests.draws import draw_scenario
from tests.published.files import ASYMMETRIC
from tests.reference import ideal_course, view_class
from tests.report.made import Always
from tests.static.agents import run_agent

# Agents 1 and 2 of three are positive. Agent 1 sees one positive, so in its view it is 011 or 001.
TWO_OF_THREE = Scenario(
    world=(False, True, True), observation=symmetric_observation(3), announcement=AtLeast(1)
)


def asked(agent: int, round_number: int, scenario: Scenario = TWO_OF_THREE) -> Instance:
    return Instance(scenario=scenario, agent=agent, round_number=round_number)


def test_the_worlds_that_an_agent_cannot_tell_apart_have_a_fate() -> None:
    explanation = explain(asked(agent=1, round_number=2))
    assert explanation.seen == (False, None, True)
    assert explanation.candidates == (
        Candidate(
            world=(False, False, True),
            positive=False,
            ruled_out_in=1,
            would_have_claimed={2: 1},
        ),
        Candidate(
            world=(False, True, True), positive=True, ruled_out_in=None, would_have_claimed={}
        ),
    )


def test_what_a_later_round_rules_out_is_still_possible() -> None:
    assert len(explain(asked(agent=1, round_number=1)).left) == 2
    assert len(explain(asked(agent=0, round_number=2)).left) == 2
    assert [x.world for x in explain(asked(agent=0, round_number=3)).left] == [(False, True, True)]


def test_the_worlds_left_are_those_of_the_definitions() -> None:
    rng = Random(4)
    for _ in range(60):
        scenario = draw_scenario(rng, 5)
        instance = asked(rng.randrange(scenario.n_agents), rng.randint(1, 5), scenario)
        sets, _ = ideal_course(scenario, Disclosure.KNOWLEDGE, instance.round_number)
        agent, world = instance.agent, scenario.world

        def fitting(worlds: list[World], who: int = agent, where: World = world) -> set[World]:
            return set(view_class(worlds, instance.scenario.observation, who, where))  # noqa: B023

        explanation = explain(instance)
        assert {x.world for x in explanation.left} == fitting(sets[instance.round_number - 1])
        assert {x.world for x in explanation.candidates or ()} == fitting(sets[0])
        statuses = {x.positive for x in explanation.left}
        knows = len(statuses) == 1
        assert instance.label is (Answer.from_status(world[agent]) if knows else Answer.DONT_KNOW)


def test_a_published_instance_is_explained() -> None:
    explanation = explain(ASYMMETRIC)
    assert {x.positive for x in explanation.left} == {True}
    gone = [x for x in explanation.candidates or () if x.ruled_out_in is not None]
    assert gone
    assert all(x.would_have_claimed for x in gone)


def test_too_many_worlds_are_not_looked_through() -> None:
    many = Scenario(
        world=(True, False) * 15, observation=symmetric_observation(30), announcement=AtLeast(1)
    )
    explanation = explain(asked(3, 2, many))
    assert explanation.candidates is None
    assert explanation.left == ()
    assert explain(replace(asked(0, 2), agent=2)).candidates is not None


def page(instance: Instance, *, prompt: bool = False) -> str:
    question = Question("mine", instance, load_narrative("wise_men"), 1)
    record = ask_question(run_agent(Always(Answer.NO)), question)
    return as_text(explanation_page(record, prompt=prompt), width=80)


def test_a_prompt_that_was_not_kept_is_worded_again() -> None:
    instance = asked(agent=1, round_number=2)
    text = " ".join(page(instance, prompt=True).split())
    assert " ".join(prompt_text(instance, "wise_men").split()) in text


def test_of_many_worlds_some_are_shown_and_the_rest_is_counted() -> None:
    nobody_sees = Scenario(
        world=(True,) + (False,) * 5, observation=((False,) * 6,) * 6, announcement=AtLeast(1)
    )
    text = page(asked(0, 2, nobody_sees))
    assert text.count("still possible") == 12
    assert "and 51 more like the last" in text
    assert "holds 63 worlds possible; it is positive in 32 and negative in 31" in " ".join(
        text.split()
    )


def test_where_worlds_are_too_many_the_answer_is_still_told() -> None:
    many = Scenario(
        world=(True, False) * 15, observation=symmetric_observation(30), announcement=AtLeast(14)
    )
    text = page(asked(1, 3, many))
    assert "too many worlds to look through" in text
    assert "In round 3 agent 1 should answer No." in text
    assert "Round 1: nobody knows, worlds" in text
