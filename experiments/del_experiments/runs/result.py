"""What a run came to."""

from dataclasses import dataclass

from del_experiments.runs.lines import Mending
from del_experiments.runs.runner import Ending
from del_experiments.runs.standing import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """What a run came to, whatever its kind.

    Attributes:
        ending: how it came to its end.
        standing: how far it was in the end.
        n_open: how many of its questions are not answered.
        mending: what had to be done about the end of the file of records.
        notes: what was passed over in the files of the run.
    """

    ending: Ending
    standing: Standing
    n_open: int
    mending: Mending
    notes: tuple[str, ...] = ()
