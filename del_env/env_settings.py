"""The settings of an environment: which puzzles are played, by which rules, and how they show."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from del_env.answers import Disclosure
from del_env.episode import HistoryMode, Rules
from del_env.errors import SettingsError
from del_env.rewards import RewardSettings
from del_env.sampling import ScenarioSampler
from del_env.scenario import Announcement, Scenario
from del_env.seating import Sampler, Source

DEFAULT_N_AGENTS = 7
RENDER_MODES = ("human", "ansi")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvSettings:
    """What `parallel_env` and `env` are made of. Immutable, valid once constructed.

    The puzzles come either from `scenario` or from the four settings before it.

    Attributes:
        n_agents: how many agents; by default as many as a given matrix has, else 7.
        observation: `symmetric`, a density (default 0.5) or a matrix; see `ScenarioSampler`.
        announcement: the announcement, or only its bound: `at_least` (default) or `at_most`.
        count: the count of an announcement of which the bound is given; by default it is drawn.
        scenario: one puzzle for every episode, or what draws one for each: a `ScenarioSampler`, a
            `FileSampler` of `del_env.generation`, or your own.
        disclosure: what becomes public of an answer.
        history: what later rounds build on.
        rewards: what an answer is worth.
        max_rounds: after so many rounds an episode is truncated; by default 2n + 2.
        max_cycles: PettingZoo's name for `max_rounds`.
        narrative: the story that `render` tells: a name, or the path of a TOML file; None takes
            the narratives' own default.
        render_mode: `ansi` (`render` returns a string), `human` (it prints) or None.
        source: where the scenarios come from, settled from the above.
        rules: how episodes are played, settled from the above.

    Raises:
        SettingsError: a value is outside its range, or two settings say the same thing.
    """

    n_agents: int | None = None
    observation: Sequence[Sequence[Any]] | float | str | None = None
    announcement: Announcement | str | None = None
    count: int | None = None
    scenario: Source | None = None
    disclosure: Disclosure = Disclosure.KNOWLEDGE
    history: HistoryMode = HistoryMode.LIVE
    rewards: RewardSettings = field(default_factory=RewardSettings)
    max_rounds: int | None = None
    max_cycles: int | None = None
    narrative: str | None = None
    render_mode: str | None = None
    source: Source = field(init=False)
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.rewards, RewardSettings):
            raise SettingsError(f"rewards is {self.rewards!r}: give RewardSettings(...)")
        if self.render_mode is not None and self.render_mode not in RENDER_MODES:
            choices = ", ".join(map(repr, RENDER_MODES))
            raise SettingsError(
                f"render_mode is {self.render_mode!r}: choose one of {choices}, or None"
            )
        object.__setattr__(self, "source", self._source())
        object.__setattr__(self, "rules", self._rules())

    def _source(self) -> Source:
        names = ("n_agents", "observation", "announcement", "count")
        given = {name: value for name in names if (value := getattr(self, name)) is not None}
        if self.scenario is None:
            return ScenarioSampler(**{"n_agents": _default_n_agents(self.observation)} | given)
        if not isinstance(self.scenario, Scenario | Sampler):
            raise SettingsError(
                f"scenario is {self.scenario!r}: give a Scenario or a ScenarioSampler, or another "
                "object with n_agents and sample(rng)"
            )
        if given:
            raise SettingsError(
                f"scenario and {', '.join(given)} are both given: the scenario (or its sampler) "
                "settles them all, so leave one side out"
            )
        return self.scenario

    def _rules(self) -> Rules:
        cap, other = self.max_rounds, self.max_cycles
        if cap is not None and other is not None and cap != other:
            raise SettingsError(
                f"max_rounds is {cap!r} and max_cycles is {other!r}: they are two names of one "
                "thing, so leave one out"
            )
        rules = Rules(
            disclosure=self.disclosure,
            history=self.history,
            max_rounds=other if cap is None else cap,
        )
        # The limit is settled here, since it sets the shape of the observations.
        return replace(rules, max_rounds=rules.round_limit(self.source.n_agents))


def _default_n_agents(observation: Any) -> int:
    try:
        return DEFAULT_N_AGENTS if isinstance(observation, str) else len(observation)
    except TypeError:  # a density; or an array without axes, which has a __len__ all the same
        return DEFAULT_N_AGENTS
