"""The published figures of one model, from its published answers."""

import pytest

from del_env.outcomes import Outcome
from del_env.scoring import grouped, score, truncate4
from del_env.scoring.rows import Scored, by_narrative
from tests.scoring.tables import DONT_KNOW, NO, YES, rows_of

# GPT-5-nano in the classic asymmetric quadrant (arXiv 2603.21350, table 3, and the published
# answers): right answer Yes, given Yes, No, I don't know; right answer No, given the same.
PUBLISHED = {
    "muddy_children": ((11, 2, 47), (9, 5, 26)),
    "blue_eyed_islanders": ((15, 4, 41), (9, 6, 25)),
    "wise_men": ((18, 2, 40), (9, 4, 27)),
}
MACRO_F1 = {"muddy_children": 0.243883, "blue_eyed_islanders": 0.298571, "wise_men": 0.293853}
ACCURACY = {"muddy_children": 0.16, "blue_eyed_islanders": 0.21, "wise_men": 0.22}


def published_rows(narrative: str) -> list[Scored]:
    return rows_of(
        narrative,
        [
            (label, given, count)
            for label, counts in zip((YES, NO), PUBLISHED[narrative], strict=True)
            for given, count in zip((YES, NO, DONT_KNOW), counts, strict=True)
        ],
    )


QUADRANT = [row for narrative in PUBLISHED for row in published_rows(narrative)]


@pytest.mark.parametrize("narrative", PUBLISHED)
def test_a_narrative_has_its_published_scores(narrative: str) -> None:
    (rows,) = grouped(published_rows(narrative), by_narrative).values()
    scores = score(rows)
    assert scores.accuracy is not None
    assert scores.macro_f1 is not None
    assert scores.n == 100
    assert scores.accuracy.value == ACCURACY[narrative]
    assert scores.macro_f1.value == pytest.approx(MACRO_F1[narrative], abs=5e-7)


def test_the_quadrant_has_the_published_macro_f1() -> None:
    scores = score(QUADRANT)
    assert scores.macro_f1 is not None
    assert scores.macro_f1.value == pytest.approx(0.278769, abs=5e-7)
    assert truncate4(scores.macro_f1.value) == "0.2787"


def test_the_quadrant_pools_the_outcomes_of_its_narratives() -> None:
    scores = score(QUADRANT)
    assert scores.accuracy is not None
    assert scores.n == 300
    assert scores.outcomes[Outcome.CORRECT] == 16 + 21 + 22
    assert scores.accuracy.value == 59 / 300
    assert scores.variance == pytest.approx(59 / 300 * 241 / 300)
