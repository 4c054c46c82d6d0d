"""Several slow things at once, each in a thread of its own."""

from collections.abc import Callable, Sequence
from threading import Thread
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def all_at_once(do: Callable[[S], T], items: Sequence[S]) -> list[T]:
    """Returns what `do` makes of each item; all of them are ended when it returns or raises.

    Raises:
        Exception: what `do` raised, of several the first; errors that are no `Exception` come
            before.
    """
    if len(items) == 1:
        return [do(items[0])]
    found: dict[int, T] = {}
    errors: dict[int, BaseException] = {}

    def work(place: int, item: S) -> None:
        try:
            found[place] = do(item)
        except BaseException as error:  # noqa: BLE001  (raised again by the thread that waits)
            errors[place] = error

    # Daemons, so that a second Ctrl-C does not wait for them.
    threads = [Thread(target=work, args=pair, daemon=True) for pair in enumerate(items)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[min(errors)]
    return [found[place] for place in range(len(items))]
