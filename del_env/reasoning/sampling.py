"""A sample of texts for hand coding: seeded, and the same number from every stratum."""

from collections.abc import Callable, Hashable, Iterable
from hashlib import sha256

from del_env.errors import SettingsError
from del_env.reasoning.rows import ReasoningRow, by_agent_and_quadrant


def draw_sample(
    rows: Iterable[ReasoningRow],
    per_stratum: int,
    seed: int,
    by: Callable[[ReasoningRow], Hashable] = by_agent_and_quadrant,
) -> tuple[ReasoningRow, ...]:
    """Returns at most `per_stratum` rows of every stratum, the strata mixed.

    Only scored rows with words of their own are drawn. A row's place depends on nothing but its id
    and the seed, so that a larger sample holds all that a smaller one held. Shares in the sample
    are not those in the rows: strata of all sizes count the same.

    Args:
        rows: the rows to draw from.
        per_stratum: how many rows are drawn from each stratum, all if it has no more.
        seed: the seed of the draw.
        by: the stratum of a row.

    Raises:
        SettingsError: `per_stratum` is less than 1.
    """
    if per_stratum < 1:
        raise SettingsError(f"per_stratum is {per_stratum}: take 1 or more")
    ranked = sorted(filter(_can_be_coded, rows), key=lambda row: _rank(row, seed))
    taken: dict[Hashable, list[ReasoningRow]] = {}
    for row in ranked:
        taken.setdefault(by(row), []).append(row)
    drawn = {row.id for stratum in taken.values() for row in stratum[:per_stratum]}
    return tuple(row for row in ranked if row.id in drawn)


def _can_be_coded(row: ReasoningRow) -> bool:
    return row.is_scored and not row.is_wordless


def _rank(row: ReasoningRow, seed: int) -> str:
    return sha256(f"{seed} {row.id}".encode()).hexdigest()
