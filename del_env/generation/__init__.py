"""The difficulty dial: instances that are as hard as wished, and how hard an instance is."""

from del_env.generation.claims import claims_needed
from del_env.generation.collecting import Tally
from del_env.generation.cover import Cover
from del_env.generation.errors import GenerationError, TooRareError, WorkerError
from del_env.generation.file_sampler import FileSampler
from del_env.generation.generated import Generated
from del_env.generation.generating import generate
from del_env.generation.measures import (
    Measures,
    density,
    measure,
    rounds_until_all,
    yes_share,
)
from del_env.generation.ranges import Interval, Range
from del_env.generation.rows import generated_line, generated_row
from del_env.generation.wishes import Wishes

__all__ = [
    "Cover",
    "FileSampler",
    "Generated",
    "GenerationError",
    "Interval",
    "Measures",
    "Range",
    "Tally",
    "TooRareError",
    "Wishes",
    "WorkerError",
    "claims_needed",
    "density",
    "generate",
    "generated_line",
    "generated_row",
    "measure",
    "rounds_until_all",
    "yes_share",
]
