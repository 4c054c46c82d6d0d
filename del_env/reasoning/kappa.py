"""How well the lexicon agrees with codes given by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from del_env.reasoning.errors import HandCodeError
from del_env.reasoning.marking import Category
from del_env.reasoning.rows import ReasoningRow
from del_env.scoring.bootstrap import (
    DEFAULT_BOOTSTRAP,
    SHARES,
    Bootstrap,
    ClusterSample,
    Counts,
    Estimate,
    Statistic,
    Values,
    ratio,
    tally,
)

_CATEGORIES = tuple(Category)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How codes given by hand agree with the lexicon. It is that of the sample.

    Attributes:
        table: how many texts have which pair of categories, by hand and by the lexicon; pairs
            without any are listed with 0.
        agreement: the share of texts on which both agree.
        reductive_agreement: the share on which they agree whether it is reductive.
        epistemic_agreement: the share on which they agree whether it is epistemic.
        kappa: Cohen's kappa of the four categories; None, as the others, if it is undefined since
            by hand and by the lexicon all texts are alike.
        reductive_kappa: Cohen's kappa of whether a text is reductive, epistemic too or not.
        epistemic_kappa: Cohen's kappa of whether a text is epistemic, reductive too or not.
    """

    table: Mapping[tuple[Category, Category], int]
    agreement: Estimate
    reductive_agreement: Estimate
    epistemic_agreement: Estimate
    kappa: Estimate | None
    reductive_kappa: Estimate | None
    epistemic_kappa: Estimate | None

    @property
    def n(self) -> int:
        """How many texts were coded."""
        return sum(self.table.values())


def agreement(
    rows: Iterable[ReasoningRow],
    codes: Mapping[str, Category],
    bootstrap: Bootstrap = DEFAULT_BOOTSTRAP,
) -> Agreement:
    """Returns how the codes agree with the lexicon.

    Args:
        rows: the rows, with those that were coded among them.
        codes: the codes by the ids of their rows; see `read_codes`.
        bootstrap: how the intervals are computed.

    Raises:
        HandCodeError: there is no code, or one of a row that is not there.
    """
    found = {row.id: row for row in rows}
    _check(codes, found)
    coded = [found[row_id] for row_id in codes]
    places = {category: place for place, category in enumerate(_CATEGORIES)}
    cells = [(places[codes[row.id]], places[row.category]) for row in coded]
    counts = tally([row.cluster for row in coded], cells, (len(_CATEGORIES),) * 2)
    sample = ClusterSample.draw(counts, bootstrap)
    table = sample.counts.sum(axis=0).tolist()
    reductive = _merging([category.is_reductive for category in _CATEGORIES])
    epistemic = _merging([category.is_epistemic for category in _CATEGORIES])
    return Agreement(
        table={(a, b): table[i][j] for a, i in places.items() for b, j in places.items()},
        agreement=sample.estimate(agreement_of, SHARES),
        reductive_agreement=sample.estimate(_merged(agreement_of, reductive), SHARES),
        epistemic_agreement=sample.estimate(_merged(agreement_of, epistemic), SHARES),
        kappa=_defined(sample.estimate(kappa_of)),
        reductive_kappa=_defined(sample.estimate(_merged(kappa_of, reductive))),
        epistemic_kappa=_defined(sample.estimate(_merged(kappa_of, epistemic))),
    )


def agreement_of(tables: Counts) -> Values:
    """Returns the share on the diagonal of square tables.

    Args:
        tables: shape (..., by hand, by the lexicon).
    """
    return ratio(np.trace(tables, axis1=-2, axis2=-1), tables.sum(axis=(-2, -1)))


def kappa_of(tables: Counts) -> Values:
    """Returns Cohen's kappa of square tables, nan where it is undefined.

    kappa = (p_o - p_e) / (1 - p_e), with the observed share of agreement p_o and the one expected
    by chance p_e, the sum over the categories of the product of both coders' shares. In counts:
    (n d - c) / (n n - c), with n texts, d on the diagonal, and c the sum of the products.

    Source: Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological
    Measurement 20 (1960), pages 37 to 46.

    Args:
        tables: shape (..., by hand, by the lexicon).
    """
    n = tables.sum(axis=(-2, -1))
    agreed = np.trace(tables, axis1=-2, axis2=-1)
    by_chance = (tables.sum(axis=-1) * tables.sum(axis=-2)).sum(axis=-1)
    return ratio(n * agreed - by_chance, n * n - by_chance)


def _merging(yes: Sequence[bool]) -> Counts:
    """Returns what adds up the categories that say no, in row 0, and yes, in row 1."""
    return np.array([[not said for said in yes], yes], dtype=np.int64)


def _merged(statistic: Statistic, merge: Counts) -> Statistic:
    """Returns the statistic of the tables of no and yes that the categories add up to."""
    return lambda tables: statistic(merge @ tables @ merge.T)


def _defined(estimate: Estimate) -> Estimate | None:
    return None if isnan(estimate.value) else estimate


def _check(codes: Mapping[str, Category], found: Mapping[str, ReasoningRow]) -> None:
    if not codes:
        raise HandCodeError("there is no code: fill in the column code of the sheet")
    unknown = [row_id for row_id in codes if row_id not in found]
    if unknown:
        raise HandCodeError(
            f"{len(unknown)} codes are of rows that are not there, the first of them {unknown[0]}: "
            "use the run that the sheet was made from"
        )
