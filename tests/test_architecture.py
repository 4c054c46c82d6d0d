"""The map of the project as rules on its imports: one direction, no cycles, one door to each SDK.

Every import counts, those inside functions and under TYPE_CHECKING too.
"""

import ast
import graphlib
import importlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE_ROOTS = {
    "del_env": ROOT,
    "del_agents": ROOT / "agents",
    "del_experiments": ROOT / "experiments",
}
FILES = {
    ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
    for package, root in SOURCE_ROOTS.items()
    for path in sorted((root / package).rglob("*.py"))
}
PACKAGES = [module for module, path in FILES.items() if path.name == "__init__.py"]
IMPORTS = {
    module: [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    for module, path in FILES.items()
}


def targets(node: ast.Import | ast.ImportFrom) -> set[str]:
    """Returns the modules that a statement imports; `from a import b` is a.b if that is one."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    names = {f"{node.module}.{alias.name}" for alias in node.names}
    return {name if name in FILES else str(node.module) for name in names}


GRAPH = {module: set().union(*map(targets, nodes)) for module, nodes in IMPORTS.items()}


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def forbidden_imports(importers: tuple[str, ...], forbidden: tuple[str, ...]) -> list[str]:
    return [
        f"{module} imports {target}"
        for module, found in GRAPH.items()
        for target in sorted(found)
        if within(module, *importers) and within(target, *forbidden)
    ]


def test_the_three_packages_are_found() -> None:
    assert set(PACKAGES) >= {*SOURCE_ROOTS, "del_env.oracle"}
    assert set(FILES) >= {"del_env.environment", "del_env.episode"}


@pytest.mark.parametrize(
    ("importers", "forbidden"),
    [
        (("del_env",), ("del_agents", "del_experiments")),
        (("del_agents",), ("del_experiments",)),
        (
            ("del_env.environment", "del_env.episode"),
            ("del_env.narratives", "openai", "anthropic"),
        ),
        (("del_experiments.live",), ("del_experiments.static",)),
        (("del_experiments.static",), ("del_experiments.live",)),
        (("del_experiments.runs",), ("del_experiments.live", "del_experiments.static")),
        (tuple(SOURCE_ROOTS), ("agents", "experiments", "tests")),
    ],
)
def test_imports_go_one_way(importers: tuple[str, ...], forbidden: tuple[str, ...]) -> None:
    assert forbidden_imports(importers, forbidden) == []


def test_the_oracle_knows_only_scenarios_answers_checks_and_errors() -> None:
    allowed = (
        "del_env.oracle",
        "del_env.scenario",
        "del_env.answers",
        "del_env.checks",
        "del_env.errors",
    )
    assert [
        f"{module} imports {target}"
        for module, found in GRAPH.items()
        for target in sorted(found)
        if within(module, "del_env.oracle")
        and within(target, *SOURCE_ROOTS)
        and not within(target, *allowed)
    ] == []


def test_no_module_imports_itself_through_others() -> None:
    graphlib.TopologicalSorter(GRAPH).prepare()  # its CycleError names the cycle


@pytest.mark.parametrize("sdk", ["openai", "anthropic"])
def test_an_sdk_that_is_a_dependency_is_imported_by_exactly_one_module(sdk: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements = sum(project["optional-dependencies"].values(), project["dependencies"])
    is_dependency = any(re.match(rf"{sdk}\b(?!-)", requirement) for requirement in requirements)
    importers = [module for module, found in GRAPH.items() if any(within(t, sdk) for t in found)]
    assert len(importers) == is_dependency, importers


@pytest.mark.parametrize("folder", ["agents", "experiments"])
def test_a_source_root_is_no_package(folder: str) -> None:
    assert not (ROOT / folder / "__init__.py").exists()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_in_all_exists(package: str) -> None:
    module = importlib.import_module(package)
    names = getattr(module, "__all__", ())
    assert [name for name in names if not hasattr(module, name)] == []
    assert bool(names) == bool(IMPORTS[package]), "what a package brings in, it hands on"


@pytest.mark.parametrize("module", FILES)
def test_imports_are_absolute_and_name_what_they_bring(module: str) -> None:
    froms = [node for node in IMPORTS[module] if isinstance(node, ast.ImportFrom)]
    assert [ast.unparse(node) for node in froms if node.level or node.names[0].name == "*"] == []
