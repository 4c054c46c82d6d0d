"""The environment: a PettingZoo ParallelEnv as a thin shell over the rules of play."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec_wrapper
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from del_env.env_calls import answers_of, checked_options, checked_seed, chosen_scenario
from del_env.env_settings import RENDER_MODES, EnvSettings
from del_env.episode import Episode, Round, play_round, start_episode
from del_env.errors import AgentError, EpisodeError
from del_env.infos import Infos, infos_after, infos_before
from del_env.seating import draw_scenario
from del_env.spaces import (
    Observation,
    action_space,
    empty_history,
    longer_history,
    observation_space,
    observations_after,
    observations_before,
    state_of,
    state_space,
)
from del_env.view import AgentView

if TYPE_CHECKING:
    from del_env.rendering import Renderer


class NotResetError(EpisodeError, AttributeError):
    """The environment has no episode before its first `reset()`.

    An AttributeError too, as PettingZoo's own wrappers raise and `hasattr` expects.
    """


class HiddenStatusEnv(ParallelEnv[str, Observation, Any]):
    """The puzzles as a game: in each round every agent says whether it knows its status.

    Observations, their spaces and the state are described in `del_env.spaces`, actions are the
    values of `Answer`. The infos after a step hold, for the round just played, the `rational` and
    the `ideal` action of the agent, whether the public history was in `contradiction` with what
    it sees, whether `truth_lost` and whether the round was `impossible`; after `reset` they hold
    None. They are privileged, like `episode` and `state()`: they may reveal a status.

    Attributes:
        settings: what the environment was made of.
        possible_agents: the names of the agents.
        render_mode: what `render` does.
        state_space: the space of `state()`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (PettingZoo declares it so)
        "name": "hidden_status_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
    }

    def __init__(self, settings: EnvSettings | None = None) -> None:
        self.settings = settings or EnvSettings()
        self.render_mode = self.settings.render_mode
        n_agents = self.settings.source.n_agents
        shape = (n_agents, self._max_rounds, self.settings.rules.disclosure)
        self.possible_agents = [f"agent_{agent}" for agent in range(n_agents)]
        self.state_space = state_space(*shape)
        self._index = {name: agent for agent, name in enumerate(self.possible_agents)}
        self._shape = shape
        self._observation_spaces: dict[str, spaces.Dict] = {}
        self._action_spaces = [action_space() for _ in range(n_agents)]
        self._all = {flag: dict.fromkeys(self.possible_agents, flag) for flag in (False, True)}
        self._rewards = self.settings.rewards.table()
        self._renderer = _renderer(self.settings)
        self._rng: np.random.Generator | None = None
        self._episode: Episode | None = None
        self._live: list[str] = []

    @property
    def _max_rounds(self) -> int:
        return self.settings.rules.round_limit(self.settings.source.n_agents)

    @property
    def agents(self) -> list[str]:
        """The agents still playing: all of them, and none after the last round.

        Raises:
            NotResetError: there is no episode yet.
        """
        if self._episode is None:
            _refuse_before_reset()
        return self._live

    @agents.setter
    def agents(self, names: list[str]) -> None:
        self._live = names

    @property
    def episode(self) -> Episode:
        """The episode as it stands. Privileged: it holds the true world.

        Raises:
            NotResetError: there is no episode yet.
        """
        if self._episode is None:
            _refuse_before_reset()
        return self._episode

    def observation_space(self, agent: str) -> spaces.Dict:
        """Returns the space of the observations of `agent`."""
        self._number(agent)
        # Made when it is asked for: those of a thousand agents take gigabytes.
        if agent not in self._observation_spaces:
            self._observation_spaces[agent] = observation_space(*self._shape)
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of the actions of `agent`: 0 I don't know, 1 No, 2 Yes."""
        return self._action_spaces[self._number(agent)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begins another episode; returns its observations and infos.

        Args:
            seed: starts the environment's generator anew; without one it runs on.
            options: `{"scenario": ...}` plays that scenario instead of a drawn one.

        Raises:
            SettingsError: the seed or an option is not one.
            ScenarioTooLargeError: live play of so many agents does not fit.
        """
        chosen = chosen_scenario(checked_options(options), len(self.possible_agents))
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(checked_seed(seed))
        scenario = chosen or draw_scenario(self.settings.source, self._rng)
        self._episode = start_episode(scenario, self.settings.rules)
        self.agents = self.possible_agents[:]
        self._history = empty_history(scenario.n_agents, self._max_rounds)
        self._first = observations_before(self.possible_agents, scenario, self._history)
        self._show_news()
        return self._observations(), infos_before(self.possible_agents)

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        Infos,
    ]:
        """Plays a round; returns observations, rewards, terminations, truncations and infos.

        Raises:
            EpisodeError: there is no episode, it is over, or the actions are not one of 0, 1, 2
                for each agent.
        """
        before = self.episode
        if before.is_over:
            raise EpisodeError("the episode is over: call reset() to begin another one")
        episode = self._episode = play_round(before, answers_of(actions, self._index.keys()))
        played = episode.rounds[-1]
        self._history = longer_history(self._history, played.number, episode.public_history[-1])
        names = self.possible_agents
        if episode.is_over:
            self.agents = []
        self._show_news()
        return (
            self._observations(),
            self._rewards_of(played),
            self._all[episode.terminated].copy(),
            self._all[episode.truncated].copy(),
            infos_after(names, played),
        )

    def view(self, agent: str, own_replies: tuple[str, ...] = (), own_note: str = "") -> AgentView:
        """Returns all that `agent` may know in the round to be played next: what a player gets.

        Raises:
            AgentError: there is no such agent.
            NotResetError: there is no episode yet.
        """
        return self.episode.view(self._number(agent), own_replies, own_note)

    def state(self) -> NDArray[np.int32]:
        """Returns the whole state as one array; see `del_env.spaces.state_of`. Privileged.

        Raises:
            NotResetError: there is no episode yet.
        """
        return state_of(self.episode.scenario, self._history, self.episode.round_number)

    def render(self) -> str | None:
        """Shows the whole episode as it stands, with the spectator's truth.

        In render mode `human`, `reset` and `step` print what is new by themselves.

        Returns:
            The text in render mode `ansi`; None in `human`, which prints it.

        Raises:
            NotResetError: there is no episode yet.
        """
        if self._renderer is None or self.render_mode is None:
            gymnasium.logger.warn("no render_mode was chosen: make the environment with one")
            return None
        if self.render_mode == "ansi":
            return self._renderer.text(self.episode)
        self._renderer.show(self.episode)
        return None

    def _show_news(self) -> None:
        if self._renderer is not None and self.render_mode == "human":
            self._renderer.show_news(self.episode)

    def _number(self, agent: str) -> int:
        try:
            return self._index[agent]
        except KeyError:
            raise AgentError(
                f"no agent is called {agent!r}: they are agent_0 to {self.possible_agents[-1]}"
            ) from None

    def _observations(self) -> dict[str, Observation]:
        # Copied even in round 1: what is handed out is the callers' own.
        return observations_after(self._first, self._history, self.episode.round_number)

    def _rewards_of(self, played: Round) -> dict[str, float]:
        table = self._rewards
        answers = zip(self.possible_agents, played.rational, played.answers, strict=True)
        return {name: table[rational][answer] for name, rational, answer in answers}


def parallel_env(**settings: Any) -> HiddenStatusEnv:
    """Returns the environment as a ParallelEnv; the keywords are those of `EnvSettings`.

    Raises:
        SettingsError: a value is outside its range.
    """
    return HiddenStatusEnv(EnvSettings(**settings))


def env(**settings: Any) -> AECEnv[str, Observation, Any]:
    """Returns the environment as an AECEnv, through PettingZoo's own conversion.

    The keywords are those of `EnvSettings`; `unwrapped` is the `HiddenStatusEnv`.

    Raises:
        SettingsError: a value is outside its range.
    """
    # What `pettingzoo.utils.conversions.parallel_to_aec` does, but for the wrapper.
    return _OrderEnforced(parallel_to_aec_wrapper(parallel_env(**settings)))


class _OrderEnforced(OrderEnforcingWrapper[str, Observation, Any]):
    """PettingZoo's check of the order of calls, with a quicker `last`."""

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        if not self._has_reset:
            return super().last(observe)  # which refuses
        # The inherited one asks the environment for each attribute through two wrappers.
        return self.env.last(observe)

    def __str__(self) -> str:
        return str(self.env)


def _renderer(settings: EnvSettings) -> "Renderer | None":
    if settings.render_mode is None and settings.narrative is None:
        return None
    # Here and not on top: rich and the stories are for those who look.
    from del_env.rendering import Renderer

    return Renderer.named(settings.narrative)


def _refuse_before_reset() -> NoReturn:
    raise NotResetError("there is no episode yet: call reset() first")
