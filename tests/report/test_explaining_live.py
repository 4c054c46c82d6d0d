"""Explanations of live play: what was said to a seat, what it left possible, and the page of it."""

import re
from pathlib import Path
from random import Random

import pytest

from del_env.answers import Answer, Disclosure
from del_env.episode import HistoryMode, Rules
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.scenario_file import save_scenario
from del_experiments.explaining_live import explain_live
from tests.draws import draw_scenario
from tests.experiments.cli.run import run
from tests.reference import LiteralState, view_class
from tests.report.made import Always, make_run
from tests.scoring_live.games import FALSE_CLAIM, LATE_AGENT, THREE, played, with_faulty_seat

RULES = [
    Rules(disclosure=disclosure, history=history, max_rounds=6)
    for disclosure in Disclosure
    for history in HistoryMode
]


@pytest.mark.parametrize("rules", RULES)
def test_the_worlds_left_are_those_of_the_definitions_whatever_was_said(rules: Rules) -> None:
    random = Random(7)
    for _ in range(25):
        scenario = draw_scenario(random, 4)
        seat = random.randrange(scenario.n_agents)
        episode = with_faulty_seat(scenario, seat, random, rules).episode
        state = LiteralState(scenario, rules.disclosure)
        for round_, claims in zip(episode.rounds, episode.public_history, strict=True):
            for agent in range(scenario.n_agents):
                explanation = explain_live(episode, agent, round_.number)
                fitting = view_class(
                    state.private[agent], scenario.observation, agent, scenario.world
                )
                assert {one.world for one in explanation.left} == set(fitting)
                statuses = {one.positive for one in explanation.left}
                assert round_.contradiction[agent] == (not statuses)
                right = (
                    Answer.from_status(min(statuses)) if len(statuses) == 1 else Answer.DONT_KNOW
                )
                assert round_.rational[agent] is right
            state.play(claims)


def test_who_would_have_claimed_otherwise_rules_a_world_out() -> None:
    # Agents 0 and 1 are positive. Agent 2 wrongly claims to know, as it would alone in 001.
    episode = played(FALSE_CLAIM).episode
    first, second = explain_live(episode, 0, 2).candidates or ()
    assert (first.world, first.ruled_out_in) == ((False, True, False), 1)
    assert dict(first.would_have_claimed) == {1: 1, 2: 0}
    assert (second.world, second.ruled_out_in) == (episode.scenario.world, 1)
    assert dict(second.would_have_claimed) == {2: 0}
    explanation = explain_live(episode, 0, 2)
    assert explanation.left == ()
    assert explanation.truth == second


def test_a_seat_discounts_its_own_claims() -> None:
    # Seat 2 made the false claim itself: it tells it nothing, and the others' silence does.
    explanation = explain_live(played(FALSE_CLAIM).episode, 2, 2)
    assert {one.world for one in explanation.left} == {(True, True, False), (True, True, True)}


def test_an_impossible_round_rules_nothing_out() -> None:
    # Seat 0 is late in round 2, which fits no world then.
    episode = played(LATE_AGENT).episode
    assert episode.rounds[1].impossible
    before, after = (explain_live(episode, 2, number) for number in (2, 3))
    assert before.candidates == after.candidates
    assert [one.positive for one in explain_live(episode, 2, 4).left] == [False]


