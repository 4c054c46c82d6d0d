"""Ctrl-C as a wish to stop in good order; a second one stops at once."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def first_interrupt(wish_to_stop: Callable[[], None]) -> Iterator[None]:
    """Calls `wish_to_stop` on the first Ctrl-C and raises KeyboardInterrupt on any further one.

    Where Ctrl-C does not raise KeyboardInterrupt anyway, in a thread or where somebody else
    handles it, nothing changes.

    Args:
        wish_to_stop: called between any two steps of the main thread; so it must be quick, and
            may take no lock.
    """
    if not _raises_keyboard_interrupt():
        yield
        return
    stopping = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        if stopping:
            raise KeyboardInterrupt
        stopping = True
        wish_to_stop()

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _raises_keyboard_interrupt() -> bool:
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
