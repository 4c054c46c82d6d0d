"""Many learners among ideal reasoners as one Gymnasium vector environment, played in arrays."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from del_env.env_calls import checked_options
from del_env.env_settings import EnvSettings
from del_env.environment import NotResetError
from del_env.errors import EpisodeError
from del_env.gym import Info
from del_env.seating import Companions, Source, checked_rule, checked_source
from del_env.spaces import Observation, action_space, observation_space
from del_env.vector.arrays import Bits
from del_env.vector.calls import check_size, checked_actions, checked_mode, checked_reset
from del_env.vector.dealing import Dealer
from del_env.vector.episodes import VectorEpisodes, VectorRound
from del_env.vector.infos import final, infos_after, infos_before


class LearnerVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """As many `LearnerEnv` as you like with ideal reasoners in the other seats, in one.

    Make it with `gymnasium.make_vec("del_env:del_env/HiddenStatus-v0", num_envs=..., ...)`. Step
    for step it returns what Gymnasium's `SyncVectorEnv` of `LearnerEnv`s returns under the same
    seeds and actions, infos included, in each of Gymnasium's autoreset modes. In the default one,
    `NEXT_STEP`, the step after the last one of an episode takes no notice of the action, and
    returns reward 0 and the first observation of another episode.

    For players of your own in the other seats, for drawings, or for more than 14 agents take
    `make_vec(..., vectorization_mode="sync")`.

    A round costs each environment about n * 2^n / 64 machine steps where everybody observes all
    the others and n times as much where nobody observes much; it takes about n * 2^n bytes. A
    thousand environments at a time are a good number at n = 10.

    Attributes:
        settings: the puzzles, rules and rewards.
        num_envs: how many environments.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (Gymnasium declares it so)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        seat: int | str = 0,
        companions: Companions = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **settings: Any,
    ) -> None:
        """Makes the environments.

        Args:
            num_envs: how many.
            seat: the learners' seat: its number, `random` (drawn for each episode) or `rotating`.
            companions: None, for the others are ideal reasoners.
            autoreset_mode: when another episode begins: `NEXT_STEP`; `SAME_STEP`, with the last
                observations and infos in the infos; `DISABLED`, by `reset` with a mask.
            settings: those of `EnvSettings` but for the render mode.

        Raises:
            SettingsError: a value is outside its range.
            ScenarioTooLargeError: there are more agents than the arrays hold.
        """
        self.settings = EnvSettings(**settings)
        source, rules = self.settings.source, self.settings.rules
        check_size(num_envs, self.settings, companions)
        self._mode = checked_mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.num_envs = num_envs
        self._dealer = Dealer(source, checked_rule(seat, source.n_agents), num_envs)
        self._rewards: NDArray[np.float64] = np.array(self.settings.rewards.table())
        self._episodes: VectorEpisodes | None = None
        self._over: Bits = np.zeros(num_envs, np.bool_)
        shape = (source.n_agents, rules.round_limit(source.n_agents), rules.disclosure)
        self.single_observation_space = observation_space(*shape)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def sampler(self) -> Source:
        """What the scenarios of all environments are drawn from, as a curriculum may change it.

        Set another one (or one scenario) at any time: it counts for each environment from its
        next episode on, be it begun by `reset` or by itself.

        Raises:
            SettingsError: it is none, or of another number of agents.
        """
        return self._dealer.source

    @sampler.setter
    def sampler(self, sampler: Source) -> None:
        self._dealer.source = checked_source(sampler, self._dealer.source.n_agents)

    @property
    def rational_actions(self) -> NDArray[np.int8]:
        """What an ideal reasoner would do in each learner's place now. Privileged.

        Raises:
            NotResetError: there are no episodes yet.
        """
        return self._started().rational

    @property  # type: ignore[misc]
    def np_random(self) -> tuple[np.random.Generator, ...]:  # type: ignore[override]
        """The generator of each environment."""
        return tuple(self._dealer.generator(env)[0] for env in range(self.num_envs))

    @property
    def np_random_seed(self) -> tuple[int, ...]:  # type: ignore[override]
        """The seed of each environment's generator."""
        return tuple(self._dealer.generator(env)[1] for env in range(self.num_envs))

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Info]:
        """Begins another episode in every environment; returns observations and infos.

        Args:
            seed: starts the generators anew: environment i with seed + i, or with the i-th of a
                sequence; where there is None they run on.
            options: `scenario` and `seat` as in `LearnerEnv.reset`, for all of them; `reset_mask`
                (an array of one boolean an environment) leaves the others as they are.

        Raises:
            SettingsError: a seed or an option is not one.
            NotResetError: a mask leaves some as they are before the first reset of all.
        """
        n_agents = self._dealer.source.n_agents
        asked = checked_reset(seed, checked_options(options), self.num_envs, n_agents)
        if self._episodes is None and not asked.mask.all():
            raise NotResetError("reset_mask is for later resets: reset all of them first")
        envs = np.flatnonzero(asked.mask)
        self._dealer.seed(asked.seeds, envs)
        dealt = self._dealer.deal(envs, asked.scenario, asked.seat)
        episodes = self._episodes = self._episodes or VectorEpisodes(self.num_envs, self.settings)
        episodes.begin(envs, *dealt)
        episodes.refresh()
        self._over = self._over & ~asked.mask
        return episodes.observations.copy(), infos_before(asked.mask)

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Plays a round in every environment, or begins another episode where one was over.

        Returns:
            Observations, rewards, terminations, truncations and infos.

        Raises:
            EpisodeError: there are no episodes yet, or one is over and is not begun anew by itself,
                or an action is not one of 0, 1, 2.
        """
        episodes, asked = self._started(), ~self._over
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise EpisodeError(
                f"the episodes of {np.flatnonzero(self._over).tolist()} are over: reset them, "
                'with options={"reset_mask": ...}, before the next step'
            )
        given = checked_actions(actions, asked)
        # Dealt first: should it fail, no round has been played yet.
        envs = np.flatnonzero(self._over)
        dealt = self._dealer.deal(envs) if len(envs) else None
        played = episodes.play(given, asked)
        if dealt is not None:
            episodes.begin(envs, *dealt)
        self._over = played.terminated | played.truncated
        infos = self._begun_at_once(episodes, played) or infos_after(played, asked)
        episodes.refresh()
        return (
            episodes.observations.copy(),
            np.where(asked, self._rewards[played.rational, given], 0.0),
            played.terminated,
            played.truncated,
            infos,
        )

    def _begun_at_once(self, episodes: VectorEpisodes, played: VectorRound) -> Info:
        """Returns the infos of a step in which others were begun for those that are over."""
        over = self._over
        if self._mode is not AutoresetMode.SAME_STEP or not over.any():
            return {}
        infos = infos_after(played, ~over) | final(episodes.observations.copy(), played, over)
        envs = np.flatnonzero(over)
        self._over = np.zeros_like(over)
        episodes.begin(envs, *self._dealer.deal(envs))
        return infos

    def _started(self) -> VectorEpisodes:
        if self._episodes is None:
            raise NotResetError("there are no episodes yet: call reset() first")
        return self._episodes
