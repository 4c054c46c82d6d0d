"""One learner among others as a Gymnasium environment, a thin shell over `HiddenStatusEnv`."""

from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeAlias

import gymnasium

from del_env.env_calls import checked_options, checked_seed, chosen_scenario
from del_env.env_settings import RENDER_MODES, EnvSettings
from del_env.environment import HiddenStatusEnv
from del_env.episode import Episode
from del_env.errors import SettingsError
from del_env.scenario import Scenario
from del_env.seating import (
    Companions,
    LearnerSeat,
    Source,
    answer_of,
    checked_companions,
    checked_rule,
    checked_source,
    draw_scenario,
)
from del_env.spaces import Observation
from del_env.view import AgentView

Info: TypeAlias = dict[str, Any]
"""The infos of the learner."""

NO_ROUND = -1
"""In infos after a reset: an action, where no round has been played."""

OPTIONS = ("scenario", "seat")


class LearnerEnv(gymnasium.Env[Observation, SupportsIndex]):
    """One agent learns; the others are given players or ideal reasoners.

    Make it with `gymnasium.make("del_env:del_env/HiddenStatus-v0", ...)`. Actions are 0 I don't
    know, 1 No, 2 Yes; all are legal at all times, so there is no mask. Observations are those of
    `del_env.spaces.observation_space`, each with arrays of its own; the table in
    `del_env.flattening` says where their parts end up when they are flattened. The reward
    compares the learner's answer with the rational one (see `RewardSettings`). An episode ends
    for the learner when it ends for all.

    The infos have the same keys and types at every step and are those of `HiddenStatusEnv` for
    the learner's seat: `rational` and `ideal` (actions, -1 after a reset), `contradiction`,
    `truth_lost` and `impossible` (False after a reset). They are privileged, like `episode` and
    `rational_action`: they may reveal the learner's status.

    Attributes:
        settings: the puzzles, rules and rewards.
        seat: the seat of the learner in this episode; -1 before the first reset.
        render_mode: what `render` does.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (Gymnasium declares it so)
        "render_modes": list(RENDER_MODES),
        # Rounds wait for the learner; a checker wants a number all the same.
        "render_fps": 1,
    }

    def __init__(
        self, *, seat: int | str = 0, companions: Companions = None, **settings: Any
    ) -> None:
        """Makes the environment.

        Args:
            seat: the learner's seat: its number, `random` (drawn for each episode) or `rotating`.
            companions: who plays the other seats: None for ideal reasoners, one object with
                `act(view)` for all of them, or a sequence of one a seat (None for an ideal
                reasoner), of which the one in the learner's seat sits out.
            settings: those of `EnvSettings`: n_agents, observation, rewards, max_rounds, ...

        Raises:
            SettingsError: a value is outside its range.
        """
        self.settings = EnvSettings(**settings)
        self.render_mode = self.settings.render_mode
        self._sampler: Source = self.settings.source
        n_agents = self._sampler.n_agents
        self._table = HiddenStatusEnv(self.settings)
        self._companions = checked_companions(companions, n_agents)
        self._seats = LearnerSeat(checked_rule(seat, n_agents), n_agents)
        self.seat = -1
        self.observation_space = self._table.observation_space("agent_0")
        self.action_space = self._table.action_space("agent_0")

    @property
    def sampler(self) -> Source:
        """What the scenarios of the episodes are drawn from, as a curriculum may change it.

        Set another one (or one scenario) at any time: it counts from the next reset on. The
        generator runs on as it is, so that equal seeds and equal changes give equal episodes.

        Raises:
            SettingsError: it is none, or of another number of agents.
        """
        return self._sampler

    @sampler.setter
    def sampler(self, sampler: Source) -> None:
        self._sampler = checked_source(sampler, self._sampler.n_agents)

    @property
    def episode(self) -> Episode:
        """The episode as it stands. Privileged: it holds the true world.

        Raises:
            NotResetError: there is no episode yet.
        """
        return self._table.episode

    @property
    def rational_action(self) -> int:
        """What an ideal reasoner would do in the learner's place now. Privileged.

        Raises:
            NotResetError: there is no episode yet.
        """
        return int(self.episode.rational[self.seat])

    def view(self) -> AgentView:
        """Returns all that the learner may know now: what `narratives.render` puts into words.

        Raises:
            NotResetError: there is no episode yet.
        """
        return self.episode.view(self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begins another episode; returns the learner's observation and infos.

        Args:
            seed: starts the generator (and the rotation of the seat) anew; without one they run on.
            options: `scenario` plays that scenario, `seat` gives the learner that seat, for this
                episode; what is chosen so is not drawn.

        Raises:
            SettingsError: the seed or an option is not one.
            ScenarioTooLargeError: live play of so many agents does not fit.
        """
        scenario, seat = chosen_options(checked_options(options), self._sampler.n_agents)
        super().reset(seed=checked_seed(seed))
        if seed is not None:
            self._seats.restart()
        scenario = scenario or draw_scenario(self._sampler, self.np_random)
        seat = self._seats.next(self.np_random) if seat is None else seat
        observations, infos = self._table.reset(options={"scenario": scenario})
        self.seat = seat
        return _own(observations[self._name]), _info(infos[self._name])

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        """Plays a round; returns observation, reward, terminated, truncated and infos.

        Raises:
            EpisodeError: there is no episode, it is over, or there is no such action.
            AgentError: a companion returns no decision.
        """
        returned = self._table.step(self._actions(action))
        observations, rewards, terminations, truncations, infos = returned
        name = self._name
        return (
            _own(observations[name]),
            rewards[name],
            terminations[name],
            truncations[name],
            _info(infos[name]),
        )

    def render(self) -> str | None:
        """Shows the whole episode as it stands, with the spectator's truth.

        Returns:
            The text in render mode `ansi`; None in `human`, which prints it.

        Raises:
            NotResetError: there is no episode yet.
        """
        return self._table.render()

    @property
    def _name(self) -> str:
        return self._table.possible_agents[self.seat]

    def _actions(self, action: SupportsIndex) -> dict[str, SupportsIndex]:
        names, episode = self._table.possible_agents, self.episode
        # Nobody is asked in vain: a companion may cost money.
        others = {} if episode.is_over else self._companion_answers(episode)
        return {names[seat]: answer for seat, answer in others.items()} | {self._name: action}

    def _companion_answers(self, episode: Episode) -> dict[int, SupportsIndex]:
        return {
            seat: rational if companion is None else answer_of(companion, episode.view(seat))
            for seat, (companion, rational) in enumerate(
                zip(self._companions, episode.rational, strict=True)
            )
            if seat != self.seat
        }


