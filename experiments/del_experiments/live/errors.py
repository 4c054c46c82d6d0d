"""What ends an episode before it is over.

DelEnvError
├── RunStoppedError     the run was asked to stop: what is under way goes on when it is resumed
└── SeatHaltedError     an agent at the table answers no more
"""

from del_env.errors import DelEnvError


class RunStoppedError(DelEnvError):
    """No new call is to begin."""


class SeatHaltedError(DelEnvError):
    """An agent answers no more for now; the message holds the advice.

    Attributes:
        agent: its name.
    """

    def __init__(self, agent: str, message: str) -> None:
        super().__init__(message)
        self.agent = agent
