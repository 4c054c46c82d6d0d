"""The sample for hand coding."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from del_env.errors import SettingsError
from del_env.narratives.narrative import Kind
from del_env.outcomes import Outcome
from del_env.reasoning import ReasoningRow, by_agent, by_agent_and_quadrant, draw_sample
from tests.reasoning.rows import row


def many_rows() -> list[ReasoningRow]:
    """Strata of 20, 7 and 2 rows that can be coded, and some that cannot."""
    return [
        *(row(f"a{number}", kind=Kind.CLASSIC) for number in range(20)),
        *(row(f"b{number}") for number in range(7)),
        *(row(f"c{number}", agent="other") for number in range(2)),
        row("error", outcome=Outcome.ERROR),
        row("wordless", text="I don't know"),
    ]


def test_every_stratum_gives_as_many_rows_or_all_that_it_has() -> None:
    drawn = draw_sample(many_rows(), 5, seed=3)
    assert Counter(map(by_agent_and_quadrant, drawn)) == {
        ("m", Kind.CLASSIC, "asymmetric"): 5,
        ("m", Kind.NOVEL, "asymmetric"): 5,
        ("other", Kind.NOVEL, "asymmetric"): 2,
    }


def test_what_has_no_words_or_no_reply_is_never_drawn() -> None:
    drawn = {row.key[1] for row in draw_sample(many_rows(), 100, seed=3)}
    assert len(drawn) == 29
    assert not drawn & {"error", "wordless"}


def test_the_sample_depends_on_the_seed_and_not_on_the_order_of_the_rows() -> None:
    rows = many_rows()
    drawn = draw_sample(rows, 5, seed=3)
    assert draw_sample(Random(1).sample(rows, len(rows)), 5, seed=3) == drawn
    assert draw_sample(rows, 5, seed=4) != drawn


def test_a_larger_sample_holds_the_smaller_one() -> None:
    smaller = {row.id for row in draw_sample(many_rows(), 3, seed=3)}
    assert smaller < {row.id for row in draw_sample(many_rows(), 6, seed=3)}


def test_the_strata_are_mixed() -> None:
    kinds = [row.kind for row in draw_sample(many_rows(), 7, seed=3)]
    changes = sum(a is not b for a, b in pairwise(kinds))
    assert changes > 2


def test_the_strata_can_be_chosen() -> None:
    drawn = draw_sample(many_rows(), 2, seed=3, by=by_agent)
    assert Counter(map(by_agent, drawn)) == {"m": 2, "other": 2}


def test_an_empty_stratum_is_refused() -> None:
    with pytest.raises(SettingsError, match="per_stratum is 0: take 1 or more"):
        draw_sample(many_rows(), 0, seed=3)
