"""Outcome classes, counts and tables of answers."""

from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.episode import HistoryMode, Rules
from del_env.errors import RecordError
from del_env.narratives.narrative import Kind
from del_env.outcomes import Outcome
from del_env.scenario import AtLeast, Scenario
from del_env.scoring.errors import ScoringError
from del_env.scoring.live import (
    Completion,
    LiveAnswer,
    Reference,
    by_agent,
    by_pivotal_round,
    by_quadrant,
    by_round,
    live_answers,
    live_score,
    live_table,
    played_from,
    split,
)
from del_env.suites.instance import Inference
from tests.draws import draw_scenario
from tests.known_answers import TWO_AGENTS
from tests.reference import ideal_course
from tests.scoring_live.games import (
    FALSE_CLAIM,
    IDEAL_COURSE,
    LATE_AGENT,
    QUICK,
    played,
    recorded,
    with_faulty_seat,
)

# Agent 2 sees itself and nobody else, agent 1 sees nobody. Agent 2 knows in round 1, agent 1 in
# round 2 (had agent 0 seen it negative, it would have known), agent 0 never.
CROOKED = Scenario(
    world=(False, True, True),
    observation=((0, 1, 0), (0, 0, 0), (0, 0, 1)),  # type: ignore[arg-type]
    announcement=AtLeast(2),
)


def answer_of(rows: tuple[str, ...], seat: int, round_number: int) -> LiveAnswer:
    answers = live_answers([played(rows)])
    (found,) = [x for x in answers if (x.seat, x.round_number) == (seat, round_number)]
    return found


@pytest.mark.parametrize(
    ("letter", "round_number", "outcome", "lucky"),
    [
        ("Y", 1, Outcome.UNFOUNDED, True),  # seat 0 is positive, and cannot know it yet
        ("N", 1, Outcome.UNFOUNDED, False),
        ("?", 1, Outcome.CORRECT, False),
        ("Y", 2, Outcome.CORRECT, False),
        ("N", 2, Outcome.CONTRARY, False),
        ("?", 2, Outcome.LATE, False),
        ("i", 2, Outcome.INVALID, False),
        ("e", 2, Outcome.NO_ANSWER, False),
        ("i", 1, Outcome.INVALID, False),  # played as "?", and yet not that answer
    ],
)
def test_the_outcome_classes(letter: str, round_number: int, outcome: Outcome, lucky: bool) -> None:
    rows = ("???",) * (round_number - 1) + (letter + ("??" if round_number == 1 else "Y?"),)
    answer = answer_of(rows, 0, round_number)
    assert (answer.outcome(), answer.is_lucky()) == (outcome, lucky)
    assert answer.is_correct() == (outcome is Outcome.CORRECT)


def test_a_lucky_claim_is_counted_among_the_unfounded_ones() -> None:
    rules = Rules(max_rounds=1)
    games = [played((row,), str(number), rules=rules) for number, row in enumerate(("Y?N", "NYY"))]
    against = live_score(live_answers(games), QUICK).rational
    assert (against.outcomes[Outcome.UNFOUNDED], against.lucky) == (5, 3)


def test_an_episode_with_a_failed_call_is_counted_and_not_scored() -> None:
    failed = played(("?x?", "x?x"), "failed")
    assert failed.completion is Completion.FAILED
    score = live_score(live_answers([played(IDEAL_COURSE, "good"), failed]), QUICK)
    assert (score.n, score.n_episodes, score.n_left_out) == (9, 1, 1)
    assert score.rational.outcomes[Outcome.ERROR] == score.ideal.outcomes[Outcome.ERROR] == 3
    assert sum(score.rational.outcomes.values()) == 9 + 3
    assert score.rational.accuracy is not None and score.rational.accuracy.value == 1


def test_an_unfinished_episode_is_counted_and_not_scored() -> None:
    unfinished = played(("???",), "unfinished")
    assert unfinished.completion is Completion.UNFINISHED
    score = live_score(live_answers([unfinished]), QUICK)
    assert (score.n, score.n_episodes, score.n_left_out, score.n_clusters) == (0, 0, 1, 0)
    assert (score.rational.accuracy, score.ideal.accuracy) == (None, None)
    assert not any(score.rational.outcomes.values())


