"""Scores of the static suites: pure functions over rows of answered prompts.

Check the rows of each agent with `check_complete`, group them with `grouped`, and score each group
with `score`; `compare_all` sets agents side by side. Rows without a reply are counted, not scored.
"""

from del_env.scoring.bootstrap import Bootstrap, Estimate, Interval
from del_env.scoring.comparison import (
    Comparison,
    CorrectedComparison,
    compare,
    compare_all,
    paired,
)
from del_env.scoring.completeness import check_complete
from del_env.scoring.errors import MissingDataError, MissingExtraError, ScoringError
from del_env.scoring.labels import (
    MajorityVote,
    beats_majority_vote,
    is_set_apart,
    label_distribution,
    majority_vote,
    random_baseline,
)
from del_env.scoring.profiles import Profile, Tendency, profile
from del_env.scoring.rows import (
    RowKey,
    Scored,
    by_narrative,
    by_pivotal_round,
    by_quadrant,
    by_suite,
    cluster_of,
    grouped,
    is_pivotal,
    score_row,
)
from del_env.scoring.scores import Score, score, truncate4
from del_env.scoring.significance import ZTest, holm, mcnemar_exact, two_proportion_z

__all__ = [
    "Bootstrap",
    "Comparison",
    "CorrectedComparison",
    "Estimate",
    "Interval",
    "MajorityVote",
    "MissingDataError",
    "MissingExtraError",
    "Profile",
    "RowKey",
    "Score",
    "Scored",
    "ScoringError",
    "Tendency",
    "ZTest",
    "beats_majority_vote",
    "by_narrative",
    "by_pivotal_round",
    "by_quadrant",
    "by_suite",
    "check_complete",
    "cluster_of",
    "compare",
    "compare_all",
    "grouped",
    "holm",
    "is_pivotal",
    "is_set_apart",
    "label_distribution",
    "majority_vote",
    "mcnemar_exact",
    "paired",
    "profile",
    "random_baseline",
    "score",
    "score_row",
    "truncate4",
    "two_proportion_z",
]
