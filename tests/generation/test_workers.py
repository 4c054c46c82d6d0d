"""Work that is split among processes."""

import os
from itertools import islice

import pytest

from del_env.generation import WorkerError
from del_env.generation.workers import results_in_order


def test_results_come_in_order_for_as_long_as_they_are_asked_for() -> None:
    assert list(islice(results_in_order(lambda number: number**2, 1), 4)) == [0, 1, 4, 9]


def test_a_process_that_ends_before_its_work_is_done_is_told() -> None:
    with pytest.raises(WorkerError, match=r"ended before its work was done: .* take fewer jobs"):
        next(results_in_order(os._exit, 2))
