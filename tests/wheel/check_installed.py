"""Checks the installed wheel beside openai-agents, whose package is called `agents`.

A script, not a pytest module: `.ci/run` runs it with `python -I`, from another folder, in an
environment that holds nothing but the two distributions and what they need.
"""

import importlib
import importlib.metadata
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
# Where a folder of the checkout comes to lie in site-packages.
FOLDERS = {
    "del_env": "del_env",
    "agents/del_agents": "del_agents",
    "experiments/del_experiments": "del_experiments",
    "configs": "del_experiments/configs",
}
OWNERS = {
    "agents": "openai-agents",
    "del_env": "del-env",
    "del_agents": "del-env",
    "del_experiments": "del-env",
}


def files_in_checkout() -> set[str]:
    """Returns each file that the wheel should hold, as its path in site-packages."""
    return {
        f"{target}/{path.relative_to(CHECKOUT / source).as_posix()}"
        for source, target in FOLDERS.items()
        for path in (CHECKOUT / source).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def files_in_wheel() -> set[str]:
    """Returns each file that the wheel brought, but metadata, scripts and byte code."""
    files = importlib.metadata.files("del-env") or []
    return {
        file.as_posix()
        for file in files
        if file.suffix != ".pyc" and not file.parts[0].endswith((".dist-info", ".."))
    }


def loaded_configs() -> list[str]:
    """Returns the names of the built-in configs of static runs, each loaded with its roster."""
    configs = importlib.import_module("del_experiments.configs")
    rosters = importlib.import_module("del_experiments.model_roster")
    static = importlib.import_module("del_experiments.static.config")
    names = list(configs.config_names(static.KIND))
    for name in names:
        rosters.roster_for(static.load_static_config(name))
    if not names:
        raise SystemExit("no config is found by name")
    return names


def main() -> None:
    """Exits with a message at the first thing that is not as it should be."""
    owners = importlib.metadata.packages_distributions()
    for package, distribution in OWNERS.items():
        module = importlib.import_module(package)
        if owners[package] != [distribution]:
            raise SystemExit(f"{package} belongs to {owners[package]}, not to {distribution}")
        if module.__file__ is None or CHECKOUT in Path(module.__file__).parents:
            raise SystemExit(f"{package} comes from {module.__file__}, not from the environment")
        print(f"{package}: {distribution} {importlib.metadata.version(distribution)}")
    if not hasattr(importlib.import_module("agents"), "Runner"):
        raise SystemExit("`import agents` works, but it is not openai's")
    checkout, wheel = files_in_checkout(), files_in_wheel()
    if checkout != wheel:
        raise SystemExit(
            f"missing from the wheel: {sorted(checkout - wheel)}; "
            f"only in the wheel: {sorted(wheel - checkout)}"
        )
    print(f"all {len(wheel)} files of the checkout are in the wheel, and no others")
    print(f"configs that load by name: {', '.join(loaded_configs())}")


if __name__ == "__main__":
    main()
