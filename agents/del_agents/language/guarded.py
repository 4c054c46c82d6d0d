"""A model behind the guards: in turn, within the budget, in time, again if it failed in passing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import perf_counter

from del_agents.language.budget import Budget
from del_agents.language.deadline import within
from del_agents.language.endpoint import Endpoint
from del_agents.language.errors import AgentHaltedError, StopRequestedError
from del_agents.language.exchange import Completion, Request
from del_agents.language.gate import Gate
from del_agents.language.retry import RetryPolicy, with_retries
from del_agents.language.settings import ModelSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What all calls of one provider share.

    Attributes:
        gate: lets so many requests through at once.
        budget: what the whole run may use.
        jitter: gives numbers from 0 to 1 that spread the retries.
    """

    gate: Gate
    budget: Budget
    jitter: Callable[[], float]


class GuardedModel:
    """A `Model` over an endpoint. Halted once, it stays halted: no later call costs anything.

    Args:
        settings: which model, and how it is called.
        endpoint: gives the endpoint; asked when a call is made, so that none is opened in vain.
        guards: what it shares with the other models of the provider.
    """

    def __init__(
        self, settings: ModelSettings, endpoint: Callable[[], Endpoint], guards: Guards
    ) -> None:
        self._settings = settings
        self._endpoint = endpoint
        self._guards = guards
        self._halted: AgentHaltedError | None = None
        self._policy = RetryPolicy(
            retries=settings.retries,
            max_wait_s=settings.max_wait_s,
            pause=guards.gate.pause,
            jitter=guards.jitter,
        )

    def complete(self, request: Request) -> Completion:
        """Returns what the model makes of the request; see `Model`."""
        with self._noting_a_halt():
            return with_retries(lambda: self._attempt(request), self._policy)

    def _attempt(self, request: Request) -> Completion:
        # The halt is noted before the slot is given up, so that whoever waits for it knows.
        with self._guards.gate.slot(), self._noting_a_halt():
            if self._halted is not None:
                raise self._halted.again()
            return self._call(request)

    def _call(self, request: Request) -> Completion:
        endpoint, settings = self._endpoint(), self._settings
        self._guards.budget.begin()
        started = perf_counter()
        completion = within(
            settings.deadline_s, lambda: endpoint.call(settings, request), endpoint.cut
        )
        if not completion.is_turned_away:
            self._guards.budget.add(settings, completion.usage)
        return replace(completion, latency_s=perf_counter() - started)

    @contextmanager
    def _noting_a_halt(self) -> Iterator[None]:
        try:
            yield
        except StopRequestedError:
            raise
        except AgentHaltedError as error:
            self._halted = error
            raise
