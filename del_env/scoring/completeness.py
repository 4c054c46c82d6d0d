"""Missing data stops an analysis, unless a partial one is asked for."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from del_env.scoring.errors import MissingDataError, ScoringError
from del_env.scoring.rows import RowKey, Scored


def check_complete(
    rows: Iterable[Scored], expected: Collection[RowKey], *, partial: bool = False
) -> None:
    """Checks that the rows of one agent are those expected, each once.

    A row without a reply is a row: it is counted as an error and not as missing.

    Args:
        rows: the rows of one agent.
        expected: the key of every prompt that was to be asked.
        partial: whether rows may be missing.

    Raises:
        MissingDataError: an expected row is missing, and `partial` is false.
        ScoringError: two rows have one key, or a key that is not expected.
    """
    found = Counter(row.key for row in rows)
    wanted = set(expected)
    _refuse([key for key, count in found.items() if count > 1], "more than one row: keep one")
    _refuse([key for key in found if key not in wanted], "a row but are not part of the suite")
    missing = [key for key in dict.fromkeys(expected) if key not in found]
    if missing and not partial:
        raise MissingDataError(
            f"{len(missing)} of {len(wanted)} prompts have no row, the first of them "
            f"{describe(missing[0])}: finish the run, or ask for a partial analysis"
        )


def describe(key: RowKey) -> str:
    """Returns the key in words."""
    return (
        f"instance {key.instance_id} of {key.suite} told as {key.narrative} (repeat {key.repeat})"
    )


def _refuse(keys: Sequence[RowKey], what: str) -> None:
    if keys:
        raise ScoringError(f"{len(keys)} prompts have {what}; the first is {describe(keys[0])}")
