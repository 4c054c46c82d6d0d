"""The one retry layer: what failed for the moment is called again, a bounded number of times.

The SDKs' own retries are switched off, else the two would multiply.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from del_agents.language.errors import CallFailedError, LongWaitError, TransientCallError

T = TypeVar("T")

FIRST_WAIT_S = 1.0
"""The mean wait before the first retry, if the provider names none; each later one doubles it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """How often, and with which waits.

    Attributes:
        retries: how often a call is made again.
        max_wait_s: the longest single wait.
        pause: waits so many seconds.
        jitter: gives a number from 0 to 1, so that those who failed together do not all return
            together.
    """

    retries: int
    max_wait_s: float
    pause: Callable[[float], None]
    jitter: Callable[[], float]


def with_retries(call: Callable[[], T], policy: RetryPolicy) -> T:
    """Returns what the call returns, made again while it fails for the moment.

    Raises:
        CallFailedError: it failed too often, or for good.
        LongWaitError: the provider asks for a longer wait than allowed.
        AgentHaltedError: the call or the pause raised it.
    """
    for retry in range(policy.retries + 1):
        try:
            return call()
        except TransientCallError as error:
            failure = error
        if retry < policy.retries:
            policy.pause(_wait(failure, retry, policy))
    attempts = f"{policy.retries + 1} attempt{'s' if policy.retries else ''}"
    raise CallFailedError(f"{failure} (given up after {attempts})")


def _wait(failure: TransientCallError, retry: int, policy: RetryPolicy) -> float:
    asked = failure.retry_after_s
    # To wait for no time at all would use up every retry at once. Some servers ask for that, and
    # so does a date that has passed by this machine's clock.
    if not asked:
        wait: float = FIRST_WAIT_S * 2**retry * (0.5 + policy.jitter())
        return min(wait, policy.max_wait_s)
    if asked > policy.max_wait_s:
        raise LongWaitError(
            f"{failure}; it asks to wait {asked:g} s, and at most {policy.max_wait_s:g} s are "
            "allowed (max_wait_s): resume later"
        )
    return asked
