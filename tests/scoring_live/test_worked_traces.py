"""The two worked traces of live play, scored by hand."""

from del_env.outcomes import Outcome
from del_env.scoring.live import (
    Completion,
    Reference,
    course_score,
    courses,
    damage,
    delay_score,
    first_knowledge,
    live_answers,
    live_score,
    with_ideal_table,
)
from tests.scoring_live.games import (
    FALSE_CLAIM,
    IDEAL_COURSE,
    LATE_AGENT,
    QUICK,
    played,
)

FALSE = played(FALSE_CLAIM, seats=("ideal", "ideal", "model"))
LATE = played(LATE_AGENT, seats=("model", "ideal", "ideal"))
CORRECT, LATE_ANSWER, UNFOUNDED = Outcome.CORRECT, Outcome.LATE, Outcome.UNFOUNDED


def outcomes_of_seats(game: object, reference: Reference) -> list[list[Outcome]]:
    assert game in (FALSE, LATE)
    answers = live_answers([FALSE if game is FALSE else LATE])
    return [
        [answer.outcome(reference) for answer in answers if answer.seat == seat]
        for seat in range(3)
    ]


def test_a_false_claim_is_the_only_answer_that_was_not_rational() -> None:
    assert outcomes_of_seats(FALSE, Reference.RATIONAL) == [
        [CORRECT, CORRECT],
        [CORRECT, CORRECT],
        [UNFOUNDED, CORRECT],
    ]


def test_after_a_false_claim_the_others_are_late_against_the_ideal_answers() -> None:
    assert outcomes_of_seats(FALSE, Reference.IDEAL) == [
        [CORRECT, LATE_ANSWER],
        [CORRECT, LATE_ANSWER],
        [UNFOUNDED, CORRECT],
    ]


def test_the_others_of_a_false_claim_are_in_contradiction() -> None:
    second = [answer for answer in live_answers([FALSE]) if answer.round_number == 2]
    assert [answer.contradiction for answer in second] == [True, True, False]


def test_the_false_claim_is_not_lucky_and_both_accuracies_are_reported() -> None:
    score = live_score(live_answers([FALSE]), QUICK)
    assert (score.n, score.n_episodes, score.n_clusters, score.n_left_out) == (6, 1, 1, 0)
    assert score.rational.accuracy is not None and score.ideal.accuracy is not None
    assert (score.rational.accuracy.value, score.ideal.accuracy.value) == (5 / 6, 3 / 6)
    assert (score.rational.lucky, score.ideal.lucky) == (0, 0)
    assert score.rational.outcomes == {
        CORRECT: 5,
        LATE_ANSWER: 0,
        UNFOUNDED: 1,
        Outcome.CONTRARY: 0,
        Outcome.INVALID: 0,
        Outcome.NO_ANSWER: 0,
        Outcome.ERROR: 0,
    }
    assert score.ideal.outcomes[LATE_ANSWER] == 2


def test_after_a_false_claim_nobody_ever_knows() -> None:
    rows = first_knowledge([FALSE])
    assert [row.pivotal_round for row in rows] == [2, 2, 3]
    assert [(row.first_known, row.delay) for row in rows] == [(None, None)] * 3
    assert [row.counted_delay for row in rows] == [7, 7, 6]  # as if in round 9
    score = delay_score(rows, QUICK)
    assert (score.n_known, score.n_never, score.n_not_due, score.delays) == (0, 3, 0, {})
    assert score.known is not None and score.delay is not None
    assert (score.known.value, score.delay.value) == (0, 20 / 3)


def test_the_course_after_a_false_claim() -> None:
    (course,) = courses([FALSE])
    assert course.completion is Completion.FINISHED
    assert (course.everybody_right, course.ideally_right) == (None, 3)
    assert (course.impossible_rounds, course.truth_lost, course.n_rounds) == (1, 1, 2)
    assert (course.counted_rounds, course.extra_rounds) == (9, 6)
    assert course.roster == ("ideal", "model")
    score = course_score([course], QUICK)
    assert score.truth_lost_rounds == {1: 1}
    assert score.truth_lost is not None and score.truth_lost.value == 1


def test_a_false_claim_costs_the_others_four_of_six_answers() -> None:
    # Ideally seats 0 and 1 say "??", "YY", "YY"; they said "??", "??" and stay there.
    row = damage(FALSE, with_ideal_table(FALSE, 2), 2)
    assert (row.agent, row.seat, row.pivotal_round) == ("model", 2, 3)
    assert (row.n_answers, row.right, row.right_if_ideal, row.damage) == (6, 2, 6, 4)


def test_the_ideal_table_plays_the_ideal_course() -> None:
    ideal = with_ideal_table(FALSE, 2)
    assert ideal.given == played(IDEAL_COURSE).given
    assert ideal.seats == ("ideal", "ideal", "ideal")


def test_a_late_agent_is_late_and_the_one_who_waited_for_it_only_ideally_so() -> None:
    assert outcomes_of_seats(LATE, Reference.RATIONAL) == [
        [CORRECT, LATE_ANSWER, CORRECT, CORRECT],
        [CORRECT] * 4,
        [CORRECT] * 4,
    ]
    assert outcomes_of_seats(LATE, Reference.IDEAL) == [
        [CORRECT, LATE_ANSWER, CORRECT, CORRECT],
        [CORRECT] * 4,
        [CORRECT, CORRECT, LATE_ANSWER, CORRECT],
    ]


def test_the_late_agent_delays_itself_and_one_other_by_a_round() -> None:
    rows = first_knowledge([LATE])
    assert [(row.first_known, row.delay) for row in rows] == [(3, 1), (2, 0), (4, 1)]
    score = delay_score(rows, QUICK)
    assert (score.n_known, score.n_never, score.delays) == (3, 0, {0: 1, 1: 2})
    assert score.delay is not None and score.delay.value == 2 / 3


def test_the_course_with_a_late_agent() -> None:
    (course,) = courses([LATE])
    assert (course.everybody_right, course.ideally_right, course.extra_rounds) == (4, 3, 1)
    assert (course.impossible_rounds, course.truth_lost) == (1, None)


def test_a_late_agent_costs_the_others_one_of_eight_answers() -> None:
    # The ideal episode has 3 rounds and is held against 4: its last answers count again.
    row = damage(LATE, with_ideal_table(LATE, 0), 0)
    assert (row.n_answers, row.right, row.right_if_ideal, row.damage) == (8, 7, 8, 1)
