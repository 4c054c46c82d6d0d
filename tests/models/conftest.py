"""Servers on loopback and clients for them, closed when the test is over."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.models.apis import ApiUnderTest, Connect, Connected, connected
from tests.models.loopback import Canned, Loopback, Serve, serving


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as stack:

        def start(*responses: Canned) -> Loopback:
            return stack.enter_context(serving(*responses))

        yield start


@pytest.fixture
def connect() -> Iterator[Connect]:
    with ExitStack() as stack:

        def make(api: ApiUnderTest, server: Loopback, **settings: Any) -> Connected:
            return stack.enter_context(connected(api, server, **settings))

        yield make
