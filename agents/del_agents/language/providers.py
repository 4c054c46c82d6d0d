"""Providers: what all agents of a run that call models share. Make one, hand it to `make_agent`."""

import atexit
import os
from collections.abc import Hashable, Mapping
from random import Random
from threading import Lock
from types import TracebackType
from typing import Self

from del_agents.language.budget import Budget
from del_agents.language.endpoint import Endpoint
from del_agents.language.endpoint_sources import EndpointSource, endpoint_source
from del_agents.language.gate import Gate
from del_agents.language.guarded import GuardedModel, Guards
from del_agents.language.keys import find_key
from del_agents.language.roster import Roster
from del_agents.language.settings import ModelSettings


class Providers:
    """The roster, and one gate and one client a provider; thread-safe.

    A context manager: leaving it closes the connections and ends local models.

    Args:
        roster: which providers and models there are.
        budget: what may be used; without it there is no limit.
        environ: where keys are taken from; the process's own environment by default.
        seed: of the random spread of retries.
    """

    def __init__(
        self,
        roster: Roster | None = None,
        *,
        budget: Budget | None = None,
        environ: Mapping[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        self.roster = roster or Roster()
        self.budget = budget or Budget()
        self._environ = os.environ if environ is None else environ
        self._jitter = Random(seed).random
        self._lock = Lock()
        self._endpoints: dict[Hashable, Endpoint] = {}
        self._gates = {
            name: Gate(provider.max_in_flight) for name, provider in self.roster.providers.items()
        }
        atexit.register(self.close)

    def model(self, settings: ModelSettings) -> GuardedModel:
        """Returns the model with these settings; nothing is called or opened yet.

        Raises:
            MissingKeyError: the provider's key is not where its settings say.
            AgentError: the model needs something that is not there.
        """
        provider = self.roster.providers[settings.provider]
        key = find_key(settings.provider, provider.key_variable, self._environ)
        guards = Guards(
            gate=self._gates[settings.provider], budget=self.budget, jitter=self._jitter
        )
        source = endpoint_source(settings, provider, key)
        return GuardedModel(settings, lambda: self._shared(source), guards)

    def stop(self) -> None:
        """Lets no new request begin; those in flight may finish. For the first Ctrl-C."""
        for gate in self._gates.values():
            gate.close()

    def close(self) -> None:
        """Stops, closes the connections and ends local models."""
        self.stop()
        with self._lock:
            endpoints = list(self._endpoints.values())
            self._endpoints.clear()
        for endpoint in endpoints:
            endpoint.close()
        atexit.unregister(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _shared(self, source: EndpointSource) -> Endpoint:
        with self._lock:
            if source.identity not in self._endpoints:
                self._endpoints[source.identity] = source.open()
            return self._endpoints[source.identity]
