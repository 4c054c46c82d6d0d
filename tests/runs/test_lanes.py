"""Lanes: who is asked next, and what is asked no more."""

from itertools import islice

from del_experiments.runs.lanes import Lanes


def lanes() -> Lanes[int]:
    return Lanes.of({"a": [1, 2, 3], "b": [4, 5], "c": []})


def test_idle_lanes_take_turns_in_their_order() -> None:
    found = lanes()
    taken = list(islice(iter(found.take, None), 4))
    assert taken == [("a", 1), ("b", 4), ("a", 2), ("b", 5)]


def test_the_lane_with_the_fewest_in_flight_is_next() -> None:
    """Lane a is slow: what b has landed makes room for more of b, not of a."""
    found = lanes()
    assert found.take() == ("a", 1)
    assert found.take() == ("b", 4)
    found.landed("b")
    assert found.take() == ("b", 5)
    found.landed("b")
    assert found.take() == ("a", 2)


def test_quick_lanes_take_turns_as_well() -> None:
    found = Lanes.of({"a": [1, 2], "b": [3, 4], "c": [5, 6]})
    taken = []
    for name, question in iter(found.take, None):
        found.landed(name)
        taken.append(question)
    assert taken == [1, 3, 5, 2, 4, 6]


def test_every_question_is_taken_once_and_then_there_are_none() -> None:
    found = lanes()
    assert sorted(question for _, question in iter(found.take, None)) == [1, 2, 3, 4, 5]
    assert found.take() is None


def test_a_closed_lane_is_asked_no_more_and_the_others_are() -> None:
    found = lanes()
    assert found.take() == ("a", 1)
    found.close("a")
    assert list(iter(found.take, None)) == [("b", 4), ("b", 5)]
    found.close_all()
    assert found.take() is None


def test_what_waits_and_what_is_in_flight_is_counted() -> None:
    found = lanes()
    assert (found.n_waiting, found.n_in_flight) == (5, 0)
    found.take()
    assert (found.n_waiting, found.n_in_flight) == (4, 1)
    found.landed("a")
    found.close_all()
    assert (found.n_waiting, found.n_in_flight) == (0, 0)
