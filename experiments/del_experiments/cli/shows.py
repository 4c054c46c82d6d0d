"""A game as it is played: shown to spectators, who see everything, or to people who play in it."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from del_agents.agent import Agent
from del_agents.human import HumanAgent
from del_env.decision import Decision
from del_env.episode import Episode
from del_experiments.cli.frames import Frames, repeats
from del_experiments.cli.game import Game
from del_experiments.cli.screen import Screen
from del_experiments.table import Decisions, Turn, ask


class Show(Protocol):
    """What is to be seen of a game while it is played."""

    def begin(self, episode: Episode) -> None:
        """Shows the opening."""
        ...

    def asker(self, turns: Sequence[Turn]) -> Sequence[Decision]:
        """Has the turns of a round decided; an `Asker` for the table."""
        ...

    def after_round(self, episode: Episode, decisions: Decisions) -> None:
        """Shows the round just played."""
        ...

    def end(self, episode: Episode, decisions: Decisions) -> None:
        """Shows how it went."""
        ...


@dataclass(frozen=True, slots=True)
class ForSpectators:
    """The whole truth, round by round.

    Attributes:
        screen: where it is shown.
        frames: draws it.
    """

    screen: Screen
    frames: Frames

    def begin(self, episode: Episode) -> None:
        """Shows the opening, statuses and all."""
        self.screen.show(self.frames.opening(episode))

    def asker(self, turns: Sequence[Turn]) -> Sequence[Decision]:
        """Has the turns decided, saying whose it is."""
        number = turns[0].view.round_number
        decided = []
        with self.screen.waiting(f"Round {number}") as report:
            for turn in turns:
                report(f"Round {number}: agent {turn.seat} ({turn.agent.name}) is asked")
                decided.append(ask(turn))
        return decided

    def after_round(self, episode: Episode, decisions: Decisions) -> None:
        """Shows the round just played, with what was right in it."""
        number = len(episode.rounds)
        try:
            if not repeats(episode, decisions, number):
                self.screen.pause(f"Round {number}")
        finally:  # Ctrl-C in the pause takes nothing back that was played
            self.screen.show(self.frames.round_in_short(episode, decisions, number))

    def end(self, episode: Episode, decisions: Decisions) -> None:
        """Shows the summary."""
        try:
            self.screen.pause("The game is over")
        finally:
            self.screen.show(self.frames.summary(episode, decisions))


@dataclass(frozen=True, slots=True)
class ForPlayers:
    """For each person what its seat may know, and nothing more before the end.

    A person is told its view by its own agent when it is asked.

    Attributes:
        screen: where it is shown.
        frames: draws it.
        game: the game.
    """

    screen: Screen
    frames: Frames
    game: Game

    def begin(self, episode: Episode) -> None:
        """Shows the opening without any status."""
        self.screen.show(self.frames.opening(episode, reveal=False))

    def asker(self, turns: Sequence[Turn]) -> Sequence[Decision]:
        """Has the turns decided; several people are asked out of each other's sight."""
        several = sum(is_person(turn.agent) for turn in turns) > 1
        # Only at a terminal do they share a screen; elsewhere every line of input is an answer.
        secret = several and self.screen.console.is_terminal and sys.stdin.isatty()
        decided = [self._in_secret(turn) if secret else ask(turn) for turn in turns]
        self.screen.console.print()
        return decided

    def _in_secret(self, turn: Turn) -> Decision:
        if not is_person(turn.agent):
            return ask(turn)
        name = f"{self.frames.narrative.agent.singular} {turn.seat}"
        self.screen.line(f"Now {name}; the others look away. Press Enter.")
        sys.stdin.readline()
        self.screen.console.clear()
        self.begin(self.game.env.episode)
        decision = ask(turn)
        self.screen.console.clear()
        return decision

    def after_round(self, episode: Episode, decisions: Decisions) -> None:
        """Shows nothing: what became public is part of the next view."""

    def end(self, episode: Episode, decisions: Decisions) -> None:
        """Shows the truth, and what was right in each round."""
        self.screen.line("The game is over, and this is the truth:\n")
        for number in range(1, len(episode.rounds) + 1):
            self.screen.show(self.frames.round_in_short(episode, decisions, number))
        self.screen.show(self.frames.summary(episode, decisions))


def is_person(agent: Agent) -> bool:
    """Whether a person at the terminal is asked."""
    return isinstance(agent, HumanAgent)


def show_for(game: Game, screen: Screen, *, replies: bool) -> Show:
    """Returns the show that keeps the secrets of the game, if people play in it."""
    frames = Frames(narrative=game.narrative, seats=game.seats, replies=replies)
    if any(is_person(agent) for agent in game.agents):
        return ForPlayers(screen, frames, game)
    return ForSpectators(screen, frames)
