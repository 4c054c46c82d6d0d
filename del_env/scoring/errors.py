"""What goes wrong in scoring.

DelEnvError
├── ScoringError (ValueError)         rows that the question asked of them does not fit
│   └── MissingDataError              prompts without a row
└── MissingExtraError (ImportError)   an optional part of del-env is not installed
"""

from del_env.errors import DelEnvError


class ScoringError(DelEnvError, ValueError):
    """The rows do not fit the question that is asked of them."""


class MissingDataError(ScoringError):
    """Some prompt has no row; the message says how many and names one."""


class MissingExtraError(DelEnvError, ImportError):
    """An optional part of del-env is not installed; the message says how to install it."""
