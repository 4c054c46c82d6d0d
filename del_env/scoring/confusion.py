"""Right answers against given ones: accuracy and macro F1 of tables of counts."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Answer
from del_env.scoring.bootstrap import Counts, Values, ratio, tally
from del_env.scoring.rows import Scored

_ANSWERS = len(Answer)
_NONE = _ANSWERS  # the column of what is no answer


def confusion(rows: Sequence[Scored]) -> Counts:
    """Returns the confusion tables of rows with a reply.

    The axes: cluster; narrative, by name; right answer; given answer. Answers stand at their value
    (0 I don't know, 1 No, 2 Yes), and column 3 holds the replies that are none of them.
    """
    places = {name: place for place, name in enumerate(sorted({r.key.narrative for r in rows}))}
    cells = [(places[row.key.narrative], int(row.label), _column(row)) for row in rows]
    shape = (len(places), _ANSWERS, _ANSWERS + 1)
    return tally([row.cluster for row in rows], cells, shape)


def accuracy_of(tables: Counts) -> Values:
    """Returns the share of right answers, all narratives pooled.

    Args:
        tables: shape (..., narrative, right, given).
    """
    return ratio(np.einsum("...na->...", _hits(tables)), np.einsum("...nag->...", tables))


def macro_f1_of(tables: Counts) -> Values:
    """Returns the macro F1 score of each narrative, averaged over the narratives.

    It is averaged over the answers that are ever right in the narrative. A reply that is no answer
    is a miss of the right one and a false positive of none.

    Source: arXiv 2603.21350, table 3; F1 = 2 TP / (2 TP + FP + FN).

    Args:
        tables: shape (..., narrative, right, given).
    """
    # Over axes as short as these einsum adds several times faster than sum does.
    right = np.einsum("...ag->...a", tables)
    given = np.einsum("...ag->...g", tables[..., :_ANSWERS])
    f1 = ratio(2 * _hits(tables), right + given)
    per_narrative = _mean_where(f1, right > 0)
    return _mean_where(per_narrative, ~np.isnan(per_narrative))


def _hits(tables: Counts) -> Counts:
    """Returns the right answers by narrative and answer."""
    return np.diagonal(tables[..., :_ANSWERS], axis1=-2, axis2=-1)


def _mean_where(values: Values, occurs: NDArray[np.bool_]) -> Values:
    return ratio(np.where(occurs, values, 0).sum(axis=-1), occurs.sum(axis=-1))


def _column(row: Scored) -> int:
    return int(row.given) if isinstance(row.given, Answer) else _NONE
