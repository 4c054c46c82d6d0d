"""Which models answered: told where it is not the one that was asked for, or not one alone."""

from pathlib import Path

import pytest

from del_env.answers import Answer
from del_env.decision import Decision
from del_experiments.report.results import read_results
from tests.report.made import Replying, make_run


def served(*each: dict[str, str]) -> Replying:
    """Returns an agent that one provider after the other answers for, round and round."""
    return Replying([Decision(answer=Answer.NO, reply="No", served=one) for one in each], "gpt")


@pytest.mark.parametrize(
    ("each", "note"),
    [
        (({"model": "gpt-5-2026-08-07"},), "gpt-5-2026-08-07 (24)"),
        (({"model": "gpt-5"}, {"model": "gpt-4"}, {"model": "gpt-5"}), "gpt-5 (16), gpt-4 (8)"),
        (
            ({"model": "gpt-5", "provider": "A"}, {"model": "gpt-5", "provider": "B"}),
            "gpt-5 at A (12), gpt-5 at B (12)",
        ),
        (
            (
                {"model": "gpt-5", "system_fingerprint": "fp_1"},
                {"model": "gpt-5", "system_fingerprint": "fp_2"},
            ),
            "gpt-5 (24), with 2 system fingerprints",
        ),
    ],
)
def test_another_model_or_several_are_told(
    each: tuple[dict[str, str], ...], note: str, tmp_path: Path
) -> None:
    folder = make_run(tmp_path / "run", served(*each), model="gpt-5")
    told = read_results([folder]).notes
    assert told == (f"gpt: gpt-5 was asked for, and answered by {note}",)


@pytest.mark.parametrize("one", [{}, {"model": "gpt-5", "system_fingerprint": "fp_1"}])
def test_the_model_that_was_asked_for_needs_no_note(one: dict[str, str], tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", served(one), model="gpt-5")
    assert read_results([folder]).notes == ()
