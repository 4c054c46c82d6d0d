"""`del-env prompt`, `list`, `--version` and `--help`."""

from importlib.metadata import version
from pathlib import Path

import pytest

from del_agents.registry import agent_names
from del_env.answers import Disclosure
from del_env.narratives import Style, load_narrative, narrative_names, render
from del_env.oracle import knowledge_history
from del_env.scenario import AtLeast, Scenario
from del_env.scenario_file import save_scenario
from del_env.suites import suite_names
from del_env.view import view_of
from del_experiments.cli.bits import parse_observation
from tests.experiments.cli.run import run, run_alone

CROOKED = Scenario(
    world=(False, True, True, False),
    observation=parse_observation("1011,1011,0000,0110"),
    announcement=AtLeast(2),
)


def test_a_prompt_is_to_the_letter_what_the_seat_would_get(tmp_path: Path) -> None:
    path = tmp_path / "scenario.json"
    save_scenario(CROOKED, path)
    ended = run_alone(
        *("prompt", "--scenario", str(path), "--seat", "3", "--round", "3"),
        *("--narrative", "singing_contest", "--disclosure", "answer"),
    )
    history = knowledge_history(CROOKED, Disclosure.ANSWER).public_history(3)
    view = view_of(CROOKED, 3, history, Disclosure.ANSWER)
    assert ended.stdout == render(view, load_narrative("singing_contest")) + "\n"
    assert ended.stderr == ""


def test_a_prompt_may_speak_of_groups() -> None:
    puzzle = ("prompt", "--world", "011", "--at-least", "1", "--symmetric", "--round", "2")
    scenario = Scenario(
        world=(False, True, True),
        observation=parse_observation("011,101,110"),
        announcement=AtLeast(1),
    )
    view = view_of(scenario, 0, ((0, 0, 0),))
    expected = render(view, load_narrative("muddy_children"), Style.ANONYMOUS)
    assert run(*puzzle, "--style", "anonymous").stdout == expected + "\n"
    assert run(*puzzle, "--style", "numbered").stdout != expected + "\n"


def test_the_seed_of_a_prompt_is_beside_it_and_not_in_it() -> None:
    ended = run("prompt", "--n", "4")
    assert ended.stderr.startswith("Seed ")
    assert "Seed" not in ended.stdout
    seed = ended.stderr.split()[1]
    assert run("prompt", "--n", "4", "--seed", seed).stdout == ended.stdout


def test_the_list_names_all_there_is() -> None:
    shown = run("list").stdout
    for name in (*agent_names(), *narrative_names(), *suite_names()):
        assert name in shown


def test_every_name_in_the_list_of_narratives_can_be_played() -> None:
    for name in narrative_names():
        assert run("play", "--n", "2", "--seed", "1", "--narrative", name).exit_code == 0


def test_the_version_is_that_of_the_distribution() -> None:
    assert run("--version").stdout == f"del-env {version('del-env')}\n"


@pytest.mark.parametrize(
    ("command", "options"),
    [
        (
            "play",
            "agents n at-least at-most density symmetric seed disclosure history narrative "
            "scenario save speed no-live max-rounds world observation matrix replies",
        ),
        ("replay", "export speed no-live narrative replies"),
        ("solve", "all json world matrix observation disclosure seed scenario"),
        ("prompt", "seat round narrative style disclosure scenario"),
    ],
)
def test_the_help_names_every_option(command: str, options: str) -> None:
    shown = run(command, "--help").stdout
    for option in options.split():
        assert f"--{option} " in shown.replace(",", " ")


def test_without_a_command_there_is_help() -> None:
    ended = run()
    for command in ("play", "replay", "solve", "list", "prompt"):
        assert command in ended.stdout
