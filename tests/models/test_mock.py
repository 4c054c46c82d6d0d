"""The mock provider: canned replies, through the same guards as everybody else's."""

from collections.abc import Callable
from pathlib import Path

import pytest

from del_agents.agent import Agent
from del_agents.language.errors import LongWaitError, PermanentFaultError
from del_agents.language.providers import Providers
from del_agents.language.roster import parse_roster
from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.errors import AgentError
from del_env.view import view_of
from tests.agents.contract import AgentContract
from tests.agents.tables import CROOKED

Make = Callable[..., Agent]
ROUND_1 = view_of(CROOKED, 2)
ROUND_2 = view_of(CROOKED, 2, ((0, 1, 0, 0),))

EVERY_KIND = """
[[replies]]
round = 2
agent = 1
reply = "No\\nI heard enough."

[[replies]]
contains = "agent 3"
failure = "failed"

[[replies]]
reply = "I don't know"
usage = { prompt_tokens = 3, completion_tokens = 4 }
"""


class TestMockContract(AgentContract):
    @pytest.fixture(autouse=True)
    def file(self, tmp_path: Path) -> None:
        self.path = tmp_path / "canned: replies.toml"
        self.path.write_text(EVERY_KIND, encoding="utf-8")

    def make_agent(self) -> Agent:
        return make_agent(f"mock:{self.path}")


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def mocked(text: str, **kwargs: object) -> Agent:
        path = tmp_path / "replies.toml"
        path.write_text(text, encoding="utf-8")
        return make_agent(f"mock:{path}", **kwargs)  # type: ignore[arg-type]

    return mocked


def entries(*lines: str) -> str:
    return "\n".join(f"[[replies]]\n{line}" for line in lines)


def test_a_reply_is_read_like_a_models(make: Make) -> None:
    text = 'reply = "Yes\\nSince ..."\nreasoning = "Hm."\nusage = { total_tokens = 5 }'
    decision = make(entries(text)).act(ROUND_1)
    assert (decision.answer, decision.reply) == (Answer.YES, "Yes\nSince ...")
    assert (decision.reasoning, decision.usage) == ("Hm.", {"total_tokens": 5})
    assert decision.settings["provider"] == "mock"


def test_the_first_entry_whose_conditions_all_hold_is_used(make: Make) -> None:
    agent = make(
        entries(
            'round = 2\nagent = 0\nreply = "Yes"',
            'round = 2\ncontains = "agent 1 claimed"\nreply = "No"',
            'reply = "I don\'t know"',
        ),
        tell=lambda view: "agent 1 claimed to know",
    )
    assert [agent.act(view).answer for view in (ROUND_1, ROUND_2)] == [
        Answer.DONT_KNOW,
        Answer.NO,
    ]


def test_entries_with_times_are_used_up_in_order(make: Make) -> None:
    agent = make(
        entries('times = 2\nreply = "Yes"', 'times = 1\nreply = "No"', 'reply = "I don\'t know"')
    )
    assert [agent.act(ROUND_1).played for _ in range(5)] == [
        Answer.YES,
        Answer.YES,
        Answer.NO,
        Answer.DONT_KNOW,
        Answer.DONT_KNOW,
    ]


def test_a_passing_failure_is_repeated_by_the_retry_layer(make: Make) -> None:
    failing = 'times = 2\nfailure = "transient"\nretry_after_s = 0.001'
    assert make(entries(failing, 'reply = "Yes"')).act(ROUND_1).answer is Answer.YES


def test_a_failed_call_is_a_decision_and_a_permanent_fault_is_not(make: Make) -> None:
    agent = make(entries('times = 1\nfailure = "failed"', 'failure = "permanent"'))
    assert agent.act(ROUND_1) == Decision(
        failure=Failure.ERROR,
        detail="mocked failure: failed",
        n_requests=1,
        settings=agent.act.__self__.settings,  # type: ignore[attr-defined]
    )
    with pytest.raises(PermanentFaultError, match="mocked failure: permanent"):
        agent.act(ROUND_1)


def test_a_long_wait_stops_the_agent(make: Make) -> None:
    agent = make(entries('failure = "transient"\nretry_after_s = 3600.0'))
    with pytest.raises(LongWaitError, match="3600 s"):
        agent.act(ROUND_1)


@pytest.mark.parametrize(
    ("finish", "failure"),
    [("cut", Failure.TRUNCATED), ("refused", Failure.REFUSED), ("complete", Failure.EMPTY)],
)
def test_a_reply_without_text_is_told_apart_by_how_it_ends(
    make: Make, finish: str, failure: Failure
) -> None:
    assert make(entries(f'finish = "{finish}"')).act(ROUND_1).failure is failure


def test_a_delay_is_part_of_the_latency_and_subject_to_the_deadline(tmp_path: Path) -> None:
    path = tmp_path / "slow.toml"
    path.write_text(entries('delay_s = 0.05\nreply = "Yes"'), encoding="utf-8")
    head = f"[agents.slow]\nprovider = 'mock'\nmodel = '{path}'\nretries = 0\ndeadline_s = "
    for deadline_s, answer in ((5, Answer.YES), (0.01, None)):
        with Providers(parse_roster(f"{head}{deadline_s}", "own.toml")) as providers:
            decision = make_agent("slow", providers=providers).act(ROUND_1)
        assert decision.answer is answer
        assert decision.latency_s is None or decision.latency_s >= 0.05


def test_when_no_reply_is_left_the_agent_stops_with_advice(make: Make) -> None:
    agent = make(entries('round = 1\nreply = "Yes"'))
    with pytest.raises(PermanentFaultError, match="no reply left for agent 2 in round 2: add one"):
        agent.act(ROUND_2)


def test_two_agents_of_one_file_use_it_up_together(make: Make, tmp_path: Path) -> None:
    with Providers() as providers:
        text = entries('times = 1\nreply = "Yes"', 'reply = "No"')
        agents = [make(text, providers=providers) for _ in range(2)]
        assert [agent.act(ROUND_1).answer for agent in agents] == [Answer.YES, Answer.NO]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "field replies is missing"),
        ("replies = []", "field replies"),
        (entries('reply = "a"\nrepyl = "b"'), "field replies[0].repyl is unknown"),
        (entries('reply = "a"', "round = 0"), "field replies[1].round is 0"),
        (entries('failure = "odd"'), "field replies[0].failure is 'odd'"),
        (entries('failure = "failed"\nreply = "a"'), "neither a reply nor tools"),
        (entries("retry_after_s = 1.0"), "belongs to failure"),
        ("replies = ", "is not TOML"),
    ],
)
def test_a_file_that_is_at_fault_is_refused_with_its_field(
    make: Make, text: str, problem: str
) -> None:
    with pytest.raises(AgentError) as raised:
        make(text)
    assert "replies.toml" in str(raised.value)
    assert problem in str(raised.value)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(AgentError, match=r"agent 'mock:no such\.toml': cannot be read"):
        make_agent("mock:no such.toml")
