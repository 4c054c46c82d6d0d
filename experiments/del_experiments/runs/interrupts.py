"""Ctrl-C as news for a loop that looks after it, instead of an exception out of nowhere."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_PATIENCE = 2


@contextmanager
def heard_interrupts(on_interrupt: Callable[[], None]) -> Iterator[None]:
    """Calls `on_interrupt` on the first and on the second Ctrl-C.

    Any further one raises KeyboardInterrupt: whatever the loop is doing then takes too long. The
    first two do not, since an exception in the middle of somebody else's code may come out of it
    as another one. Where Ctrl-C does not raise KeyboardInterrupt anyway, in a thread or where
    somebody else handles it, nothing changes.

    Args:
        on_interrupt: called between any two steps of the main thread; so it must be quick, and
            may take no lock.
    """
    if not _raises_keyboard_interrupt():
        yield
        return
    n_heard = 0

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal n_heard
        n_heard += 1
        if n_heard > _PATIENCE:
            raise KeyboardInterrupt
        on_interrupt()

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _raises_keyboard_interrupt() -> bool:
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
