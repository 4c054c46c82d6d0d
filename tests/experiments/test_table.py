"""Agents at a table: who is asked what, what is kept, and whose fault it is."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import StringIO

import pytest

from del_agents.agent import Agent
from del_agents.human import HumanAgent, PlayerLeftError
from del_agents.language.errors import PermanentFaultError, StopRequestedError
from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.episode import Episode, HistoryMode
from del_env.errors import AgentError, DelEnvError, EpisodeError, NarrativeError
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import AgentView
from del_experiments.cli.bits import parse_observation
from del_experiments.table import AgentFailedError, Decisions, Turn, ask, play_episode

# Agent 2 sees nobody, agent 0 sees itself, and the positives are not the first.
CROOKED = Scenario(
    world=(False, True, True, False),
    observation=parse_observation("1011,1011,0000,0110"),
    announcement=AtLeast(2),
)
SYMMETRIC = Scenario(
    world=(False, True, True), observation=symmetric_observation(3), announcement=AtLeast(1)
)


@dataclass
class Scripted:
    """Does the same whenever it is asked."""

    act_on: Callable[[AgentView], Decision]
    name: str = "scripted"

    def act(self, view: AgentView) -> Decision:
        return self.act_on(view)


def table(scenario: Scenario, **settings: object) -> HiddenStatusEnv:
    env = parallel_env(scenario=scenario, **settings)
    env.reset()
    return env


def ideal(n_agents: int) -> list[Agent]:
    return [make_agent("ideal")] * n_agents


@pytest.mark.parametrize("scenario", [CROOKED, SYMMETRIC])
def test_ideal_agents_play_the_ideal_history(scenario: Scenario) -> None:
    episode, decisions = play_episode(table(scenario), ideal(scenario.n_agents))
    history = episode.ideal_history
    assert episode.terminated
    assert [
        frozenset(agent for agent, decision in enumerate(decided) if decision.played.knows)
        for decided in decisions
    ] == list(history.knowers[: len(decisions)])


def test_the_two_positives_of_three_know_in_round_2_and_the_other_one_in_round_3() -> None:
    _, decisions = play_episode(table(SYMMETRIC), ideal(3))
    assert [[decision.reply for decision in decided] for decided in decisions] == [
        ["I don't know"] * 3,
        ["I don't know", "Yes", "Yes"],
        ["No", "Yes", "Yes"],
    ]


def test_each_seat_is_asked_with_its_own_view_of_the_round() -> None:
    views: list[AgentView] = []

    def act(view: AgentView) -> Decision:
        views.append(view)
        return Decision.of(Answer.DONT_KNOW)

    play_episode(table(CROOKED, max_rounds=2), [Scripted(act)] * 4)
    assert [(view.round_number, view.agent) for view in views] == [
        (number, agent) for number in (1, 2) for agent in range(4)
    ]
    assert views[3].seen == (None, True, True, None)
    assert views[2].seen == (None,) * 4


def test_a_missing_answer_is_played_as_not_knowing_and_kept_as_it_is() -> None:
    lost = Decision(failure=Failure.TRUNCATED, reply="Y")
    episode, decisions = play_episode(
        table(CROOKED, max_rounds=1), [*ideal(3), Scripted(lambda view: lost)]
    )
    assert episode.rounds[0].answers[3] is Answer.DONT_KNOW
    assert decisions[0][3] is lost


def test_after_each_round_the_episode_and_all_decisions_so_far_are_told() -> None:
    told: list[tuple[Episode, Decisions]] = []
    played = play_episode(
        table(SYMMETRIC), ideal(3), lambda episode, decisions: told.append((episode, decisions))
    )
    assert [len(episode.rounds) for episode, _ in told] == [1, 2, 3]
    assert [len(decisions) for _, decisions in told] == [1, 2, 3]
    assert told[-1] == played


def test_an_asker_may_ask_all_agents_of_a_round_at_once() -> None:
    def asker(turns: Sequence[Turn]) -> list[Decision]:
        with ThreadPoolExecutor(len(turns)) as pool:
            return list(pool.map(ask, turns))

    agents = [make_agent(name) for name in ("random", "pattern", "bounded:1", "random:7")]
    episode, decisions = play_episode(table(CROOKED), agents, asker=asker)
    in_order, decided_in_order = play_episode(table(CROOKED), agents)
    assert (episode.rounds, decisions) == (in_order.rounds, decided_in_order)


def test_an_exception_of_an_agents_own_names_seat_agent_and_round() -> None:
    def act(view: AgentView) -> Decision:
        if view.round_number == 2:
            raise KeyError("reply")
        return Decision.of(Answer.DONT_KNOW)

    agents = [*ideal(2), Scripted(act, name="mine:Agent"), *ideal(1)]
    with pytest.raises(AgentFailedError) as caught:
        play_episode(table(CROOKED), agents)
    assert str(caught.value) == "agent 2 (mine:Agent) in round 2 raised KeyError: 'reply'"
    assert isinstance(caught.value.__cause__, KeyError)


def test_what_is_no_decision_is_refused_with_the_name_of_who_gave_it() -> None:
    wrong: Agent = Scripted(lambda view: Answer.YES)  # type: ignore[arg-type, return-value]
    with pytest.raises(AgentFailedError, match=r"agent 1 \(scripted\) in round 1 returned"):
        play_episode(table(SYMMETRIC), [*ideal(1), wrong, *ideal(1)])


def raising(error: BaseException) -> Scripted:
    def act(view: AgentView) -> Decision:
        raise error

    return Scripted(act, name="mine:Agent")


@pytest.mark.parametrize(
    "error", [NarrativeError("no words"), AgentError("no quota"), PermanentFaultError("bad key")]
)
def test_an_error_of_ours_out_of_a_users_own_agent_names_seat_and_agent_too(
    error: DelEnvError,
) -> None:
    with pytest.raises(AgentError) as caught:
        play_episode(table(SYMMETRIC), [*ideal(2), raising(error)])
    told = f"agent 2 (mine:Agent) in round 1 raised {type(error).__name__}: {error}"
    assert str(caught.value) == told
    assert caught.value.__cause__ is error
    # It halts the agent, as it did before it was named: it is no single answer that failed.
    assert not isinstance(caught.value, AgentFailedError)


def test_an_agent_that_exits_has_failed_and_ends_nothing_else() -> None:
    with pytest.raises(AgentFailedError) as caught:
        play_episode(table(SYMMETRIC), [*ideal(1), raising(SystemExit(3)), *ideal(1)])
    assert str(caught.value) == "agent 1 (mine:Agent) in round 1 raised SystemExit: 3"
    assert isinstance(caught.value.__cause__, SystemExit)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), StopRequestedError("the run stops")])
def test_whoever_wants_all_to_stop_is_not_taken_for_a_failure(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        play_episode(table(SYMMETRIC), [*ideal(2), raising(error)])
    assert caught.value is error


def test_an_error_of_an_agent_of_ours_goes_through_as_it_is() -> None:
    left = HumanAgent(input=StringIO(), output=StringIO())
    with pytest.raises(AgentError, match=r"^agent 2 has left in round 1: the input ended"):
        play_episode(table(SYMMETRIC), [*ideal(2), left])


def test_a_player_leaves_a_seat_that_a_users_own_agent_wraps_as_any_other() -> None:
    wrapped = Scripted(HumanAgent(input=StringIO("q\n"), output=StringIO()).act)
    with pytest.raises(PlayerLeftError, match=r"^agent 2 has left in round 1"):
        play_episode(table(SYMMETRIC), [*ideal(2), wrapped])


def test_there_is_one_player_a_seat() -> None:
    with pytest.raises(AgentError, match="2 players for 3 seats"):
        play_episode(table(SYMMETRIC), ideal(2))


def test_an_episode_is_played_from_its_beginning() -> None:
    env = table(SYMMETRIC)
    env.step(dict.fromkeys(env.agents, 0))
    with pytest.raises(EpisodeError, match="reset"):
        play_episode(env, ideal(3))


def test_with_ideal_history_nothing_said_changes_what_is_public() -> None:
    liars = [make_agent("always:yes")] * 3
    episode, _ = play_episode(table(SYMMETRIC, history=HistoryMode.IDEAL, max_rounds=3), liars)
    assert episode.public_history == ((0, 0, 0), (0, 1, 1), (1, 1, 1))