def test_two_episodes_of_one_key_are_refused() -> None:
    with pytest.raises(ScoringError, match="more than once; the first is 'twice': keep one"):
        live_answers([played(IDEAL_COURSE, "twice"), played(LATE_AGENT, "twice")])


def test_a_record_whose_narrative_is_unknown_is_refused() -> None:
    record = recorded([])
    other = record.narrative.model_copy(update={"name": "of_the_future"})
    with pytest.raises(RecordError, match="of_the_future"):
        played_from(record.model_copy(update={"narrative": other}), "k")


def test_the_interval_takes_a_scenario_for_one_piece_of_evidence() -> None:
    # Told twice, played by others, ever so often: still one scenario.
    same = [
        played(FALSE_CLAIM, "a"),
        played(LATE_AGENT, "b", narrative="olympic_games"),
        played(IDEAL_COURSE, "c", seats=("x", "y", "z")),
    ]
    score = live_score(live_answers(same), QUICK)
    assert score.rational.accuracy is not None and score.rational.accuracy.interval is None
    assert (score.n_episodes, score.n_clusters) == (3, 1)
    other = played(("?Y", "NY"), "d", scenario=TWO_AGENTS, seats=("model", "ideal"))
    wider = live_score(live_answers([*same, other]), QUICK)
    assert wider.n_clusters == 2
    assert wider.rational.accuracy is not None and wider.rational.accuracy.interval is not None
    # By hand: the one scenario has 25 of 27 right, the other 4 of 4.
    assert wider.rational.accuracy.value == 29 / 31
    assert wider.rational.accuracy.interval.low == 25 / 27
    assert wider.rational.accuracy.interval.high == 1


def test_a_table_by_round_is_in_order_and_its_rows_add_up() -> None:
    short, long = played(FALSE_CLAIM, "short"), played(LATE_AGENT, "long")
    answers = live_answers([short, long])
    table = live_table(answers, by_round, QUICK)
    assert {number: score.n for number, score in table.items()} == {1: 6, 2: 6, 3: 3, 4: 3}
    assert list(table) == [1, 2, 3, 4]
    second = table[2].ideal
    assert second.outcomes[Outcome.LATE] == 3
    assert second.accuracy is not None and second.accuracy.value == 3 / 6


def test_a_table_by_pivotal_round_ends_with_those_who_never_know() -> None:
    crooked = played(("??Y", "?YY"), "crooked", scenario=CROOKED)
    table = live_table(live_answers([crooked, played(LATE_AGENT, "late")]), by_pivotal_round)
    assert list(table) == [1, 2, 3, None]
    assert table[None].n == 2


def test_tables_by_quadrant_and_by_agent() -> None:
    answers = live_answers(
        [
            played(LATE_AGENT, "a", seats=("x", "ideal", "y")),
            played(("??Y", "?YY"), "b", scenario=CROOKED, narrative="singing_contest"),
        ]
    )
    assert {key: score.n for key, score in live_table(answers, by_quadrant, QUICK).items()} == {
        (Kind.CLASSIC, Inference.SYMMETRIC): 12,
        (Kind.NOVEL, Inference.ASYMMETRIC): 6,
    }
    assert {key: score.n for key, score in live_table(answers, by_agent, QUICK).items()} == {
        "ideal": 4 + 4,
        "model": 2,
        "x": 4,
        "y": 4,
    }


def test_rows_are_split_in_ascending_order_with_none_last() -> None:
    by_third = split([5, 3, 9, 4], lambda number: None if number == 9 else number // 3)
    assert list(by_third.items()) == [(1, (5, 3, 4)), (None, (9,))]


@pytest.mark.parametrize("history", list(HistoryMode))
@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_the_ideal_labels_are_those_of_the_literal_oracle(
    disclosure: Disclosure, history: HistoryMode
) -> None:
    random = Random(31)
    for _ in range(25):
        scenario = draw_scenario(random, 5)
        seat = random.randrange(scenario.n_agents)
        rules = Rules(disclosure=disclosure, history=history)
        game = with_faulty_seat(scenario, seat, random, rules)
        _, ideal = ideal_course(scenario, disclosure, len(game.given))
        for answer in live_answers([game]):
            assert answer.ideal is ideal[answer.round_number - 1][answer.seat]
            # With an ideal history there is but one right answer; ideal agents are always right.
            assert answer.rational is answer.ideal or history is HistoryMode.LIVE
            assert answer.seat == seat or answer.is_correct(Reference.RATIONAL)