def test_too_many_worlds_are_not_looked_through() -> None:
    many = Scenario(
        world=(True, False) * 8, observation=symmetric_observation(16), announcement=AtLeast(1)
    )
    episode = played(["?" * 16], scenario=many, seats=["ideal"] * 16).episode
    explanation = explain_live(episode, 3, 1)
    assert (explanation.candidates, explanation.left, explanation.truth) == (None, (), None)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two episodes, in two stories, in which agent 2, who is negative, says Yes in every round."""
    path = tmp_path_factory.mktemp("live")
    save_scenario(THREE, path / "three.json")
    grid = ("--scenarios", str(path / "three.json"), "--narratives", "wise_men,olympic_games")
    ended = run("live", "--agents", "2=always:yes,rest=ideal", *grid, "--out", str(path / "run"))
    assert ended.exit_code == 0, ended.stderr
    return str(path / "run")


def page(folder: str, *arguments: str) -> str:
    return " ".join(run("explain", folder, *arguments).stdout.split())


def test_what_is_not_right_is_listed_to_choose_from(folder: str) -> None:
    text = run("explain", folder).stdout
    assert re.match(r"\d+ of \d+ answers are not right:\n", text)
    assert "  --episode 1 --round 1 --seat 2: always:yes: Yes for I don't know (unfounded)" in text
    assert "  --episode 2 --round 1 --seat 2: " in text
    assert "--episode 1 " not in run("explain", folder, "--narrative", "olympic_games").stdout
    assert re.match("0 of [0-9]+ answers", run("explain", folder, "--agent", "ideal").stdout)
    whole = run("explain", folder, "--episode", "1", "--seat", "1").stdout
    assert "answers are meant: choose one with --episode, --round and --seat:" in whole
    assert "--episode 1 --round 1 --seat 1: ideal: I don't know for I don't know (correct)" in whole


def test_an_answer_is_shown_beside_what_could_be_known(folder: str) -> None:
    text = page(folder, "--episode", "1", "--round", "1", "--seat", "2")
    for told in (
        "always:yes in seat 2, episode 1 (",
        "roster 2=always:yes,rest=ideal",
        "Agent 2 of 3 is asked in round 1, told as wise_men (classic); disclosure knowledge,",
        "history live. The true world is 110.",
        "Right, given what was said: I don't know. Given: Yes",
        "unfounded, false Reply Yes What the agent sees Announced: at least 1 positive.",
        "positive: 0, 1 negative: nobody not seen: 2",
        "What was public Nothing but the announcement: 7 worlds possible",
        "110 negative still possible (the true one) 111 positive still possible",
        "In round 1 agent 2 holds 2 worlds possible; it is positive in 1 and negative in 1 of",
    ):
        assert told in text, told
    assert "Prompt" not in text


def test_what_a_false_claim_does_to_the_others_is_said(folder: str) -> None:
    text = page(folder, "--episode", "2", "--round", "2", "--seat", "0", "--prompt", "--reasoning")
    for told in (
        "It is now round 2.",
        "Round 1: gymnast 2 claimed to know;",
        "Reasoning (none)",
        "Right, given what was said: I don't know. Given: I don't know",
        "Had everybody been ideal: Yes.",
        "Gymnast 2 claims to know. The true world is not among them.",
        "010 negative not after round 1: 1 would know; 2 would not know",
        "110 positive not after round 1: 2 would not know (the true one)",
        "In round 2 agent 0 holds no world possible, since what was said contradicts what it sees:",
        "The true world is not among them: the claims of round 1 rule it out, so somebody was",
    ):
        assert told in text, told


def test_of_answers_that_are_public_it_is_said_what_they_would_have_been(tmp_path: Path) -> None:
    save_scenario(THREE, tmp_path / "three.json")
    grid = ("--scenarios", str(tmp_path / "three.json"), "--disclosure", "answer")
    run("live", "--agents", "ideal", *grid, "--out", str(tmp_path / "run"))
    text = page(str(tmp_path / "run"), "--episode", "1", "--round", "3", "--seat", "2")
    assert "Round 2, worlds 4 " in text
    assert "Yes: 0 and 1. I don't know: 2." in text
    assert "111 positive not after round 2: 0, 1 would say I don't know" in text
    assert text.endswith("is negative in the one world that it holds possible: No.")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--row", "1"), "--row: not for a live run: choose a reply with --episode, --round,"),
        (("--episode", "9"), "no answer fits --episode 9 in 2 episodes"),
        (("--round", "50", "--seat", "0"), "no answer fits --round 50, --seat 0 in 2 episodes"),
    ],
)
def test_an_answer_that_is_not_there_is_refused(
    folder: str, arguments: tuple[str, ...], told: str
) -> None:
    refused = run("explain", folder, *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr


def test_an_episode_is_found_by_its_key_as_well(folder: str) -> None:
    place = ("--round", "1", "--seat", "2")
    by_number = run("explain", folder, "--episode", "2", *place).stdout
    (key,) = re.findall(r"episode 2 \((\w+)\)", by_number)
    assert run("explain", folder, "--episode", key, *place).stdout == by_number


def test_options_of_live_runs_are_refused_of_static_ones(tmp_path: Path) -> None:
    refused = run("explain", str(make_run(tmp_path / "r", Always(Answer.NO))), "--round", "1")
    assert refused.exit_code == 2
    assert "--round: not for a static run: choose a reply with --instance, --row," in refused.stderr
