"""What a player is told who is told nothing else."""

from del_agents.summary import summarise
from del_env.answers import Disclosure
from del_env.scenario import AtMost, Scenario, symmetric_observation
from del_env.view import view_of
from tests.agents.tables import CROOKED


def test_a_summary_holds_the_matrix_what_is_seen_and_who_claimed_to_know() -> None:
    assert summarise(view_of(CROOKED, 2, ((0, 0, 0, 0), (1, 0, 0, 1)))).split("\n") == [
        "Round 3. You are agent 2 of 4 (numbered from 0).",
        "Announced: at most 3 positive.",
        "Agent 0 sees agents 0 and 2.",
        "Agent 1 sees nobody.",
        "Agent 2 sees agents 0, 1 and 3.",
        "Agent 3 sees agents 0 and 2.",
        "Positive, as you see: agents 1 and 3. Negative: agent 0.",
        "Round 1: nobody claimed to know.",
        "Round 2: agents 0 and 3 claimed to know.",
        "Are you positive?",
    ]


def test_a_summary_tells_the_answers_themselves_where_they_are_public() -> None:
    scenario = Scenario(
        world=(False, True, False), observation=symmetric_observation(3), announcement=AtMost(1)
    )
    assert summarise(view_of(scenario, 0, ((1, 0, 1),), Disclosure.ANSWER)).split("\n")[2:] == [
        "Everybody sees all the others.",
        "Positive, as you see: agent 1. Negative: agent 2.",
        "Round 1: I don't know: agent 1; No: agents 0 and 2; Yes: nobody.",
        "Are you positive?",
    ]
