"""Work that is split among processes, and whose results come in order all the same."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from multiprocessing import get_context
from typing import TypeVar

from del_env.generation.errors import WorkerError

T = TypeVar("T")

_AHEAD = 2
"""How many pieces of work a process has before it."""


def results_in_order(work: Callable[[int], T], n_jobs: int) -> Generator[T, None, None]:
    """Yields work(0), work(1), ... for as long as it is asked; close it when there is enough.

    Args:
        work: what is done; with several jobs it and its results have to be picklable.
        n_jobs: how many processes do it; 1 does it in this one.

    Raises:
        WorkerError: a process ended before its work was done.
    """
    if n_jobs == 1:
        yield from map(work, count())
        return
    # Started anew rather than forked: the same on every system, and safe beside threads.
    pool = ProcessPoolExecutor(n_jobs, get_context("spawn"), initializer=_leave_ctrl_c_to_parent)
    try:
        yield from _in_order(pool, work, n_jobs * _AHEAD)
    except BrokenProcessPool as error:
        raise WorkerError(
            "a worker process ended before its work was done: it was ended from outside, the "
            "memory gave out, or the script that generates lacks `if __name__ == '__main__':`; "
            "take fewer jobs"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, work: Callable[[int], T], n_ahead: int) -> Iterator[T]:
    running: deque[Future[T]] = deque()
    for number in count():
        running.append(pool.submit(work, number))
        if len(running) == n_ahead:
            yield running.popleft().result()


def _leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
