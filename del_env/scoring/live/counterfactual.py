"""The episode that would have been, had an ideal agent sat in a seat."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from del_env.answers import Answer
from del_env.episode import play_round, start_episode
from del_env.outcomes import Given
from del_env.scenario import check_agent
from del_env.scoring.errors import ScoringError
from del_env.scoring.live.played import PlayedEpisode
from del_env.view import AgentView

Act: TypeAlias = Callable[[int, AgentView], Given]
"""Asks the agent in a seat, which computes its answer from the view alone."""

IDEAL = "ideal"


def with_ideal_seat(played: PlayedEpisode, seat: int, act: Act) -> PlayedEpisode:
    """Returns the episode played anew with an ideal agent in the seat.

    Args:
        played: the episode as it was.
        seat: the seat, from 0.
        act: asks the agents of the other seats anew, which hear other things now. It is right for
            scripted agents; a language model is asked again in an experiment.

    Raises:
        ScenarioError: there is no such seat.
    """
    check_agent(seat, len(played.seats))
    episode, given = start_episode(played.scenario, played.episode.rules), list[tuple[Given, ...]]()
    while not episode.is_over:
        row = tuple(
            episode.rational[other] if other == seat else act(other, episode.view(other))
            for other in range(len(played.seats))
        )
        given.append(row)
        episode = play_round(episode, [_played(answer) for answer in row])
    seats = (*played.seats[:seat], IDEAL, *played.seats[seat + 1 :])
    return replace(played, seats=seats, episode=episode, given=tuple(given))


def with_ideal_table(played: PlayedEpisode, seat: int) -> PlayedEpisode:
    """Returns the episode played anew with an ideal agent in the seat and in all the others.

    It follows from the scenario and the rules alone.

    Args:
        played: the episode as it was, in which all the other seats answered rationally.
        seat: the seat, from 0.

    Raises:
        ScenarioError: there is no such seat.
        ScoringError: another seat did not answer rationally, so it is not an ideal agent's.
    """
    check_agent(seat, len(played.seats))
    for other in range(len(played.seats)):
        if other != seat:
            check_rational(played, other)
    ideal = played.episode.ideal_history
    return with_ideal_seat(played, seat, lambda other, view: ideal.answer(other, view.round_number))


def check_rational(played: PlayedEpisode, seat: int) -> None:
    """Checks that a seat always answered as an ideal agent does.

    Raises:
        ScoringError: it did not; the message names the seat and the round.
    """
    for row, given in zip(played.episode.rounds, played.given, strict=True):
        if given[seat] is not row.rational[seat]:
            raise ScoringError(
                f"episode {played.key!r}: seat {seat} ({played.seats[seat]}) did not answer "
                f"rationally in round {row.number}, so no ideal agent sat there: ask it anew, "
                "through with_ideal_seat or in an experiment"
            )


def _played(given: Given) -> Answer:
    return given if isinstance(given, Answer) else Answer.DONT_KNOW
