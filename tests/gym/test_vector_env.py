"""The vector environment is, step for step, what Gymnasium makes of single ones."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, FlattenObservation, RecordEpisodeStatistics

from del_env.errors import EpisodeError, ScenarioTooLargeError, SettingsError
from del_env.gym import LearnerEnv
from del_env.rewards import RewardSettings
from del_env.sampling import ScenarioSampler
from del_env.scenario import AtMost, Scenario, symmetric_observation
from del_env.vector import LearnerVectorEnv
from tests.environment.play import CROOKED
from tests.gym.games import GYM_ID, Fixed, draw_learner
from tests.gym.test_episodes import SYMMETRIC

REWARDS = RewardSettings(correct=1, late=-0.5, unfounded=-2, contrary=-3)
DRAWN: list[dict[str, Any]] = [draw_learner(Random(seed)) for seed in range(40)]
LARGER: list[dict[str, Any]] = [
    {"n_agents": 6, "observation": 0.8, "seat": "rotating", "rewards": REWARDS},
    {"n_agents": 7, "observation": 0.7, "disclosure": "answer", "seat": "random"},
    {"n_agents": 8, "observation": 0.9, "announcement": "at_most", "history": "ideal"},
    {"n_agents": 9, "observation": np.eye(9)[::-1], "count": 7, "seat": 4},
    {"n_agents": 10, "observation": "symmetric"},
    {"n_agents": 10, "observation": "symmetric", "announcement": AtMost(6), "seat": 9},
    {"n_agents": 11, "observation": 0.85, "count": 9, "seat": 10, "disclosure": "answer"},
]


class Pair:
    """The same environments twice: native, and one by one."""

    def __init__(
        self,
        n_envs: int,
        settings: dict[str, Any],
        mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        makers = [lambda: LearnerEnv(**settings)] * n_envs
        self.native = LearnerVectorEnv(n_envs, autoreset_mode=mode, **settings)
        self.single = SyncVectorEnv(makers, autoreset_mode=mode)

    def same(self, call: Callable[[Any], Any]) -> Any:
        """Checks that a call returns the same of both, to the type, and returns it."""
        native, single = call(self.native), call(self.single)
        for ours, theirs in zip(native, single, strict=True):
            assert data_equivalence(ours, theirs, exact=True), (ours, theirs)
        assert native[0] in self.native.observation_space
        return native

    def reset(self, seed: Any = None, **options: Any) -> Any:
        # SyncVectorEnv takes the mask out of the options that it is given.
        return self.same(lambda envs: envs.reset(seed=seed, options=dict(options)))

    def play(self, random: Random, n_steps: int) -> list[Any]:
        """Plays, about half of the answers rational, and returns all that happened."""
        steps = []
        for _ in range(n_steps):
            rational = self.native.rational_actions
            drawn = [random.randrange(3) for _ in rational]
            kept = [random.random() < 0.6 for _ in rational]
            steps.append(self.step(np.where(kept, rational, drawn)))
        return steps

    def step(self, actions: Any) -> Any:
        return self.same(lambda envs: envs.step(actions))


@pytest.mark.parametrize("settings", DRAWN + LARGER, ids=str)
def test_step_for_step_it_equals_single_environments(settings: dict[str, Any]) -> None:
    pair = Pair(3, settings)
    pair.reset(seed=5)
    pair.play(Random(6), 40)
    pair.reset()
    pair.play(Random(7), 10)


@pytest.mark.parametrize("settings", DRAWN[:20] + LARGER[:3], ids=str)
def test_another_episode_may_begin_in_the_same_step(settings: dict[str, Any]) -> None:
    pair = Pair(3, settings, AutoresetMode.SAME_STEP)
    pair.reset(seed=5)
    steps = pair.play(Random(6), 60)
    over = [step for step in steps if (step[2] | step[3]).any()]
    assert over and all("final_obs" in infos for *_, infos in over)
    assert all("final_obs" not in step[-1] for step in steps if not (step[2] | step[3]).any())


@pytest.mark.parametrize("settings", DRAWN[:20] + LARGER[:3], ids=str)
def test_another_episode_may_wait_until_it_is_asked_for(settings: dict[str, Any]) -> None:
    pair, random = Pair(3, settings, AutoresetMode.DISABLED), Random(6)
    pair.reset(seed=5)
    n_over = 0
    for _ in range(60):
        [(_, _, terminations, truncations, _)] = pair.play(random, 1)
        if (over := terminations | truncations).any():
            n_over += 1
            with pytest.raises(EpisodeError, match="are over: reset them, with options="):
                pair.native.step(np.zeros(3, int))
            pair.reset(reset_mask=over)
    assert n_over


@pytest.mark.parametrize("name", ["SAME_STEP", "same_step", "SameStep", AutoresetMode.SAME_STEP])
def test_the_mode_may_be_given_by_its_name(name: Any) -> None:
    made = gymnasium.make_vec(GYM_ID, num_envs=2, n_agents=3, autoreset_mode=name)
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert LearnerVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


@pytest.mark.parametrize("mode", ["sometimes", None, 1])
def test_a_mode_that_there_is_not_is_refused(mode: Any) -> None:
    with pytest.raises(SettingsError, match=r"autoreset_mode is .*: choose one of NEXT_STEP, SAME"):
        LearnerVectorEnv(2, n_agents=3, autoreset_mode=mode)


@pytest.mark.parametrize("settings", [{"n_agents": 3}, {"n_agents": 14, "max_rounds": 100_000}])
def test_more_environments_than_there_is_memory_for_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match=r"num_envs is 10{30}: .* GB; of .* take up to [1-9]"):
        LearnerVectorEnv(10**30, **settings)


def test_what_is_compared_holds_every_case_at_stake() -> None:
    seen = dict.fromkeys(("truth_lost", "impossible", "over", "cut"), 0)
    for settings in DRAWN[:12]:
        pair = Pair(3, settings)
        pair.reset(seed=5)
        for _, _, terminations, truncations, infos in pair.play(Random(8), 40):
            seen["truth_lost"] += int(infos["truth_lost"].sum())
            seen["impossible"] += int(infos["impossible"].sum())
            seen["over"] += int(terminations.sum())
            seen["cut"] += int(truncations.sum())
            # Perfect reasoners never contradict what the learner sees: each of them knows, of
            # its own class of worlds, just what is public.
            assert not infos["contradiction"].any()
    assert min(seen.values()) > 10, seen


@pytest.mark.parametrize("settings", LARGER[:2], ids=str)
def test_environments_among_others_play_as_they_do_alone(settings: dict[str, Any]) -> None:
    together, alone = LearnerVectorEnv(5, **settings), LearnerVectorEnv(1, **settings)
    actions = np.random.default_rng(0).integers(0, 3, (30, 5))
    together.reset(seed=20)
    alone.reset(seed=23)
    for given in actions:
        ours, theirs = together.step(given), alone.step(given[3:4])
        assert ours[1][3] == theirs[1][0]
        assert all(np.array_equal(ours[0][key][3], theirs[0][key][0]) for key in theirs[0])


def test_make_vec_makes_it_without_a_warning_and_it_is_the_one_that_was_asked_for() -> None:
    made = gymnasium.make_vec(GYM_ID, num_envs=3, n_agents=4, seat="random", max_cycles=5)
    assert isinstance(made, LearnerVectorEnv)
    assert made.spec is not None
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert (made.num_envs, made.settings.rules.max_rounds) == (3, 5)
    one_by_one = gymnasium.make_vec(
        GYM_ID, num_envs=3, vectorization_mode="sync", n_agents=4, seat="random", max_cycles=5
    )
    for space in ("observation_space", "single_observation_space", "action_space"):
        assert getattr(made, space) == getattr(one_by_one, space)
    assert made.single_action_space == one_by_one.single_action_space
    assert made.metadata["autoreset_mode"] is one_by_one.metadata["autoreset_mode"]


def test_every_sampled_action_can_be_played() -> None:
    envs = LearnerVectorEnv(4, n_agents=3)
    envs.action_space.seed(0)
    envs.reset(seed=0)
    for _ in range(20):
        envs.step(envs.action_space.sample())


def test_gymnasiums_wrappers_take_it_as_they_take_single_ones() -> None:
    settings: dict[str, Any] = {"n_agents": 3, "observation": "symmetric", "seat": "rotating"}

    def wrapped(envs: Any) -> list[Any]:
        listed = DictInfoToList(FlattenObservation(RecordEpisodeStatistics(envs)))
        returned: list[Any] = [listed.reset(seed=4)]
        rng = np.random.default_rng(1)
        returned += [listed.step(rng.integers(0, 3, 4)) for _ in range(25)]
        for infos in (step[-1] for step in returned):
            for info in infos:
                info.get("episode", {}).pop("t", None)  # a time
        return returned

    native = wrapped(LearnerVectorEnv(4, **settings))
    single = wrapped(SyncVectorEnv([lambda: LearnerEnv(**settings)] * 4))
    assert any("episode" in info for *_, infos in native for info in infos)
    for ours, theirs in zip(native, single, strict=True):
        assert data_equivalence(ours, theirs, exact=True)


def test_after_its_last_round_an_episode_gives_way_to_another_whatever_the_action() -> None:
    pair = Pair(2, {"scenario": CROOKED, "max_rounds": 1, "rewards": REWARDS})
    pair.reset(seed=1)
    assert pair.step([0, 0])[3].all()
    observations, rewards, terminations, truncations, infos = pair.native.step([7, -1])
    assert rewards.tolist() == [0.0, 0.0]
    assert not (terminations | truncations).any()
    assert observations["round_number"].tolist() == [1, 1]
    assert infos["rational"].tolist() == [-1, -1]


@pytest.mark.parametrize("seed", [None, 3, [4, 4, 9], [4, None, 9], np.array([1, 2, 3])], ids=str)
def test_seeds_reach_every_generator(seed: Any) -> None:
    pair = Pair(3, {"n_agents": 4, "seat": "random"})
    pair.reset(seed=[0, 1, 2])
    pair.play(Random(1), 10)
    pair.reset(seed=seed if seed is None or isinstance(seed, int) else list(map(_plain, seed)))
    pair.play(Random(2), 20)
    states = [rng.bit_generator.state for rng in pair.native.np_random]
    assert states == [rng.bit_generator.state for rng in pair.single.np_random]
    assert pair.native.np_random_seed == pair.single.np_random_seed


def _plain(seed: Any) -> int | None:
    return None if seed is None else int(seed)


def test_environments_that_were_never_seeded_draw_anew() -> None:
    envs = LearnerVectorEnv(6, n_agents=8)
    matrices = envs.reset()[0]["matrix"]
    assert len({matrix.tobytes() for matrix in matrices}) == 6


@pytest.mark.parametrize("options", [{"scenario": CROOKED}, {"seat": 2}, {}], ids=str)
def test_options_hold_for_all_of_them(options: dict[str, Any]) -> None:
    pair = Pair(3, {"n_agents": 4, "seat": "rotating"})
    pair.reset(seed=1)
    pair.play(Random(3), 5)
    pair.reset(seed=2, **options)
    pair.play(Random(4), 20)


def test_a_mask_resets_some_and_leaves_the_others_as_they_are() -> None:
    pair = Pair(4, {"n_agents": 3, "seat": "rotating", "max_rounds": 3})
    pair.reset(seed=1)
    for turn, mask in enumerate(([1, 0, 0, 1], [0, 1, 0, 0], [1, 1, 1, 1])):
        pair.play(Random(turn), turn + 2)
        pair.reset(seed=[9, 8, 7, None], reset_mask=np.array(mask, dtype=bool))
    pair.play(Random(5), 20)


def test_a_sampler_counts_for_each_environment_from_its_next_episode_on() -> None:
    pair = Pair(4, {"n_agents": 4, "observation": 0.5})
    pair.reset(seed=2)
    random = Random(1)
    for sampler in (SYMMETRIC, CROOKED, ScenarioSampler(n_agents=4, observation=0.9)):
        pair.play(random, 4)
        pair.native.sampler = sampler
        pair.single.set_attr("sampler", sampler)
        assert pair.native.sampler == sampler
        pair.play(random, 16)


def test_a_sampler_of_ones_own_is_as_good() -> None:
    class Alternating:
        n_agents = 4

        def sample(self, rng: np.random.Generator) -> Scenario:
            return CROOKED if rng.random() < 0.5 else SYMMETRIC.sample(rng)

    pair = Pair(3, {"n_agents": 4})
    pair.native.sampler = Alternating()
    pair.single.set_attr("sampler", Alternating())
    pair.reset(seed=2)
    pair.play(Random(1), 40)


def test_when_a_sampler_fails_no_round_has_been_played() -> None:
    class Failing:
        n_agents = 4

        def sample(self, rng: np.random.Generator) -> Scenario:
            raise SettingsError("none is as wanted")

    envs = LearnerVectorEnv(2, n_agents=4, max_rounds=2, scenario=None)
    envs.reset(seed=0, options={"reset_mask": np.array([True, True])})
    envs.step([1, 1])
    envs.reset(options={"reset_mask": np.array([True, False])})
    envs.step([1, 1])
    good, envs.sampler = envs.sampler, Failing()
    with pytest.raises(SettingsError, match="none is as wanted"):
        envs.step([1, 1])
    envs.sampler = good
    observations, *_ = envs.step([1, 1])
    assert observations["round_number"].tolist() == [3, 1]


def test_every_array_belongs_to_its_receiver() -> None:
    def spoil(value: Any) -> None:
        if isinstance(value, np.ndarray):
            value[...] = value.dtype.type(1)
        else:
            for part in value.values():
                spoil(part)

    spoilt, kept = (LearnerVectorEnv(3, n_agents=3, max_rounds=4) for _ in range(2))
    spoil(dict(enumerate(spoilt.reset(seed=3))))
    kept.reset(seed=3)
    for _ in range(12):
        spoil(spoilt.rational_actions)
        ours, theirs = spoilt.step([0, 1, 2]), kept.step([0, 1, 2])
        assert data_equivalence(ours, theirs, exact=True)
        spoil(dict(enumerate(ours)))


def test_ideal_reasoners_learn_from_nothing_that_is_impossible_to_say() -> None:
    """The worked example: a wrong claim loses the truth, then a round is impossible."""
    worked = Scenario(
        world=(True, True, False), observation=symmetric_observation(3), announcement=AtMost(2)
    )
    pair = Pair(2, {"scenario": worked, "seat": 0})
    pair.reset(seed=0)
    flags = [step[-1]["impossible"].tolist() for step in (pair.step([0, 1]), pair.step([2, 0]))]
    assert flags == [[False, True], [False, False]]


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        (
            {"n_agents": 15},
            ScenarioTooLargeError,
            r"15 agents .*2\^15 worlds.* up to 14 .*\"sync\"",
        ),
        ({"companions": Fixed}, SettingsError, 'ideal reasoners only; .*"sync"'),
        ({"render_mode": "ansi"}, SettingsError, "render_mode is 'ansi': .*\"sync\""),
        ({"num_envs": 0}, SettingsError, "num_envs is 0: give an integer from 1 on"),
        ({"num_envs": 2.0}, SettingsError, r"num_envs is 2\.0"),
        ({"seat": 7}, SettingsError, "seat is 7: choose an integer from 0 to 6"),
        ({"observation": 2}, SettingsError, "observation is 2"),
    ],
    ids=str,
)
def test_what_the_arrays_do_not_hold_is_refused_with_the_way_out(
    settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        LearnerVectorEnv(**settings)


@pytest.mark.parametrize(
    "actions",
    [[0, 1], [[0, 1, 2]], [0.0, 1.0, 2.0], [True, False, True], ["0", "1", "2"], 1, None],
    ids=str,
)
def test_actions_are_one_integer_an_environment(actions: Any) -> None:
    envs = LearnerVectorEnv(3, n_agents=3)
    envs.reset(seed=0)
    with pytest.raises(EpisodeError, match="give one integer for each of 3 environments"):
        envs.step(actions)


@pytest.mark.parametrize("action", [3, -1])
def test_an_action_that_is_none_is_named_and_plays_no_round(action: int) -> None:
    envs = LearnerVectorEnv(3, n_agents=3)
    envs.reset(seed=0)
    with pytest.raises(EpisodeError, match=f"action of environment 1 is {action}: choose 0"):
        envs.step([0, action, 0])
    assert envs.step([0, 0, 0])[0]["round_number"].tolist() == [2, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": [1, 2]}, "2 seeds for 3 environments: give one each"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": [0, "1", 2]}, "seed is '1'"),
        ({"seed": "123"}, "seed is '123'"),
        ({"options": "mask"}, "options are 'mask': give a dict"),
        ({"options": {"mask": 1}}, "no option of reset is called 'mask'"),
        ({"options": {"reset_mask": [True] * 3}}, "reset_mask is .*: give an array of 3 booleans"),
        ({"options": {"reset_mask": np.zeros(3, bool)}}, "reset_mask chooses no environment"),
        ({"options": {"reset_mask": np.ones(2, bool)}}, "give an array of 3 booleans"),
        ({"options": {"seat": 3}}, "seat is 3: choose an integer from 0 to 2"),
    ],
    ids=str,
)
def test_a_reset_that_cannot_be_is_refused_and_changes_nothing(
    arguments: dict[str, Any], message: str
) -> None:
    envs, undisturbed = (LearnerVectorEnv(3, n_agents=3, seat="random") for _ in range(2))
    for each in (envs, undisturbed):
        each.reset(seed=0)
    with pytest.raises(SettingsError, match=message):
        envs.reset(**arguments)
    for _ in range(10):
        assert data_equivalence(envs.step([1, 1, 1]), undisturbed.step([1, 1, 1]), exact=True)


def test_everything_asks_for_a_first_reset_of_all() -> None:
    envs = LearnerVectorEnv(2, n_agents=3)
    asked: Sequence[Callable[[], object]] = (
        lambda: envs.step([0, 0]),
        lambda: envs.rational_actions,
    )
    for ask in asked:
        with pytest.raises(EpisodeError, match=r"there are no episodes yet: call reset\(\) first"):
            ask()
    with pytest.raises(EpisodeError, match="reset all of them first"):
        envs.reset(options={"reset_mask": np.array([True, False])})
