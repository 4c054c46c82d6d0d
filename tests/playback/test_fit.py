"""Every drawing fits its page: any number of agents, any story, any width, any encoding."""

import io
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from del_env.answers import Answer
from del_env.decision import Decision
from del_env.narratives.loader import load_narrative, narrative_names
from del_env.playback import as_text, opening, render_episode
from tests.draws import draw_scenario
from tests.playback.fixtures import CHILDREN, episode_of, episode_of_any_size, seats_of
from tests.records.plays import NASTY, draw_rules, play

SIZES = [1, 2, 5, 10, 11, 20, 30]


def assert_fits(drawing: RenderableType, width: int) -> None:
    too_long = [line for line in as_text(drawing, width).split("\n") if cell_len(line) > width]
    assert too_long == []


def encoded(drawing: RenderableType, encoding: str) -> str:
    page = io.BytesIO()
    console = Console(file=io.TextIOWrapper(page, encoding=encoding), width=80)
    console.print(drawing)
    console.file.flush()
    return page.getvalue().decode(encoding)


@pytest.mark.parametrize("n_agents", SIZES)
@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("reveal", [False, True])
@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_longer_than_the_page(
    n_agents: int, symmetric: bool, reveal: bool, width: int
) -> None:
    episode = episode_of_any_size(Random(n_agents), n_agents, symmetric=symmetric)
    seats = None if n_agents == 2 else seats_of(n_agents)
    assert_fits(render_episode(episode, CHILDREN, seats, reveal=reveal), width)


@pytest.mark.parametrize("name", narrative_names())
def test_every_story_fits(name: str) -> None:
    episode = episode_of_any_size(Random(3), 10, symmetric=False)
    assert_fits(render_episode(episode, load_narrative(name), seats_of(10)), 80)


def test_replies_and_names_of_any_kind_fit() -> None:
    random = Random(9)
    for _ in range(20):
        scenario = draw_scenario(random, 5)
        episode, decisions = play(scenario, draw_rules(random), random, faults=0.6, reply=NASTY * 9)
        seats = [NASTY] * scenario.n_agents
        drawing = render_episode(episode, CHILDREN, seats, decisions=decisions, replies=True)
        assert_fits(drawing, 80)


@pytest.mark.parametrize("n_agents", [5, 20, 30])
def test_the_whole_matrix_is_there_at_80_columns(n_agents: int) -> None:
    episode = episode_of_any_size(Random(1), n_agents, symmetric=False)
    lines = as_text(opening(episode, CHILDREN, seats_of(n_agents))).split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("  0 "))
    for agent, row in enumerate(episode.scenario.observation):
        signs = [sign for sign in lines[first + agent] if sign in "●○·"]
        world = episode.scenario.world
        expected = ["·" if not sees else "●" if world[b] else "○" for b, sees in enumerate(row)]
        assert signs[-n_agents:] == expected


def test_the_numbers_of_the_columns_are_above_them() -> None:
    episode = episode_of_any_size(Random(1), 12, symmetric=False)
    lines = as_text(opening(episode, CHILDREN)).split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("  0 "))
    header, row = lines[first - 1], lines[first]
    assert header.split() == [str(agent) for agent in range(12)]
    ends = [index for index, sign in enumerate(row) if sign in "●○·"][1:]
    assert [header[: end + 1].split()[-1] for end in ends] == [str(agent) for agent in range(12)]


def test_a_page_too_narrow_for_the_matrix_says_how_many_are_seen() -> None:
    episode = episode_of_any_size(Random(1), 30, symmetric=False)
    text = as_text(opening(episode, CHILDREN), 34)
    assert f"0  {'●' if episode.scenario.world[0] else '○'}" in text
    assert f"sees {sum(episode.scenario.observation[0])} of 30" in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1"])
@pytest.mark.parametrize("n_agents", [3, 12])
def test_an_old_encoding_gets_signs_that_it_has(encoding: str, n_agents: int) -> None:
    episode = episode_of_any_size(Random(2), n_agents, symmetric=False)
    text = encoded(render_episode(episode, CHILDREN, ["idéal ❤"] * n_agents), encoding)
    assert "->" in text
    assert " ok" in text
    assert "Round 1 ---" in text


def test_an_old_encoding_gets_the_replies_escaped() -> None:
    decided = [[Decision(answer=Answer.DONT_KNOW, reply="❤ é")] * 3]
    drawing = render_episode(episode_of(["???"]), CHILDREN, decisions=decided, replies=True)
    assert r"\u2764 \xe9" in encoded(drawing, "ascii")
    assert r"\u2764 é" in encoded(drawing, "cp1252")


def test_right_and_wrong_are_told_without_colour() -> None:
    episode = episode_of_any_size(Random(2), 5, symmetric=False)
    text = as_text(render_episode(episode, CHILDREN))
    assert "✓" in text
    assert "✗" in text
    assert {"late:", "unfounded,", "contrary:"} <= set(text.split())
