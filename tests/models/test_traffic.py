"""Many calls at once: the cap on requests in flight, the budget, an orderly stop."""

import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from del_agents.language.budget import Budget, Spent
from del_agents.language.deadline import Responses, within
from del_agents.language.errors import (
    AgentHaltedError,
    BudgetReachedError,
    CallFailedError,
    PermanentFaultError,
    StopRequestedError,
    TransientCallError,
)
from del_agents.language.exchange import Finish
from del_agents.language.gate import Gate
from del_agents.language.settings import ModelSettings
from del_agents.language.usage import added, are_tokens_told, total_tokens
from del_env.errors import SettingsError
from tests.models.apis import BOTH, OPENAI, ApiUnderTest, Connect, Connected, chat_reply
from tests.models.loopback import Canned, Serve

either = pytest.mark.parametrize("api", BOTH, ids=str)
SETTINGS = ModelSettings(provider="test", model="m")
NAN = math.nan
HANG_S = 60.0
"""Longer than anything takes: only what would hang for ever is ended by it."""


def ask_all(models: list[Connected], n_threads: int) -> list[str]:
    """Returns the texts, or the kinds of errors, of one call a model, all begun at once."""

    def ask(connected: Connected) -> str:
        try:
            return connected.ask().text
        except AgentHaltedError as error:
            return type(error).__name__

    with ThreadPoolExecutor(max_workers=n_threads) as pool:
        return list(pool.map(ask, models))


class Watched(threading.Condition):
    """A condition of which one can see how many wait for it."""

    n_waiting = 0

    def wait(self, timeout: float | None = None) -> bool:
        Watched.n_waiting += 1  # under the lock of the one gate that there is
        try:
            return super().wait(timeout)
        finally:
            Watched.n_waiting -= 1


def until(is_so: Callable[[], bool]) -> None:
    end_s = time.monotonic() + HANG_S
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.005)


@either
def test_a_hundred_slow_calls_keep_the_cap_and_use_all_of_it(
    api: ApiUnderTest, serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("del_agents.language.gate.Condition", Watched)
    monkeypatch.setattr(Watched, "n_waiting", 0)

    def wait_for_the_others() -> None:
        # One too many would be on its way to the server, and neither here nor there.
        until(lambda: len(server.seen) + Watched.n_waiting == 100)

    # Nobody is answered before twenty have come, and all the others have come or wait outside.
    twenty = threading.Barrier(20, action=wait_for_the_others)
    server = serve(Canned(body=api.reply("Yes"), hold=lambda: twenty.wait(2 * HANG_S)))
    first = connect(api, server, max_in_flight=20, timeout_s=3 * HANG_S)
    # Two models of one provider, as two agents of two episodes have them: the cap holds for both.
    second = Connected(first.providers.model(first.providers.roster.agents["a"]), first.providers)
    assert ask_all([first, second] * 50, 100) == ["Yes"] * 100
    assert server.most_at_once == 20


def calls_under_way() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "model call"]


def test_a_request_that_fails_or_waits_to_be_repeated_holds_no_place() -> None:
    gate = Gate(1)
    for _ in range(3):
        with pytest.raises(KeyError), gate.slot():
            raise KeyError("a call that fails")
    with gate.slot():
        gate.pause(0.001)  # another one waits while this one is inside


def test_who_waits_at_a_closed_gate_is_sent_away() -> None:
    gate = Gate(1)
    outcomes: list[str] = []

    def enter() -> None:
        try:
            with gate.slot():
                outcomes.append("inside")
        except StopRequestedError:
            outcomes.append("sent away")

    def wait() -> None:
        try:
            gate.pause(10 * HANG_S)
        except StopRequestedError:
            outcomes.append("woken")

    with gate.slot():
        threads = [threading.Thread(target=act, daemon=True) for act in (enter, wait)]
        for thread in threads:
            thread.start()
        gate.close()  # who is inside may finish
        for thread in threads:
            thread.join(HANG_S)
    assert sorted(outcomes) == ["sent away", "woken"]


