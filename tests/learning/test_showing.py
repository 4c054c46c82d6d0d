"""An outcome in the terminal and as a picture, and the command that makes both."""

import sys
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from del_experiments.learning import LearningSettings, Outcome, Point
from del_experiments.learning.__main__ import app
from del_experiments.learning.chart import chart, page
from del_experiments.learning.exam import Score


def score(accuracy: float) -> Score:
    return Score(accuracy=accuracy, mistakes=2 - 2 * accuracy)


OUTCOME = Outcome(
    settings=LearningSettings(n_agents=3),
    curve=tuple(
        Point(n_episodes=number * 25, score=score(accuracy))
        for number, accuracy in enumerate((0.0, 0.2, 0.45, 0.95, 1.0))
    ),
    baselines={"oracle": score(1.0), "majority vote (Yes)": score(0.42), "random": score(0.34)},
    n_keys=77,
)


def test_the_chart_draws_the_curve_between_the_baselines() -> None:
    assert chart(OUTCOME).plain.split("\n") == [
        "100% ┤···▄█ oracle 100%",
        " 90% ┤   ██",
        " 80% ┤   ██",
        " 70% ┤   ██",
        " 60% ┤   ██",
        " 50% ┤··▄██ majority vote (Yes) 42%",
        " 40% ┤··███ random 34%",
        " 30% ┤  ███",
        " 20% ┤ ████",
        " 10% ┤ ████",
        "     └─────",
        "      0 100 episodes",
    ]


def test_the_page_fits_80_columns_and_names_everybody() -> None:
    console = Console(width=80, record=True, file=sys.stderr)
    console.print(page(OUTCOME))
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    for part in ("3 agents", "100 episodes (77 situations)", "oracle", "42.0%", "1.32"):
        assert part in text


def test_the_command_shows_the_curve() -> None:
    done = CliRunner().invoke(app, ["--n", "3", "--episodes", "60", "--seed", "4"])
    assert done.exit_code == 0, done.output
    assert "symmetric, 3 agents" in done.output
    assert "oracle 100%" in done.output


def test_a_bad_option_ends_in_one_line() -> None:
    done = CliRunner().invoke(app, ["--n", "0"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "n_agents is 0: choose an integer from 1 on" in done.stderr


def test_without_matplotlib_a_plot_is_refused_before_anything_is_learnt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = CliRunner().invoke(app, ["--episodes", "100000", "--plot", str(tmp_path / "a.png")])
    assert done.exit_code == 2
    assert 'pip install "del-env[analysis]"' in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_with_matplotlib_the_curve_is_also_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="in the extra `analysis` only")
    path = tmp_path / "curve.png"
    done = CliRunner().invoke(app, ["--n", "3", "--episodes", "20", "--plot", str(path)])
    assert done.exit_code == 0, done.output
    assert path.read_bytes().startswith(b"\x89PNG")
