"""What holds for all tests."""

import signal


def pytest_configure() -> None:
    # A shell lets what it starts in the background ignore Ctrl-C, and so would the commands that
    # the tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
