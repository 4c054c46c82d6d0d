"""The runner: many questions asked at once in threads, every answer kept as it comes.

The threads do nothing but ask; what comes back is kept by the one thread that called. What came in
while it was keeping something is then kept together, with one wait for the disk: no answer ever
waits for anything but the disk, and quick agents do not pay for each of theirs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Generic, Protocol, TypeAlias, TypeVar, assert_never

from del_env.errors import DelEnvError
from del_experiments.runs.interrupts import heard_interrupts
from del_experiments.runs.lanes import Lanes

Q = TypeVar("Q")
R = TypeVar("R")
R_contra = TypeVar("R_contra", contravariant=True)

TICK_S = 0.1
"""So long at most nothing happens between two looks at the clock."""

MAX_BATCH = 1_000
"""So many answers at most are kept at once, or a quick agent would fill the memory first."""


class Listener(Protocol[R_contra]):
    """Who is told what happens; always by the thread that called the runner."""

    def keep(self, answers: Sequence[R_contra]) -> None:
        """Keeps answers for good."""
        ...

    def halted(self, lane: str, error: DelEnvError) -> None:
        """Takes note that a lane is not asked any more."""
        ...

    def stopping(self, n_in_flight: int) -> None:
        """Takes note that nothing new is asked, and how much is still to come."""
        ...

    def tick(self) -> None:
        """Has time for a look at the clock."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a run came to its end.

    Attributes:
        halted: why a lane was not asked to its end, by its name.
        interrupted: whether it was Ctrl-C that ended it.
    """

    halted: Mapping[str, DelEnvError]
    interrupted: bool


@dataclass(frozen=True, slots=True)
class _Answered(Generic[R]):
    answer: R


@dataclass(frozen=True, slots=True)
class _Halted:
    lane: str
    error: DelEnvError


@dataclass(frozen=True, slots=True)
class _Left:
    """A thread is at its end; through an error that nobody expects if there is one."""

    error: BaseException | None


@dataclass(frozen=True, slots=True)
class _Interrupt:
    pass


_Event: TypeAlias = _Answered[R] | _Halted | _Left | _Interrupt


def ask_all(
    questions: Mapping[str, Iterable[Q]],
    ask: Callable[[Q], R],
    listener: Listener[R],
    n_threads: int,
) -> Ending:
    """Asks every question, and returns when all answers are kept that came.

    On Ctrl-C no more questions are asked, and those in flight are waited for.

    Args:
        questions: what to ask, in lanes: usually one an agent.
        ask: asks a question; called in threads. An error of del-env halts the question's lane.
        listener: keeps the answers.
        n_threads: how many questions are in flight at most.

    Raises:
        KeyboardInterrupt: Ctrl-C came twice; what is in flight is lost.
        Exception: what `ask` or the listener raises besides errors of del-env.
    """
    lanes = Lanes.of(questions)
    events: SimpleQueue[_Event[R]] = SimpleQueue()
    course = _Course(lanes, listener, n_running=min(n_threads, lanes.n_waiting))
    try:
        # put() of a SimpleQueue is safe where a signal may come in between.
        with heard_interrupts(lambda: events.put(_Interrupt())):
            for _ in range(course.n_running):
                Thread(target=_work, args=(lanes, ask, events), daemon=True).start()
            course.follow(events)
    finally:
        lanes.close_all()
    return Ending(halted=course.halted, interrupted=course.interrupted)


def _work(lanes: Lanes[Q], ask: Callable[[Q], R], events: SimpleQueue[_Event[R]]) -> None:
    try:
        for lane, question in iter(lanes.take, None):
            event = _asked(lane, question, ask)
            if isinstance(event, _Halted):
                lanes.close(lane)  # before anybody takes another of its questions
            events.put(event)
            lanes.landed(lane)
    except BaseException as error:  # noqa: BLE001  (raised again where the runner was called)
        events.put(_Left(error))
    else:
        events.put(_Left(None))


def _asked(lane: str, question: Q, ask: Callable[[Q], R]) -> _Answered[R] | _Halted:
    try:
        return _Answered(ask(question))
    except DelEnvError as error:
        return _Halted(lane, error)


@dataclass(slots=True)
class _Course(Generic[Q, R]):
    """What has happened so far, as the thread that called hears of it."""

    lanes: Lanes[Q]
    listener: Listener[R]
    n_running: int
    halted: dict[str, DelEnvError] = field(default_factory=dict)
    interrupted: bool = False

    def follow(self, events: SimpleQueue[_Event[R]]) -> None:
        while self.n_running:
            batch = list(islice(_arrived(events), MAX_BATCH))
            if answers := [event.answer for event in batch if isinstance(event, _Answered)]:
                self.listener.keep(answers)
            for event in batch:
                self._hear(event)
            self.listener.tick()

    def _hear(self, event: _Event[R]) -> None:
        match event:
            case _Answered():
                pass  # kept already
            case _Halted(lane, error):
                # Whoever halts because it was told to stop is not at fault.
                if not self.interrupted and lane not in self.halted:
                    self.halted[lane] = error
                    self.listener.halted(lane, error)
            case _Left(error):
                if error is not None:
                    raise error
                self.n_running -= 1
            case _Interrupt():
                if self.interrupted:
                    raise KeyboardInterrupt
                self.interrupted = True
                self.lanes.close_all()
                self.listener.stopping(self.lanes.n_in_flight)
            case _:
                assert_never(event)


def _arrived(events: SimpleQueue[_Event[R]]) -> Iterator[_Event[R]]:
    """Yields what has come; waits a little for the first."""
    try:
        yield events.get(timeout=TICK_S)
        while True:
            yield events.get_nowait()
    except Empty:
        return
