"""The summary: everybody's answers by round, who knew when, how it ended."""

import re
from dataclasses import replace

import pytest

from del_env.decision import Decision, Failure
from del_env.episode import Episode, Rules
from del_env.playback import as_text, render_episode, summary
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from tests.playback.fixtures import CHILDREN, THREE, bare, episode_of

# Agent 1 sees agent 0 and nobody sees agent 1, who can never know; at least 1, k = 2.
ONE_WAY = Scenario(world=(True, True), observation=((0, 0), (1, 0)), announcement=AtLeast(1))  # type: ignore[arg-type]

# Four agents, all positive, at least 1: three silent rounds, each of which rules worlds out.
ALL_POSITIVE = Scenario(
    world=(True,) * 4, observation=symmetric_observation(4), announcement=AtLeast(1)
)
SILENCE = ["????", "????", "????", "YYYY"]


def row(agent: int, text: str) -> list[str]:
    found = re.search(rf"^ +{agent}  [●○].*$", text, re.MULTILINE)
    assert found is not None, text
    return found.group().split()


def told(episode: Episode, **options: object) -> str:
    return as_text(summary(episode, CHILDREN, **options))  # type: ignore[arg-type]


def test_ideal_play_is_told_by_round_with_pivotal_rounds() -> None:
    text = told(episode_of(["???", "YY?", "YYN"]))
    assert row(0, text) == ["0", "●", "·", "Y", "Y", "2", "2", "3/3"]
    assert row(2, text) == ["2", "○", "·", "·", "N", "3", "3", "3/3"]
    assert "Over after round 3: everybody claims to know." in text
    assert "Impossible" not in text
    assert "Truth" not in text


def test_a_late_agent_knows_later_than_in_ideal_play() -> None:
    text = told(episode_of(["???", "?Y?", "YY?", "YYN"]))
    assert row(0, text) == ["0", "●", "·", "·✗", "Y", "Y", "2", "3", "3/4"]
    assert row(2, text) == ["2", "○", "·", "·", "·", "N", "3", "4", "4/4"]
    assert "Impossible: round 2." in text


def test_a_first_claim_that_is_wrong_is_marked() -> None:
    text = told(episode_of(["??Y", "???"]))
    assert row(2, text) == ["2", "○", "Y✗", "·", "3", "1✗", "1/2"]
    assert row(0, text) == ["0", "●", "·", "·", "2", "-", "2/2"]
    assert "Truth lost in round 1." in text
    assert "nobody can learn more" in text
    assert "Who does not know: 0-2." in " ".join(text.split())


def test_who_can_never_know_has_no_pivotal_round() -> None:
    text = told(episode_of(["??"], ONE_WAY))
    assert row(1, text) == ["1", "●", "·", "-", "-", "1/1"]


def test_a_failure_has_a_sign_of_its_own() -> None:
    episode = episode_of(["???"])
    decided = [(Decision(failure=Failure.REFUSED), *bare(episode)[0][1:])]
    assert row(0, told(episode, decisions=decided)) == ["0", "●", "!✗", "2", "-", "0/1"]


def test_equal_rounds_share_a_column() -> None:
    text = told(episode_of(SILENCE, ALL_POSITIVE))
    assert row(1, text) == ["1", "●", "·", "Y", "4", "4", "4/4"]
    assert "1-3  4" in text


@pytest.mark.parametrize("n_rounds", [7, 8, 9, 10, 16, 17, 30])
def test_many_rounds_are_told_in_several_blocks_and_none_is_lost(n_rounds: int) -> None:
    rounds = (["?Y?", "Y??"] * 15)[:n_rounds]
    episode = episode_of(rounds, rules=Rules(max_rounds=n_rounds))
    text = told(episode, seats=["a-very-long-name-of-a-model", "b", "c"])
    headers = " ".join(re.findall(r"^ {9,}round (.*)$", text, re.MULTILINE))
    numbers = [int(number) for number in re.findall(r"\d+", headers)]
    assert numbers == list(range(1, n_rounds + 1))
    row_in_blocks = re.findall(r"^  0  ●  a-very-long-nam… (.*)$", text, re.MULTILINE)
    answers = " ".join(row_in_blocks).split()
    assert [sign[0] for sign in answers[:n_rounds]] == [row[0].replace("?", "·") for row in rounds]
    assert answers[n_rounds + 2].endswith(f"/{n_rounds}")
    assert f"Stopped after round {n_rounds}, the limit." in text


def test_the_worlds_of_ideal_play_stand_beside_those_of_real_play() -> None:
    text = told(episode_of(["???", "?Y?", "YY?", "YYN"]))
    assert "worlds in ideal play" in text
    chart = [line.replace("━", "").split() for line in text.split("\n") if "━" in line]
    assert chart == [
        ["start", "7", "7"],
        ["round", "1", "4", "4"],
        ["round", "2", "4", "1"],
        ["round", "3-4", "1", "1"],
    ]


def test_where_they_are_the_same_they_are_told_once() -> None:
    assert "worlds in ideal play" not in told(episode_of(["???", "YY?", "YYN"]))


@pytest.mark.parametrize(
    ("rounds", "ending"),
    [([], "Not over: round 1 comes next."), (["???"], "Not over: round 2 comes next.")],
)
def test_an_episode_that_goes_on_is_said_to(rounds: list[str], ending: str) -> None:
    assert ending in told(episode_of(rounds))


def test_the_whole_tells_equal_rounds_in_a_row_as_one() -> None:
    episode = episode_of(SILENCE, ALL_POSITIVE)
    text = as_text(render_episode(episode, CHILDREN))
    assert "Rounds 1 to 3 " in text
    assert "15 → 1 worlds possible" in text
    assert "Round 4 " in text
    apart = as_text(render_episode(episode, CHILDREN, decisions=bare(episode), replies=True))
    assert "Round 2 " in apart


def test_rounds_that_only_failed_differently_are_not_equal() -> None:
    episode = episode_of(["?Y?", "?Y?"])
    first, second = bare(episode)
    failed = (Decision(failure=Failure.EMPTY), *second[1:])
    text = as_text(render_episode(episode, CHILDREN, decisions=[first, failed]))
    assert "Round 2 " in text


def test_the_whole_is_its_pieces_in_order() -> None:
    text = as_text(render_episode(episode_of(["???", "YY?", "YYN"]), CHILDREN))
    places = [text.index(part) for part in ("At least 1", "Round 1", "Round 3", "Summary")]
    assert places == sorted(places)


def test_the_words_are_those_of_the_narrative() -> None:
    renamed = replace(CHILDREN, positive=replace(CHILDREN.positive, label="[b]oiled"))
    text = as_text(render_episode(episode_of(["??Y"], THREE), renamed))
    assert "● [b]oiled" in text
    assert "clean" in text
    assert "Child 2 claims to know." in text
