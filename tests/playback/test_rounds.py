"""A round: each answer held against the oracle in words, and what it made known."""

import re

import pytest

from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure
from del_env.episode import HistoryMode, Rules
from del_env.errors import AgentError, EpisodeError
from del_env.playback import as_text, round_panel
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from tests.playback.fixtures import CHILDREN, bare, episode_of

SEATS = ["ideal", "bounded:1", "m"]


def shown(rounds: list[str], round_number: int, **options: object) -> str:
    episode = episode_of(rounds)
    return as_text(round_panel(episode, round_number, CHILDREN, SEATS, **options))  # type: ignore[arg-type]


def line_of(agent: int, text: str) -> str:
    found = re.search(rf"^ +{agent} .*$", text, re.MULTILINE)
    assert found is not None, text
    return " ".join(found.group().split())


def test_ideal_answers_are_right_and_say_no_more() -> None:
    text = shown(["???"], 1)
    assert line_of(0, text) == "0 ● muddy ideal I don't know ✓"
    assert line_of(2, text) == "2 ○ clean m I don't know ✓"
    assert "Nobody claims to know." in text
    assert "7 → 4 worlds possible" in text


@pytest.mark.parametrize(
    ("rounds", "agent", "words"),
    [
        (["??Y"], 2, "Yes ✗ unfounded, false"),
        (["??N"], 2, "No ✗ unfounded, true by luck"),
        (["???", "?Y?"], 0, "I don't know ✗ late: Yes could be known"),
        (["???", "NY?"], 0, "No ✗ contrary: Yes could be known"),
    ],
)
def test_a_mistake_is_named(rounds: list[str], agent: int, words: str) -> None:
    assert line_of(agent, shown(rounds, len(rounds))).endswith(words)


def test_a_false_claim_loses_the_truth_and_contradicts_the_others() -> None:
    first, second = shown(["??Y", "???"], 1), shown(["??Y", "???"], 2)
    assert "Child 2 claims to know." in first
    assert "7 → 1 worlds possible" in first
    assert "Truth lost" in first
    assert "Possible now:  ○○●\n" in first
    assert "Impossible" not in first
    assert "The truth stays lost." in second
    assert "Impossible" in second
    assert "does not fit what is seen by children 0 and 1." in second
    assert line_of(0, second).endswith("✓ contradiction; ideal: Yes")
    assert line_of(2, second).endswith("I don't know ✓")


def test_a_late_answer_makes_the_round_impossible() -> None:
    text = shown(["???", "?Y?"], 2)
    assert "4 → 4 worlds possible" in text
    assert "Impossible" in text
    assert "Truth" not in text
    assert "Possible now:  ●●○  " in text.replace("[●●○]", "●●○")
    assert "[●●○]" in text


@pytest.mark.parametrize("failure", list(Failure))
def test_a_failure_is_no_answer_and_says_why(failure: Failure) -> None:
    decided = (Decision(failure=failure, detail="why"), *bare(episode_of(["???"]))[0][1:])
    words = " ".join(shown(["???"], 1, decisions=[decided]).split())
    assert re.search(r"0 ● muddy ideal no answer ✗ [a-z, ]+; right: I don't know \(why\)", words)


def test_replies_are_shown_on_request_unless_they_are_the_answer() -> None:
    decided = [
        Decision(answer=Answer.DONT_KNOW, reply="Well,\nlet me see."),
        *bare(episode_of(["???"]))[0][1:],
    ]
    assert "let me see" not in shown(["???"], 1, decisions=[decided])
    text = shown(["???"], 1, decisions=[decided], replies=True)
    assert "  0 ideal replied:\n    Well,\n    let me see.\n" in text
    assert text.count("replied") == 1


def test_whole_answers_are_heard_under_disclosure_answer() -> None:
    episode = episode_of(["??Y", "???"], rules=Rules(disclosure=Disclosure.ANSWER))
    assert "Yes: 2. I don't know: 0 and 1." in as_text(round_panel(episode, 1, CHILDREN))
    assert "I don't know: everybody." in as_text(round_panel(episode, 2, CHILDREN))


def test_under_ideal_history_the_record_is_not_what_was_said() -> None:
    episode = episode_of(["??Y"], rules=Rules(history=HistoryMode.IDEAL))
    text = as_text(round_panel(episode, 1, CHILDREN))
    assert line_of(2, text).endswith("Yes ✗ unfounded, false")
    assert "Public record: Nobody claims to know." in text


def test_who_claims_to_know_is_told_in_runs() -> None:
    world = tuple(agent != 3 for agent in range(12))
    scenario = Scenario(
        world=world, observation=symmetric_observation(12), announcement=AtLeast(11)
    )
    text = as_text(round_panel(episode_of(["YYY?YYYYYYYY"], scenario), 1, CHILDREN))
    assert "Children 0-2 and 4-11 claim to know." in text


def test_many_agents_share_lines_and_mistakes_get_lines_of_their_own() -> None:
    scenario = Scenario(
        world=(True,) + (False,) * 11,
        observation=symmetric_observation(12),
        announcement=AtMost(1),
    )
    text = as_text(round_panel(episode_of(["YNNNNNNNNNN?"], scenario), 1, CHILDREN))
    assert len(text.split("\n")) < 13
    assert " 0 ● Yes          ✗" in text
    assert "11 ○ I don't know ✗" in text
    assert " 0  ● muddy  ✗ unfounded, true by luck" in text
    assert "11  ○ clean  ✗ late: No could be known" in text
    assert " 1  ○ clean" not in text


def test_a_round_that_was_not_played_is_refused() -> None:
    for round_number in (0, 2):
        with pytest.raises(EpisodeError, match="not one of the 1 played"):
            round_panel(episode_of(["???"]), round_number, CHILDREN)


def test_seats_and_decisions_must_fit() -> None:
    episode = episode_of(["???"])
    with pytest.raises(AgentError, match="2 seats for 3 agents"):
        round_panel(episode, 1, CHILDREN, ["a", "b"])
    with pytest.raises(EpisodeError, match="not those of the episode"):
        round_panel(episode, 1, CHILDREN, decisions=bare(episode_of(["??Y"])))
