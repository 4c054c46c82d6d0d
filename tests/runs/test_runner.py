"""The runner: every answer is kept, whoever fails or stops."""

import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from del_env.errors import AgentError, DelEnvError
from del_experiments.runs.runner import Ending, ask_all


@dataclass
class Kept:
    """Keeps answers in memory, and takes note of all that it is told."""

    answers: list[str] = field(default_factory=list)
    batches: list[int] = field(default_factory=list)
    halts: list[tuple[str, str]] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    on_keep: Callable[[], None] = lambda: None

    def keep(self, answers: Sequence[str]) -> None:
        self.on_keep()
        self.threads.add(threading.get_ident())
        self.answers += answers
        self.batches.append(len(answers))

    def halted(self, lane: str, error: DelEnvError) -> None:
        self.halts.append((lane, str(error)))

    def stopping(self, n_in_flight: int) -> None:
        self.stops.append(n_in_flight)

    def tick(self) -> None:
        self.threads.add(threading.get_ident())


def spoken(question: int) -> str:
    return f"answer {question}"


def test_every_question_is_answered_once_and_kept_by_the_calling_thread() -> None:
    kept = Kept()
    ending = ask_all({"a": range(40), "b": range(40, 100)}, spoken, kept, 7)
    assert sorted(kept.answers) == sorted(map(spoken, range(100)))
    assert kept.threads == {threading.get_ident()}
    assert ending == Ending(halted={}, interrupted=False)


@pytest.mark.parametrize("questions", [{}, {"a": []}, {"a": [], "b": []}])
def test_without_questions_it_is_over_at_once(questions: dict[str, list[int]]) -> None:
    kept = Kept()
    assert ask_all(questions, spoken, kept, 4) == Ending(halted={}, interrupted=False)
    assert kept.answers == []


def test_so_many_questions_are_in_flight_and_no_more() -> None:
    together = threading.Barrier(5)

    def ask(question: int) -> str:
        together.wait(timeout=10)  # breaks if fewer than five are ever asked at once
        return spoken(question)

    kept = Kept()
    ask_all({"a": range(20)}, ask, kept, 5)
    assert len(kept.answers) == 20
    together = threading.Barrier(6)
    with pytest.raises(threading.BrokenBarrierError):
        ask_all({"a": range(20)}, lambda question: str(together.wait(timeout=0.2)), Kept(), 5)


def test_an_answer_is_kept_while_others_are_still_in_flight() -> None:
    release = threading.Event()

    def ask(question: int) -> str:
        if question == 0:
            assert release.wait(timeout=10)
        return spoken(question)

    kept = Kept(on_keep=release.set)
    ask_all({"a": range(2)}, ask, kept, 2)
    assert kept.answers == ["answer 1", "answer 0"]


def test_what_comes_in_while_the_disk_is_busy_is_kept_together() -> None:
    all_asked = threading.Event()

    def ask(question: int) -> str:
        if question == 99:
            all_asked.set()
        return spoken(question)

    def busy() -> None:
        assert all_asked.wait(timeout=10)

    kept = Kept(on_keep=busy)
    ask_all({"a": range(100)}, ask, kept, 2)
    assert len(kept.answers) == 100
    # What came before it was busy, in the meantime, and from each of the two threads at the last.
    assert len(kept.batches) <= 4


def test_a_lane_that_halts_is_asked_no_more_and_the_others_go_on() -> None:
    asked: list[int] = []

    def ask(question: int) -> str:
        asked.append(question)
        if question == 2:
            raise AgentError("bad key: mend it")
        return spoken(question)

    kept = Kept()
    ending = ask_all({"a": [1, 2, 3, 4], "b": [5, 6]}, ask, kept, 1)
    assert sorted(asked) == [1, 2, 5, 6]
    assert sorted(kept.answers) == ["answer 1", "answer 5", "answer 6"]
    assert kept.halts == [("a", "bad key: mend it")]
    assert ending.halted.keys() == {"a"}
    assert not ending.interrupted


def test_a_lane_that_halts_in_many_threads_is_told_of_once() -> None:
    together = threading.Barrier(3)

    def ask(question: int) -> str:
        together.wait(timeout=10)
        raise AgentError(f"bad key {question}")

    kept = Kept()
    ask_all({"a": range(30)}, ask, kept, 3)
    assert len(kept.halts) == 1
    assert kept.answers == []


