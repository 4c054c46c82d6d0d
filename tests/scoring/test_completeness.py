"""Missing, repeated and unexpected rows."""

import pytest

from del_env.decision import Failure
from del_env.errors import DelEnvError
from del_env.scoring import MissingDataError, RowKey, ScoringError, check_complete
from tests.scoring.tables import NOVEL, row

ROWS = [row(i, narrative=name, repeat=k) for i in "ab" for name in NOVEL for k in (1, 2)]
EXPECTED = [row.key for row in ROWS]


def test_rows_that_are_all_there_pass_in_any_order() -> None:
    check_complete(ROWS[::-1], EXPECTED)


def test_a_row_without_a_reply_is_not_missing() -> None:
    check_complete([row("c", given=Failure.ERROR)], [row("c").key])


def test_a_missing_row_is_named_with_what_to_do() -> None:
    message = (
        r"2 of 8 prompts have no row, the first of them instance a of suite told as "
        r"olympic_games \(repeat 2\): finish the run, or ask for a partial analysis"
    )
    with pytest.raises(MissingDataError, match=message):
        check_complete([*ROWS[:3], *ROWS[4:7]], EXPECTED)


def test_missing_rows_may_be_asked_for() -> None:
    check_complete(ROWS[:3], EXPECTED, partial=True)
    check_complete([], EXPECTED, partial=True)


@pytest.mark.parametrize("partial", [False, True])
def test_two_rows_of_one_prompt_are_refused(partial: bool) -> None:
    with pytest.raises(ScoringError, match=r"1 prompts have more than one row.*instance b"):
        check_complete([*ROWS, ROWS[4]], EXPECTED, partial=partial)


@pytest.mark.parametrize("partial", [False, True])
def test_a_row_that_was_not_expected_is_refused(partial: bool) -> None:
    with pytest.raises(ScoringError, match=r"not part of the suite.*instance a .*repeat 3"):
        check_complete([*ROWS, row("a", narrative=NOVEL[0], repeat=3)], EXPECTED, partial=partial)


def test_the_errors_of_scoring_are_ours_and_builtins() -> None:
    assert issubclass(MissingDataError, ScoringError)
    assert issubclass(ScoringError, DelEnvError)
    assert issubclass(ScoringError, ValueError)


def test_a_key_is_of_the_first_repeat_unless_it_says_so() -> None:
    assert RowKey("suite", "a", "wise_men") == row("a").key
