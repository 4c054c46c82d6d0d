"""Learning happens: a table of values learns symmetric puzzles by playing them.

    python -m del_experiments.learning --n 4 --episodes 400

A tabular Q-learner takes one seat among ideal reasoners, in the native vector environment of
`del_env.vector`, and is rewarded as `RewardSettings` says. Within a few hundred episodes it leaves
random answers and the majority vote behind and answers as the oracle does.
"""

from del_experiments.learning.experiment import Outcome, Point, run
from del_experiments.learning.settings import LearningSettings

__all__ = ["LearningSettings", "Outcome", "Point", "run"]
