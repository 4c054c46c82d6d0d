"""What callers hand to `reset` and `step` of the vector environment, checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import ArrayLike, NDArray

from del_env.answers import Answer
from del_env.env_calls import checked_seed
from del_env.env_settings import EnvSettings
from del_env.errors import EpisodeError, ScenarioTooLargeError, SettingsError
from del_env.gym import chosen_options
from del_env.scenario import Scenario
from del_env.vector.arrays import Bits

MASK = "reset_mask"

MAX_AGENTS = 14
"""Of more agents environments one by one are played as fast, in less memory."""

MAX_BYTES = 8e9
"""The arrays of more environments than fit in so much are refused."""

ONE_BY_ONE = 'gymnasium.make_vec(..., vectorization_mode="sync")'


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reset:
    """What a reset asks for.

    Attributes:
        mask: which environments are reset.
        seeds: the seed of each environment; None lets its generator run on.
        scenario: the scenario of all of them; None draws them.
        seat: the learner's seat in all of them; None goes by the rule.
    """

    mask: Bits
    seeds: tuple[int | None, ...]
    scenario: Scenario | None
    seat: int | None


def checked_mode(mode: Any) -> AutoresetMode:
    """Returns the autoreset mode of that name or value.

    Raises:
        SettingsError: there is none; the message lists those that there are.
    """
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if isinstance(mode, str) and mode in (known.value, known.name, known.name.lower()):
            return known
    names = ", ".join(known.name for known in AutoresetMode)
    raise SettingsError(f"autoreset_mode is {mode!r}: choose one of {names}")


def check_size(num_envs: Any, settings: EnvSettings, companions: Any) -> None:
    """Checks that the arrays can hold the environments.

    Raises:
        SettingsError: `num_envs` is no number of environments, or one for which there is no memory,
            or there are companions or a render mode, which the arrays do not know.
        ScenarioTooLargeError: there are more than `MAX_AGENTS` agents.
    """
    n_agents = settings.source.n_agents
    if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
        raise SettingsError(f"num_envs is {num_envs!r}: give an integer from 1 on")
    if companions is not None:
        raise SettingsError(
            f"companions is {companions!r}: the arrays hold ideal reasoners only; for players "
            f"of your own take {ONE_BY_ONE}"
        )
    if settings.render_mode is not None:
        raise SettingsError(
            f"render_mode is {settings.render_mode!r}: arrays are not drawn; leave it out, or take "
            f"{ONE_BY_ONE}"
        )
    if n_agents > MAX_AGENTS:
        raise ScenarioTooLargeError(
            f"{n_agents} agents span 2^{n_agents} worlds, which the arrays hold for each agent and "
            f"environment, up to {MAX_AGENTS} agents: take fewer, or {ONE_BY_ONE}"
        )
    n_entries = n_agents * (2**n_agents + settings.rules.round_limit(n_agents) + n_agents)
    if num_envs * n_entries > MAX_BYTES:
        raise SettingsError(
            f"num_envs is {num_envs}: so many take {num_envs * n_entries / 1e9:,.3g} GB; of "
            f"{n_agents} agents and so many rounds take up to {int(MAX_BYTES) // n_entries:,}"
        )


def checked_reset(
    seed: int | Sequence[int | None] | None,
    options: Mapping[str, Any],
    num_envs: int,
    n_agents: int,
) -> Reset:
    """Returns what a reset asks for.

    Raises:
        SettingsError: a seed or an option is not one.
    """
    rest = {name: value for name, value in options.items() if name != MASK}
    scenario, seat = chosen_options(rest, n_agents)
    return Reset(
        mask=_mask(options.get(MASK), num_envs),
        seeds=_seeds(seed, num_envs),
        scenario=scenario,
        seat=seat,
    )


def checked_actions(actions: ArrayLike, asked: Bits) -> NDArray[np.int8]:
    """Returns the actions, with `DONT_KNOW` where none is asked for.

    Raises:
        EpisodeError: they are not one integer an environment, or one is not an action.
    """
    given = np.asarray(actions)
    if given.shape != asked.shape or given.dtype.kind not in "iu":
        raise EpisodeError(
            f"actions are of shape {given.shape} and type {given.dtype}: give one integer for "
            f"each of {len(asked)} environments"
        )
    given = np.where(asked, given, Answer.DONT_KNOW)
    if (wrong := (given < 0) | (given >= len(Answer))).any():
        env = int(wrong.argmax())
        raise EpisodeError(
            f"action of environment {env} is {given[env]}: choose 0 (I don't know), 1 (No) or "
            "2 (Yes)"
        )
    return given.astype(np.int8)


def _seeds(seed: int | Sequence[int | None] | None, num_envs: int) -> tuple[int | None, ...]:
    if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
        if len(seed) != num_envs:
            raise SettingsError(
                f"{len(seed)} seeds for {num_envs} environments: give one each (None lets a "
                "generator run on), or one integer for all"
            )
        return tuple(map(checked_seed, seed))
    first = checked_seed(seed)
    return tuple(None if first is None else first + env for env in range(num_envs))


def _mask(mask: Any, num_envs: int) -> Bits:
    if mask is None:
        return np.ones(num_envs, np.bool_)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (num_envs,):
        raise SettingsError(
            f"option {MASK} is {mask!r}: give an array of {num_envs} booleans, or leave it out"
        )
    if not mask.any():
        raise SettingsError(f"option {MASK} chooses no environment: set one of its entries")
    return mask
