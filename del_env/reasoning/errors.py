"""What goes wrong with reasoning texts.

DelEnvError
├── LexiconError (ValueError)         a lexicon that is ill-formed
└── HandCodeError (ValueError)        a sheet of hand codes that cannot be read or does not fit
"""

from del_env.errors import DelEnvError


class LexiconError(DelEnvError, ValueError):
    """A lexicon is ill-formed; the message names the file and the phrase."""


class HandCodeError(DelEnvError, ValueError):
    """A sheet of hand codes cannot be read; the message names the file and the line."""