def test_an_error_that_nobody_expects_is_raised_where_the_runner_was_called() -> None:
    def ask(question: int) -> str:
        if question == 1:
            raise ZeroDivisionError("a bug")
        return spoken(question)

    with pytest.raises(ZeroDivisionError, match="a bug"):
        ask_all({"a": range(100)}, ask, Kept(), 3)


def test_if_an_answer_cannot_be_kept_nothing_more_is_asked() -> None:
    asked: list[int] = []

    def full() -> None:
        raise OSError("no space left")

    def ask(question: int) -> str:
        asked.append(question)
        time.sleep(0.001)  # or all might be asked before the first is kept
        return spoken(question)

    others = threading.enumerate()
    with pytest.raises(OSError, match="no space left"):
        ask_all({"a": range(100_000)}, ask, Kept(on_keep=full), 2)
    for thread in set(threading.enumerate()) - set(others):
        thread.join(timeout=10)
    assert set(threading.enumerate()) <= set(others)
    assert len(asked) < 100_000


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_after_one_interrupt_what_is_in_flight_is_kept_and_nothing_new_asked() -> None:
    together, stopped = threading.Barrier(3), threading.Event()
    asked: list[int] = []

    class Stopped(Kept):
        def stopping(self, n_in_flight: int) -> None:
            super().stopping(n_in_flight)
            stopped.set()

    def ask(question: int) -> str:
        asked.append(question)
        if together.wait(timeout=10) == 0:
            interrupt()
        assert stopped.wait(timeout=10)
        return spoken(question)

    kept = Stopped()
    ending = ask_all({"a": range(50), "b": range(50, 100)}, ask, kept, 3)
    assert ending == Ending(halted={}, interrupted=True)
    assert sorted(kept.answers) == sorted(map(spoken, asked))
    assert len(asked) == 3
    assert kept.stops == [3]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_halts_since_it_was_told_to_stop_is_not_at_fault() -> None:
    stopped = threading.Event()

    class Stopped(Kept):
        def stopping(self, n_in_flight: int) -> None:
            stopped.set()

    def ask(question: int) -> str:
        if question == 0:
            interrupt()
        assert stopped.wait(timeout=10)
        raise AgentError("told to stop")

    kept = Stopped()
    ending = ask_all({"a": range(50)}, ask, kept, 2)
    assert ending == Ending(halted={}, interrupted=True)
    assert kept.halts == []


def test_a_second_interrupt_stops_at_once() -> None:
    release = threading.Event()
    released: list[bool] = []

    class Impatient(Kept):
        def stopping(self, n_in_flight: int) -> None:
            interrupt()

    def ask(question: int) -> str:
        if question == 0:
            interrupt()
        released.append(release.wait(timeout=60))
        return spoken(question)

    with pytest.raises(KeyboardInterrupt):
        ask_all({"a": range(50)}, ask, Impatient(), 2)
    assert released == []  # nobody waited for what is in flight
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    release.set()


def test_the_first_two_interrupts_come_between_answers_and_only_a_third_in_the_middle_of_one() -> (
    None
):
    """In the middle, a library that is called back may make another error of the exception."""
    kept_in_peace: list[int] = []

    def hang() -> None:
        for n_interrupts in range(1, 4):
            interrupt()
            time.sleep(0.05)
            kept_in_peace.append(n_interrupts)

    with pytest.raises(KeyboardInterrupt):
        ask_all({"a": range(50)}, spoken, Kept(on_keep=hang), 2)
    assert kept_in_peace == [1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_in_a_thread_signals_are_left_alone() -> None:
    endings: list[Ending] = []
    thread = threading.Thread(
        target=lambda: endings.append(ask_all({"a": range(5)}, spoken, Kept(), 2))
    )
    thread.start()
    thread.join(timeout=10)
    assert endings == [Ending(halted={}, interrupted=False)]


def test_a_handler_of_somebody_else_is_left_alone() -> None:
    heard: list[int] = []

    def ask(question: int) -> str:
        interrupt()
        return spoken(question)

    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        ending = ask_all({"a": range(5)}, ask, Kept(), 1)
        assert not ending.interrupted
        assert set(heard) == {signal.SIGINT}
    finally:
        signal.signal(signal.SIGINT, before)
