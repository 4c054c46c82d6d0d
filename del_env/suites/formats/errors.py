"""What goes wrong with files of prompts and answers.

DelEnvError
└── FormatError (ValueError)      a file is not what it should be, or cannot hold what it should
"""

from del_env.errors import DelEnvError


class FormatError(DelEnvError, ValueError):
    """A file cannot be read or written; the message names the file and, inside it, the line."""