def test_after_a_stop_calls_in_flight_finish_and_no_new_one_begins(
    serve: Serve, connect: Connect
) -> None:
    stopped = threading.Event()
    server = serve(Canned(body=chat_reply("Yes"), hold=lambda: stopped.wait(HANG_S)))
    connected = connect(OPENAI, server, max_in_flight=2, timeout_s=2 * HANG_S)
    with ThreadPoolExecutor(max_workers=6) as pool:
        results = [pool.submit(ask_all, [connected], 1) for _ in range(6)]
        while len(server.seen) < 2:
            time.sleep(0.01)
        connected.providers.stop()
        stopped.set()
        outcomes = Counter(result.result()[0] for result in results)
    assert outcomes == {"Yes": 2, "StopRequestedError": 4}
    assert len(server.seen) == 2


def test_a_bad_key_costs_one_call_however_many_wait_for_their_turn(
    serve: Serve, connect: Connect
) -> None:
    body = OPENAI.error("invalid_api_key", "wrong")
    server = serve(Canned(body=body, status=401, delay_s=0.1))
    connected = connect(OPENAI, server, max_in_flight=1)
    assert ask_all([connected] * 10, 10) == [PermanentFaultError.__name__] * 10
    assert len(server.seen) == 1


def test_no_more_requests_are_sent_than_the_budget_allows(serve: Serve, connect: Connect) -> None:
    server = serve(Canned(body=chat_reply("Yes")))
    connected = connect(OPENAI, server, budget=Budget(max_requests=7))
    outcomes = Counter(ask_all([connected] * 30, 10))
    assert outcomes == {"Yes": 7, "BudgetReachedError": 23}
    assert len(server.seen) == 7
    assert connected.providers.budget.spent.requests == 7


def test_a_call_that_is_made_again_counts_again(serve: Serve, connect: Connect) -> None:
    busy = Canned(body={}, status=503, headers={"retry-after-ms": "1"})
    server = serve(busy, Canned(body=chat_reply("Yes")))
    connected = connect(OPENAI, server, retries=1, budget=Budget(max_requests=2))
    connected.ask()
    with pytest.raises(BudgetReachedError, match=r"requests 2 of 2; resume with a larger one"):
        connected.ask()


def test_tokens_are_counted_and_end_the_run_when_they_are_used_up(
    serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=chat_reply("Yes")))
    connected = connect(OPENAI, server, budget=Budget(max_tokens_total=19))
    connected.ask()
    connected.ask()  # 18 of 19 were used: what a reply takes is known only afterwards
    with pytest.raises(BudgetReachedError, match="tokens 36 of 19"):
        connected.ask()


def test_costs_are_added_up_and_end_the_run_when_they_are_reached() -> None:
    budget = Budget(max_cost=1.0, cost=lambda settings, usage: usage["tokens"] * 0.25)
    for _ in range(2):
        budget.begin()
        budget.add(SETTINGS, {"tokens": 2})
    assert budget.spent == Spent(requests=2, cost=1.0, are_tokens_known=False)
    with pytest.raises(BudgetReachedError, match="cost 1 of 1"):
        budget.begin()