def chosen_options(options: Mapping[str, Any], n_agents: int) -> tuple[Scenario | None, int | None]:
    """Returns the scenario and the seat that the options of a reset ask for, None for neither.

    Raises:
        SettingsError: there is no such option, or it is outside its range.
    """
    if unknown := sorted(map(repr, options.keys() - set(OPTIONS))):
        raise SettingsError(
            f"no option of reset is called {', '.join(unknown)}: there are {', '.join(OPTIONS)}"
        )
    rest = {name: value for name, value in options.items() if name != "seat"}
    return chosen_scenario(rest, n_agents), _chosen_seat(options, n_agents)


def _chosen_seat(options: Mapping[str, Any], n_agents: int) -> int | None:
    if "seat" not in options:
        return None
    seat = options["seat"]
    if isinstance(seat, str) or seat is None:
        raise SettingsError(
            f"option seat is {seat!r}: give an integer from 0 to {n_agents - 1}, or leave it out"
        )
    return int(checked_rule(seat, n_agents))


def _own(observation: Observation) -> Observation:
    # The table shares what is constant between rounds; Gymnasium's users own what they get.
    return {key: value.copy() for key, value in observation.items()}


def _info(info: Mapping[str, Any]) -> Info:
    # Not None as at the table: a vector environment makes one array of each key.
    played = info["rational"] is not None
    if played:
        return dict(info)
    actions = dict.fromkeys(("rational", "ideal"), NO_ROUND)
    return actions | dict.fromkeys(("contradiction", "truth_lost", "impossible"), False)
