"""What goes wrong with a model, told apart by what its caller must do about it.

ModelError (DelEnvError, RuntimeError)
├── CallFailedError              one call failed: a decision with the failure `error`
│   └── TransientCallError       it may well heal by itself: the retry layer calls again
└── AgentHaltedError             this agent makes no more calls: stop it, keep all, resume later
    ├── PermanentFaultError      it will not heal by itself: the message holds the advice
    ├── LongWaitError            the provider asks for a longer wait than the settings allow
    ├── BudgetReachedError       the budget of the run is used up
    └── StopRequestedError       the run was asked to stop
MissingKeyError (AgentError)     no client is made, for there is no key for it
"""

from typing import Self

from del_env.errors import AgentError, DelEnvError

__all__ = [
    "AgentHaltedError",
    "BudgetReachedError",
    "CallFailedError",
    "LongWaitError",
    "MissingKeyError",
    "ModelError",
    "PermanentFaultError",
    "StopRequestedError",
    "TransientCallError",
]


class ModelError(DelEnvError, RuntimeError):
    """Base of all that goes wrong with a call to a model; no message holds a key."""


class CallFailedError(ModelError):
    """There is no reply to one call, and it is not made again now; the others may go on."""


class TransientCallError(CallFailedError):
    """There is no reply, but a later call may get one.

    Attributes:
        retry_after_s: how long the provider asks to wait, in seconds; None if it does not say.
    """

    def __init__(self, message: str, *, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class AgentHaltedError(ModelError):
    """The agent makes no more calls. What was answered is kept, and the run can be resumed."""

    def again(self) -> Self:
        """Returns the same error anew, to be raised in another thread."""
        return type(self)(str(self))


class PermanentFaultError(AgentHaltedError):
    """A bad key, an unknown model, no quota, or a request that is refused as such."""


class LongWaitError(AgentHaltedError):
    """The provider asks for a wait longer than `max_wait_s`."""


class BudgetReachedError(AgentHaltedError):
    """The requests, tokens or costs that were allowed are used up."""


class StopRequestedError(AgentHaltedError):
    """The run was asked to stop, so that no new call begins."""


class MissingKeyError(AgentError):
    """The key of a provider is not where the settings say; the message names the variable."""
