"""Pairs of episodes: as it was, and with an ideal agent in a seat and all else the same."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from del_agents.agent import Agent
from del_env.outcomes import Given, given_by
from del_env.scoring.live import Damage, PlayedEpisode, damage, with_ideal_seat, with_ideal_table
from del_env.view import AgentView
from del_experiments.live.agents import scripted_agent

IDEAL = "ideal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """An episode, and what it shares with its pair.

    Attributes:
        played: the episode.
        told: what beside scenario, rules and seats decides how it goes: story, wording, repeat.
    """

    played: PlayedEpisode
    told: Hashable

    def place(self, seats: tuple[str, ...]) -> Hashable:
        """Returns what an episode is found by that differs in the seats alone."""
        return self.played.scenario, self.played.episode.rules, self.told, seats


class Pairs:
    """Finds to each seat's episode the one with an ideal agent in it.

    Where all others compute their answers it is played here. Where they do not, it must have been
    played in an experiment.

    Args:
        sittings: all episodes that there are.
    """

    def __init__(self, sittings: Iterable[Sat]) -> None:
        self._sittings = tuple(sittings)
        self._by_place = {one.place(one.played.seats): one.played for one in self._sittings}
        self._tables: dict[Hashable, PlayedEpisode] = {}

    def damages(self) -> Iterator[Damage | tuple[str, tuple[str, ...]]]:
        """Yields what each seat cost the others, ideal agents apart.

        Where there is no pair, it yields the agent's name and those of the others instead.
        """
        for sitting in self._sittings:
            for seat, name in enumerate(sitting.played.seats):
                if name != IDEAL and len(sitting.played.seats) > 1:
                    ideal = self._with_ideal(sitting, seat)
                    others = others_than(seat, sitting.played.seats)
                    yield (name, others) if ideal is None else damage(sitting.played, ideal, seat)

    def _with_ideal(self, sitting: Sat, seat: int) -> PlayedEpisode | None:
        played = sitting.played
        others = others_than(seat, played.seats)
        if others == (IDEAL,):
            return self._ideal_table(played, seat)
        agents = {name: agent for name in others if (agent := scripted_agent(name)) is not None}
        if len(agents) == len(others):
            return _asked_anew(played, seat, agents)
        seats = (*played.seats[:seat], IDEAL, *played.seats[seat + 1 :])
        return self._by_place.get(sitting.place(seats))

    def _ideal_table(self, played: PlayedEpisode, seat: int) -> PlayedEpisode:
        """Returns an episode of ideal agents, which is the same whoever's place is taken."""
        place = (played.scenario, played.episode.rules)
        if place not in self._tables:
            self._tables[place] = with_ideal_table(played, seat)
        return replace(self._tables[place], key=played.key)


def others_than(seat: int, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the names of the others, each once, in alphabetical order."""
    return tuple(sorted({*seats[:seat], *seats[seat + 1 :]}))


def _asked_anew(played: PlayedEpisode, seat: int, agents: Mapping[str, Agent]) -> PlayedEpisode:
    def act(other: int, view: AgentView) -> Given:
        return given_by(agents[played.seats[other]].act(view))

    return with_ideal_seat(played, seat, act)
