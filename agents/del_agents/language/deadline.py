"""A deadline for the whole of a call: a body that drips passes every timeout of a socket."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from socket import SHUT_RDWR
from threading import Lock, Thread, current_thread
from typing import Any, TypeVar
from weakref import WeakSet

from del_agents.language.errors import TransientCallError

T = TypeVar("T")


class Responses:
    """The responses that are being read, each by its own thread, so that one can be cut off."""

    def __init__(self) -> None:
        self._lock = Lock()
        # By thread and not by its number, which another one may have had the moment before.
        self._by_thread: dict[Thread, Any] = {}
        self._given_up: WeakSet[Thread] = WeakSet()

    def on_response(self, response: Any) -> None:
        """Notes a response whose body the present thread is about to read: an event hook."""
        thread = current_thread()
        with self._lock:
            self._by_thread[thread] = response
            is_late = thread in self._given_up
        if is_late:
            _shut_down(response)

    def forget(self) -> None:
        """Forgets the present thread's response: it was read."""
        with self._lock:
            self._by_thread.pop(current_thread(), None)

    def cut(self, thread: Thread) -> None:
        """Cuts off the connection whose response that thread is reading, or as soon as it does."""
        with self._lock:
            self._given_up.add(thread)
            response = self._by_thread.pop(thread, None)
        if response is not None:
            _shut_down(response)


def _shut_down(response: Any) -> None:
    # Closing the response would wait for the reader; a socket that is shut down wakes it.
    try:
        stream = response.extensions["network_stream"]
        stream.get_extra_info("socket").shutdown(SHUT_RDWR)
    except (OSError, KeyError, AttributeError):
        pass  # it has ended in the meantime


def within(deadline_s: float, call: Callable[[], T], cut: Callable[[Thread], None]) -> T:
    """Returns what the call returns, made in a thread of its own.

    Args:
        deadline_s: how long it may take, in seconds.
        call: the call.
        cut: told the thread if that is too late, to end what it does.

    Raises:
        TransientCallError: it took longer.
    """
    done: Future[T] = Future()
    thread = Thread(target=_run, args=(call, done), name="model call", daemon=True)
    thread.start()
    if wait([done], timeout=deadline_s).done:
        return done.result()
    cut(thread)
    raise TransientCallError(f"no whole reply within the deadline of {deadline_s:g} s")


def _run(call: Callable[[], T], done: "Future[T]") -> None:
    try:
        done.set_result(call())
    except BaseException as error:  # noqa: BLE001 - it is raised in the thread that waits
        done.set_exception(error)
