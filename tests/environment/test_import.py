"""What `import del_env` does, in a process of its own: it registers, and stays light."""

import subprocess
import sys
from textwrap import dedent

import pytest

HEAVY = ("openai", "anthropic", "matplotlib", "rich", "pydantic", "pygame", "typer")


def run(code: str) -> str:
    """Returns what the code prints, with every warning an error."""
    command = [sys.executable, "-W", "error", "-c", dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_brings_no_sdk_no_terminal_and_no_plots() -> None:
    assert run(f"import del_env, sys; print(sorted(set({HEAVY}) & set(sys.modules)))") == "[]"


def test_playing_brings_none_of_them_either() -> None:
    code = f"""
    import del_env, sys
    env = del_env.parallel_env(n_agents=3)
    env.reset(seed=0)
    env.step(dict.fromkeys(env.agents, 0))
    print(sorted(set({HEAVY}) & set(sys.modules)))
    """
    assert run(code) == "[]"


@pytest.mark.parametrize("kind", ["parallel", "aec"])
@pytest.mark.parametrize("name", ["del_env/hidden_status-v0", "del_env/hidden_status"])
def test_after_the_import_pettingzoo_makes_the_environment(kind: str, name: str) -> None:
    code = f"import del_env, pettingzoo; print(pettingzoo.make({kind!r}, {name!r}, n_agents=3))"
    assert run(code) == "hidden_status_v0"


def test_importing_anew_does_not_warn() -> None:
    code = """
    import importlib, sys, pettingzoo, del_env
    importlib.reload(del_env)
    for name in list(sys.modules):
        if name.split(".")[0] == "del_env":
            del sys.modules[name]
    import del_env
    print(pettingzoo.make("parallel", "del_env/hidden_status-v0").possible_agents[-1])
    """
    assert run(code) == "agent_6"
