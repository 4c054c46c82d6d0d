"""Everything that the README shows is run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from del_agents.language.mock_file import MockReply, read_mock_file
from del_env.narratives import load_narrative

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def toml_with(words: str) -> str:
    """The one TOML file that holds these words."""
    (block,) = [block for block in blocks("toml") if words in block]
    return block


@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_examples_run(block: str) -> None:
    exec(compile(block, "README.md", "exec"), {"__name__": "readme"})


def test_the_commands_run_one_after_the_other(tmp_path: Path) -> None:
    command = Path(sys.executable).parent / "del-env"
    (own_agent,) = [block for block in blocks("python") if "class Cautious" in block]
    (tmp_path / "my_agents.py").write_text(own_agent, encoding="utf-8")
    (tmp_path / "replies.toml").write_text(toml_with("[[replies]]"), encoding="utf-8")
    shown = [line for block in blocks("console") for line in block.splitlines()]
    assert shown
    printed = ""
    for line in shown:
        assert line.startswith("$ del-env ")
        arguments = line.removeprefix("$ del-env ")
        printed += output_of(f"'{command}' {arguments}", tmp_path)
    assert words(tmp_path / "game.svg") == words(ROOT / ".github" / "played.svg")

    (table,) = blocks("text")
    missing = [row for row in table.splitlines() if row not in printed]
    assert missing == []


def output_of(command: str, folder: Path) -> str:
    """What a shell command prints."""
    return subprocess.run(
        command, shell=True, check=True, cwd=folder, timeout=120, stdout=subprocess.PIPE, text=True
    ).stdout


def words(page: Path) -> str:
    """The text of a page without its drawing."""
    return re.sub(r"<style>.*?</style>|<[^>]+>", " ", page.read_text(encoding="utf-8"), flags=re.S)


def test_the_narrative_loads(tmp_path: Path) -> None:
    path = tmp_path / "lanterns.toml"
    path.write_text(toml_with("announcer ="), encoding="utf-8")
    assert load_narrative(path).title == "The Night Watch"


def test_the_canned_replies_show_every_field_that_there_is(tmp_path: Path) -> None:
    path = tmp_path / "replies.toml"
    path.write_text(toml_with("[[replies]]"), encoding="utf-8")
    shown = [reply.model_fields_set for reply in read_mock_file(str(path)).replies]
    assert set().union(*shown) == MockReply.model_fields.keys()


def test_the_map_names_every_folder() -> None:
    folders = re.findall(r"^\| `([a-z_/]+)/` \|", README, re.MULTILINE)
    assert len(folders) == 6
    assert all((ROOT / folder).is_dir() for folder in folders)


def test_what_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    local = [link for link in links if not link.startswith("https://")]
    assert local
    assert all((ROOT / link).is_file() for link in local)


def test_make_has_the_two_commands() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^demo:", makefile, re.MULTILINE)
    assert re.search(r"^test:", makefile, re.MULTILINE)
