"""When a round is told in a line: if nothing in it is different from the one before."""

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.episode import Episode, play_round, start_episode
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_experiments.cli.frames import repeats
from del_experiments.table import Decisions

# Two positives of three, and nobody ever answers anything else than no.
SCENARIO = Scenario(
    world=(False, True, True), observation=symmetric_observation(3), announcement=AtLeast(1)
)
NO = Decision.of(Answer.NO)


def play(*rounds: tuple[Decision, ...]) -> tuple[Episode, Decisions]:
    episode = start_episode(SCENARIO)
    for decided in rounds:
        episode = play_round(episode, [decision.played for decision in decided])
    return episode, rounds


def test_the_first_round_repeats_nothing() -> None:
    assert not repeats(*play((NO, NO, NO)), number=1)


def test_a_round_repeats_one_that_was_the_same_in_every_way() -> None:
    episode, decisions = play(*[(NO, NO, NO)] * 8)
    assert repeats(episode, decisions, 8)


def test_a_round_in_which_something_else_was_right_repeats_nothing() -> None:
    # What ideal agents would have said changes in rounds 2 and 3.
    episode, decisions = play(*[(NO, NO, NO)] * 8)
    assert [number for number in range(1, 9) if not repeats(episode, decisions, number)] == [
        1,
        2,
        3,
    ]


def test_a_round_with_another_reply_or_failure_repeats_nothing() -> None:
    talks = Decision(answer=Answer.NO, reply="No\nfor I feel so")
    lost = Decision(failure=Failure.EMPTY)
    unsure = Decision.of(Answer.DONT_KNOW)
    for other, same in ((talks, NO), (lost, unsure)):
        episode, decisions = play(*[(NO, NO, same)] * 6, (NO, NO, other))
        assert not repeats(episode, decisions, 7)


def test_how_long_an_agent_took_is_no_difference() -> None:
    slow = Decision(answer=Answer.NO, reply="No", latency_s=1.5)
    episode, decisions = play(*[(NO, NO, NO)] * 6, (NO, slow, NO))
    assert repeats(episode, decisions, 7)
