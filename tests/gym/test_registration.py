"""The names in Gymnasium's registry, in processes of their own."""

import pytest

from tests.environment.test_import import HEAVY, run


def test_gymnasium_makes_it_by_the_name_of_its_module_with_no_import_before() -> None:
    code = """
    import gymnasium
    env = gymnasium.make("del_env:del_env/HiddenStatus-v0", n_agents=3, seat=2)
    observation, info = env.reset(seed=0)
    print(env, int(observation["agent"]))
    """
    assert run(code).endswith("<LearnerEnv<del_env/HiddenStatus-v0>>>> 2")


@pytest.mark.parametrize(
    ("mode", "kind"),
    [(None, "LearnerVectorEnv"), ("vector_entry_point", "LearnerVectorEnv"), ("sync", "Sync")],
)
def test_gymnasium_makes_many_natively_or_one_by_one(mode: str | None, kind: str) -> None:
    code = f"""
    import gymnasium
    envs = gymnasium.make_vec(
        "del_env:del_env/HiddenStatus-v0", num_envs=4, vectorization_mode={mode!r}, n_agents=3
    )
    observations, infos = envs.reset(seed=0)
    print(envs, observations["seen"].shape)
    """
    printed = run(code)
    assert printed.startswith(kind)
    assert printed.endswith("num_envs=4) (4, 3)")


def test_importing_anew_does_not_warn() -> None:
    code = """
    import importlib, sys, gymnasium, del_env
    importlib.reload(del_env)
    for name in list(sys.modules):
        if name.split(".")[0] == "del_env":
            del sys.modules[name]
    print(gymnasium.make("del_env:del_env/HiddenStatus-v0").unwrapped.seat)
    """
    assert run(code) == "-1"


def test_learning_in_many_brings_no_terminal_and_no_plots() -> None:
    code = f"""
    import sys, gymnasium
    envs = gymnasium.make_vec("del_env:del_env/HiddenStatus-v0", num_envs=2, n_agents=3)
    envs.reset(seed=0)
    envs.step([0, 1])
    print(sorted(set({HEAVY}) & set(sys.modules)))
    """
    assert run(code) == "[]"
