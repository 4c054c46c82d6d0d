"""Plan: every episode of a live run, and what its records have in common."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from del_env.episode import Rules
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import PROMPT_VERSION
from del_env.records.prompts import StoredPrompt
from del_env.records.values import OneLine, Stored, without_surrogates
from del_env.scenario import Scenario
from del_env.scenario_file import scenario_to_json
from del_experiments.live.rosters import check_rosters, open_seats, seats_of
from del_experiments.live.scenarios import Origin, scenarios_of
from del_experiments.live.settings import Grid, LiveSettings
from del_experiments.live.size import check_size
from del_experiments.runs.fingerprint import Fingerprint
from del_experiments.runs.manifest import Manifest
from del_experiments.runs.narratives import narratives_by_name
from del_experiments.runs.settings import AgentEntry

KIND = "live"
"""What kind of run it is."""

_DIGEST_DIGITS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodePlan:
    """An episode that is to be played.

    Attributes:
        scenario: the puzzle.
        origin: where it is from.
        rules: how it is played, the round limit settled.
        narrative: the story it is told in.
        roster: who sits where, as it was given.
        seat: the seat that `seat` stands for in it; None if it has none.
        seats: the name of the agent in each seat.
        repeat: for which time it is played, from 1.
    """

    scenario: Scenario
    origin: Origin
    rules: Rules
    narrative: Narrative
    roster: str
    seat: int | None
    seats: tuple[str, ...]
    repeat: int

    def key(self, prompt: StoredPrompt, settings: Mapping[str, Mapping[str, Any]]) -> str:
        """Returns what the episode is found by: 16 hex digits.

        They begin the SHA-256 of all that decides how it is played, as JSON.

        Args:
            prompt: how prompts are worded.
            settings: the settings of the agents, by name.
        """
        scenario = scenario_to_json(self.scenario)
        del scenario["announcement"]["wording"]  # a surface form
        chosen = {
            "scenario": scenario,
            "drawn": self.origin.draw,
            "rules": asdict(self.rules),
            "narrative": self.narrative.name,
            "seats": self.seats,
            "settings": {name: settings[name] for name in self.seats},
            "prompt": prompt.model_dump(exclude={"text"}),
            "repeat": self.repeat,
        }
        return _digest(chosen)[:_DIGEST_DIGITS]


class PlannedEpisodes(Stored):
    """What a command plans, as `run.json` has it.

    Attributes:
        episodes: the keys of the episodes, in order.
    """

    episodes: OneLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a live run plays.

    Attributes:
        grid: what was chosen.
        episodes: the episodes in order: each repetition plays all, scenario by scenario.
        narratives: the stories that they are told in.
    """

    grid: Grid
    episodes: tuple[EpisodePlan, ...]
    narratives: tuple[Narrative, ...]

    @property
    def agents(self) -> tuple[str, ...]:
        """The names of all who sit at the tables, each once, in order."""
        seats = dict.fromkeys(episode.seats for episode in self.episodes)
        return tuple(dict.fromkeys(name for table in seats for name in table))

    @property
    def prompt(self) -> StoredPrompt:
        """How prompts are worded."""
        return StoredPrompt.of(self.grid.options)


def make_plan(grid: Grid) -> Plan:
    """Returns the plan for a grid.

    Raises:
        SettingsError: there is no roster, a setting is outside its range, or there are more
            episodes than `MAX_EPISODES`.
        AgentError: a roster does not fit the number of agents.
        NarrativeError: there is no such narrative.
        ScenarioTooLargeError: a scenario of so many agents cannot be solved.
    """
    check_rosters(grid.rosters)
    if grid.scenarios is None:
        check_size(grid)
    narratives = tuple(narratives_by_name(grid.narratives).values())
    scenarios = tuple(scenarios_of(grid))
    check_size(grid, (scenario for scenario, _ in scenarios))
    episodes = (
        episode
        for repeat in range(1, grid.repeats + 1)
        for scenario, origin in scenarios
        for episode in _episodes_of(grid, scenario, origin, narratives, repeat)
    )
    return Plan(grid=grid, episodes=tuple(_each_once(episodes)), narratives=narratives)


def keyed(plan: Plan, agents: Iterable[AgentEntry]) -> dict[str, EpisodePlan]:
    """Returns the plan's episodes, in order, by their keys if these agents play them."""
    settings = {entry.name: entry.settings for entry in agents}
    return {episode.key(plan.prompt, settings): episode for episode in plan.episodes}


def manifest_of(plan: Plan, agents: Sequence[AgentEntry]) -> Manifest:
    """Returns what `run.json` says of a run in which these agents play the plan's episodes."""
    settings = LiveSettings(**dict(plan.grid), agents=tuple(agents))
    planned = PlannedEpisodes(episodes=tuple(keyed(plan, agents)))
    fingerprint = _fingerprint(plan, agents)
    return Manifest.of(KIND, fingerprint, settings.model_dump(mode="json"), [planned])


def _fingerprint(plan: Plan, agents: Sequence[AgentEntry]) -> Fingerprint:
    """Returns what the records of the plan's run have in common.

    Scenarios, rules, rosters, seats, repeats, stories and agents may change: the run grows by them.
    """
    return Fingerprint(
        fixed={
            "prompt_version": PROMPT_VERSION,
            "kripke": plan.grid.kripke,
            "reason_first": plan.grid.reason_first,
        },
        growing={
            "narratives": {
                story.name: _digest(without_surrogates(asdict(story))) for story in plan.narratives
            },
            "agents": {
                entry.name: {"spec": entry.spec, "settings": entry.settings} for entry in agents
            },
        },
    )


def _episodes_of(
    grid: Grid,
    scenario: Scenario,
    origin: Origin,
    narratives: Sequence[Narrative],
    repeat: int,
) -> Iterator[EpisodePlan]:
    for rules in _rules_of(grid, scenario.n_agents):
        for narrative in narratives:
            for roster in grid.rosters:
                for seat in open_seats(roster, scenario.n_agents, grid.seats, origin.place):
                    yield EpisodePlan(
                        scenario=scenario,
                        origin=origin,
                        rules=rules,
                        narrative=narrative,
                        roster=roster,
                        seat=seat,
                        seats=seats_of(roster, scenario.n_agents, seat),
                        repeat=repeat,
                    )


def _rules_of(grid: Grid, n_agents: int) -> Iterator[Rules]:
    limit = Rules(max_rounds=grid.max_rounds).round_limit(n_agents)
    for disclosure in grid.disclosure:
        for history in grid.history:
            yield Rules(disclosure=disclosure, history=history, max_rounds=limit)


def _each_once(episodes: Iterator[EpisodePlan]) -> Iterator[EpisodePlan]:
    """Yields the episodes without those that another roster seats in the same way."""
    seen = set()
    for episode in episodes:
        story, origin = episode.narrative.name, episode.origin
        draw = None if origin.draw is None else tuple(origin.draw.values())
        same = (episode.scenario, draw, episode.rules, story, episode.seats, episode.repeat)
        if same not in seen:
            seen.add(same)
            yield episode


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
