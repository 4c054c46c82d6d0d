"""A person at the terminal, played by a script."""

from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from time import sleep

import pytest

from del_agents.agent import Agent
from del_agents.human import HumanAgent, PlayerLeftError
from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.errors import AgentError
from del_env.view import AgentView, view_of
from tests.agents.contract import AgentContract
from tests.agents.tables import CROOKED

VIEW = view_of(CROOKED, 3, ((0, 1, 1, 0),))


class TestHumanContract(AgentContract):
    def make_agent(self) -> Agent:
        return HumanAgent(input=StringIO("n\n" * 10_000), output=StringIO())


def tell_number(view: AgentView) -> str:
    return f"<view of agent {view.agent}>"


def ask(typed: str) -> tuple[Answer, str]:
    """Returns the answer of somebody who types that, and what was shown meanwhile."""
    output = StringIO()
    decision = HumanAgent(tell=tell_number, input=StringIO(typed), output=output).act(VIEW)
    return decision.played, output.getvalue()


@pytest.mark.parametrize("typed", ["y", "yes", "Yes", " YES \n", "y\r\n"])
def test_a_person_says_yes(typed: str) -> None:
    assert ask(typed)[0] is Answer.YES


@pytest.mark.parametrize("typed", ["n", "no", "N\n"])
def test_a_person_says_no(typed: str) -> None:
    assert ask(typed)[0] is Answer.NO


@pytest.mark.parametrize("typed", ["d", "I don't know", "i don’t know.\n", "dont know"])
def test_a_person_does_not_know(typed: str) -> None:
    assert ask(typed)[0] is Answer.DONT_KNOW


def test_a_person_is_told_the_view_and_asked() -> None:
    assert ask("y\n")[1] == (
        "<view of agent 3>\nYour answer (y = yes, n = no, d = I don't know, ? = help, q = quit): "
    )


@pytest.mark.parametrize("typed", ["?", "help", " H "])
def test_who_asks_for_help_is_told_and_has_not_answered(typed: str) -> None:
    answer, shown = ask(f"{typed}\ny\n")
    assert answer is Answer.YES
    assert "d, I don't know  you do not know it yet" in shown
    assert "That is no answer" not in shown
    assert shown.endswith("\nYour answer: ")
    assert max(map(len, shown.partition("q = quit): ")[2].split("\n"))) <= 80


@pytest.mark.parametrize("typed", ["q", "Quit\n", "exit"])
def test_a_person_may_leave_the_game(typed: str) -> None:
    with pytest.raises(PlayerLeftError, match="agent 3 has left in round 2"):
        ask(typed)


def test_a_person_is_asked_again_until_there_is_an_answer() -> None:
    answer, shown = ask("\nmaybe\nyes or no\nn\ny\n")
    assert answer is Answer.NO
    assert shown.count("That is no answer.") == 3


def test_only_the_lines_that_were_needed_are_read() -> None:
    typed = StringIO("what?\ny\nn\n")
    agent = HumanAgent(input=typed, output=StringIO())
    assert [agent.act(VIEW).played, agent.act(VIEW).played] == [Answer.YES, Answer.NO]


@pytest.mark.parametrize("typed", ["", "maybe\n"])
def test_the_end_of_the_input_ends_the_asking(typed: str) -> None:
    with pytest.raises(AgentError, match="agent 3 has left in round 2: the input ended"):
        ask(typed)


def test_the_terminal_is_free_again_after_the_input_ended() -> None:
    with pytest.raises(AgentError):
        ask("")
    assert ask("y")[0] is Answer.YES


def test_the_record_holds_the_answer_in_full_and_how_long_it_took() -> None:
    decision = HumanAgent(input=StringIO("d\n"), output=StringIO()).act(VIEW)
    assert decision.reply == "I don't know"
    assert decision.latency_s is not None
    assert decision.latency_s >= 0


class SlowScreen(StringIO):
    """A screen on which others could write before one has finished."""

    def write(self, text: str, /) -> int:
        sleep(0.002)
        return super().write(text)


def test_people_at_one_terminal_are_asked_one_after_the_other() -> None:
    screen = SlowScreen()
    agents = [HumanAgent(tell=tell_number, input=StringIO("n"), output=screen) for _ in range(4)]
    with ThreadPoolExecutor() as pool:
        decisions = list(pool.map(lambda agent: agent.act(VIEW), agents))
    assert [decision.played for decision in decisions] == [Answer.NO] * 4
    assert screen.getvalue() == ask("n")[1] * 4


def test_without_streams_of_its_own_it_uses_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    agent = make_agent("human", tell=tell_number)
    monkeypatch.setattr("sys.stdin", StringIO("no\n"))
    assert agent.act(VIEW).played is Answer.NO
    assert capsys.readouterr().out.startswith("<view of agent 3>\n")


def test_a_program_without_any_input_is_like_one_whose_input_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(AgentError, match="the input ended"):
        HumanAgent(output=StringIO()).act(VIEW)
