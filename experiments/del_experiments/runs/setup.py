"""How a run is carried out, whatever its kind."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from del_experiments.runs.billing import Price, unknown_price


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSetup:
    """How a run is carried out; nothing of it decides what is asked.

    Attributes:
        folder: the run's folder; None keeps nothing but what is returned.
        n_threads: how many prompts, or episodes, are asked at once.
        price: what a reply cost.
        on_stop: called on Ctrl-C: no new call is to begin.
    """

    folder: Path | None = None
    n_threads: int = 8
    price: Price = unknown_price
    on_stop: Callable[[], None] = lambda: None
