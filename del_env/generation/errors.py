"""What goes wrong when instances are generated.

DelEnvError
└── GenerationError (RuntimeError)    generating cannot go on
    ├── TooRareError                  what is wished for is too rare, or there is no more of it
    └── WorkerError                   a worker process ended before its work was done
"""

from del_env.errors import DelEnvError


class GenerationError(DelEnvError, RuntimeError):
    """Generating cannot go on; what was generated before is sound."""


class TooRareError(GenerationError):
    """Too many draws in a row gave nothing new; the message says what stood in the way."""


class WorkerError(GenerationError):
    """A worker process ended before its work was done."""