@either
def test_a_prompt_that_is_turned_away_costs_nothing_and_leaves_no_cost_unknown(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    refused = Canned(body=api.error("content_filter", "flagged"), status=400)
    server = serve(refused, Canned(body=api.reply("Yes")))
    budget = Budget(max_cost=1.0, cost=lambda settings, usage: 0.25 if usage else None)
    connected = connect(api, server, budget=budget)
    assert [connected.ask().finish for _ in range(2)] == [Finish.REFUSED, Finish.COMPLETE]
    assert (budget.spent.requests, budget.spent.cost, budget.spent.is_cost_known) == (2, 0.25, True)


@pytest.mark.parametrize(
    "cost",
    [None, *(lambda settings, usage, told=told: told for told in (None, NAN, math.inf, -1.0))],
)
def test_an_unknown_cost_is_not_zero(cost: Any) -> None:
    budget = Budget(max_cost=1.0, cost=cost)
    budget.begin()
    budget.add(SETTINGS, {})
    assert not budget.spent.is_cost_known
    with pytest.raises(BudgetReachedError, match="the cost of a reply is not known"):
        budget.begin()


@pytest.mark.parametrize("usage", [{}, {"tokens": 9}, {"prompt_tokens": 9}, {"total_tokens": -9}])
def test_a_reply_that_does_not_tell_its_tokens_ends_a_run_with_a_limit_of_them(usage: Any) -> None:
    budget = Budget(max_tokens_total=1_000_000)
    budget.begin()
    budget.add(SETTINGS, usage)
    with pytest.raises(BudgetReachedError, match="a reply came without its count of tokens"):
        budget.begin()


@pytest.mark.parametrize(
    "limits",
    [
        *({"max_cost": value} for value in (NAN, math.inf, -math.inf, -1.0, 0, 0.0, True, "5")),
        *({"max_requests": value} for value in (NAN, math.inf, 0, -1, 2.5, True)),
        *({"max_tokens_total": value} for value in (NAN, math.inf, 0, -1, 2.5, True)),
    ],
    ids=str,
)
def test_what_would_be_no_limit_is_refused(limits: dict[str, Any]) -> None:
    ((name, value),) = limits.items()
    with pytest.raises(SettingsError, match=f"^{name} is {value!r}: choose "):
        Budget(**limits)


def test_without_limits_an_unknown_cost_stops_nobody() -> None:
    budget = Budget()
    for _ in range(3):
        budget.begin()
        budget.add(SETTINGS, {})
    assert budget.spent == Spent(requests=3, is_cost_known=False, are_tokens_known=False)


def test_a_run_that_goes_on_counts_on() -> None:
    budget = Budget(max_requests=5, spent=Spent(requests=5))
    with pytest.raises(BudgetReachedError):
        budget.begin()


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        (chat_reply("Yes")["usage"], 18),
        ({"prompt_tokens": 9, "prompt_tokens_details": {"cached_tokens": 8}}, 9),
        ({"input_tokens": 1, "cache_read_input_tokens": 30, "output_tokens": 4}, 35),
        ({"input_tokens": 1, "cache_creation_input_tokens": 5, "output_tokens": None}, 6),
        ({}, 0),
        ({"prompt_tokens": "many"}, 0),
        ({"prompt_tokens": 5, "completion_tokens": -5}, 5),
        ({"total_tokens": 7}, 7),
        ({"prompt_tokens": 5, "total_tokens": 7}, 7),
        ({"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 99}, 7),
        # A server that tells the same by both APIs' names.
        ({"prompt_tokens": 5, "completion_tokens": 2, "input_tokens": 5, "output_tokens": 2}, 7),
        ({"prompt_tokens": 5, "input_tokens": 5, "output_tokens": 2, "total_tokens": 9}, 7),
        ({"prompt_tokens": 5, "input_tokens": 5, "output_tokens": None}, 5),
    ],
)
def test_tokens_are_counted_once_by_either_apis_usage(usage: Any, tokens: int) -> None:
    assert total_tokens(usage) == tokens


@pytest.mark.parametrize(
    ("usage", "are_told"),
    [
        ({"prompt_tokens": 5, "completion_tokens": 0}, True),
        ({"input_tokens": 5, "output_tokens": 2}, True),
        ({"total_tokens": 7}, True),
        ({"prompt_tokens": 5}, False),
        ({"input_tokens": 5, "output_tokens": None}, False),
        ({"prompt_tokens": 5, "completion_tokens": "2"}, False),
        ({}, False),
    ],
)
def test_tokens_are_told_if_those_of_prompt_and_reply_are(usage: Any, are_told: bool) -> None:
    assert are_tokens_told(usage) is are_told


def test_the_usage_of_several_calls_is_added_at_any_depth() -> None:
    some = {"prompt_tokens": 1, "details": {"cached": 2}, "tier": "a", "only": 1}
    more = {"prompt_tokens": 10, "details": {"cached": 3, "new": 4}, "tier": "b", "rest": None}
    assert added(some, more) == {
        "prompt_tokens": 11,
        "details": {"cached": 5, "new": 4},
        "tier": "b",
        "only": 1,
        "rest": None,
    }


@pytest.mark.parametrize(
    ("some", "more", "total"),
    [
        (
            {"prompt_tokens": 1, "completion_tokens": 2},
            {},
            {"prompt_tokens": None, "completion_tokens": None},
        ),
        ({}, {"total_tokens": 4}, {"total_tokens": None}),
        ({"output_tokens": None}, {"output_tokens": 5}, {"output_tokens": None}),
        ({"completion_tokens": -5}, {"completion_tokens": 7}, {"completion_tokens": None}),
        (
            {"input_tokens": 1},
            {"input_tokens": 2, "cache_read_input_tokens": 3},
            {"input_tokens": 3, "cache_read_input_tokens": 3},
        ),
    ],
)
def test_a_count_that_one_of_the_calls_does_not_tell_is_not_known_of_all(
    some: Any, more: Any, total: Any
) -> None:
    assert added(some, more) == total
    assert added(more, some) == total


def test_a_call_that_is_too_late_is_cut_off_in_its_own_thread() -> None:
    cut: list[threading.Thread] = []
    late = threading.Event()

    def call() -> None:
        late.wait(5)

    with pytest.raises(TransientCallError, match=r"within the deadline of 0\.01 s"):
        within(0.01, call, cut.append)
    assert len(cut) == 1
    assert cut != [threading.current_thread()]
    late.set()


@pytest.mark.parametrize("error", [KeyError("a"), TimeoutError("the call's own")])
def test_what_a_call_raises_comes_through_the_deadline(error: Exception) -> None:
    def call() -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        within(5, call, lambda thread: None)
    assert raised.value is error


@either
def test_a_connection_that_is_cut_off_leaves_no_thread_behind(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    # Undisturbed this would drip for hours, so that only the cut can end it.
    server = serve(Canned(body=api.reply("Yes" * 900_000), drip_s=0.005))
    with pytest.raises(CallFailedError, match="deadline"):
        connect(api, server, deadline_s=0.2).ask()
    for thread in calls_under_way():
        thread.join(HANG_S)
    assert calls_under_way() == []


@either
def test_a_server_that_is_silent_past_the_deadline_leaves_no_thread_behind(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    over = threading.Event()
    server = serve(Canned(body=api.reply("Yes"), hold=lambda: over.wait(10 * HANG_S)))
    try:
        told = r"deadline of 0\.2 s|no sign of life for 0\.2 s"
        with pytest.raises(CallFailedError, match=told):
            connect(api, server, timeout_s=10 * HANG_S, deadline_s=0.2).ask()
        for thread in calls_under_way():
            thread.join(HANG_S)
        assert calls_under_way() == []
    finally:
        over.set()


class FakeSocket:
    """A socket, and the stream of the response that comes over it."""

    def __init__(self) -> None:
        self.extensions = {"network_stream": self}
        self.is_shut_down = False

    def get_extra_info(self, name: str) -> "FakeSocket":
        assert name == "socket"
        return self

    def shutdown(self, how: int) -> None:
        self.is_shut_down = True


@pytest.mark.parametrize("comes_late", [True, False])
def test_a_response_is_cut_off_whether_it_comes_before_the_deadline_or_after(
    comes_late: bool,
) -> None:
    responses, response, unconcerned = Responses(), FakeSocket(), FakeSocket()
    me = threading.current_thread()
    if comes_late:
        responses.cut(me)
        responses.on_response(response)
    else:
        responses.on_response(response)
        responses.cut(me)
    responses.forget()
    other = threading.Thread(target=responses.on_response, args=(unconcerned,))
    other.start()
    other.join()
    assert (response.is_shut_down, unconcerned.is_shut_down) == (True, False)
