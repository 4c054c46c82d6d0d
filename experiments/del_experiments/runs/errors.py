"""What goes wrong with runs.

DelEnvError
└── RunError (RuntimeError)     a folder that cannot be used as a run, or not in this way
    ├── RunMismatchError        the folder holds a run of something else
    ├── RunInUseError           another process writes to the run
    └── RunWriteError           a record cannot be written
"""

from del_env.errors import DelEnvError


class RunError(DelEnvError, RuntimeError):
    """The folder is no run, or not one that can be read or resumed."""


class RunMismatchError(RunError):
    """The run in the folder was made with other settings; the message says which."""


class RunInUseError(RunError):
    """Another process is writing to the run."""


class RunWriteError(RunError):
    """A record cannot be written; those written before are safe."""
