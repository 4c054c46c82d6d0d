"""Showing an episode: as a string, or printed as it goes."""

import pytest

from del_env.environment import HiddenStatusEnv, env, parallel_env
from del_env.narratives import load_narrative
from del_env.playback import as_text, opening, render_episode, round_panel, summary
from tests.environment.play import CROOKED

STORY = "olympic_games"


def played(n_rounds: int, **settings: str) -> HiddenStatusEnv:
    environment = parallel_env(scenario=CROOKED, max_rounds=2, **settings)
    environment.reset()
    for _ in range(n_rounds):
        environment.step(dict.fromkeys(environment.agents, 2))
    return environment


@pytest.mark.parametrize("n_rounds", [0, 1, 2])
def test_ansi_returns_the_whole_episode_as_plain_text_and_prints_nothing(
    n_rounds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = played(n_rounds, render_mode="ansi", narrative=STORY)
    text = environment.render()
    assert text == as_text(render_episode(environment.episode, load_narrative(STORY)))
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert capsys.readouterr() == ("", "")


def test_human_prints_each_round_as_it_is_played_and_the_whole_on_demand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    environment, story = played(0, render_mode="human", narrative=STORY), load_narrative(STORY)
    printed = [capsys.readouterr().out]
    for _ in range(2):
        environment.step(dict.fromkeys(environment.agents, 2))
        printed.append(capsys.readouterr().out)
    episode = environment.episode
    pieces = [
        as_text(opening(episode, story)),
        as_text(round_panel(episode, 1, story)),
        as_text(round_panel(episode, 2, story)) + as_text(summary(episode, story)),
    ]
    assert list(map(stripped, printed)) == list(map(stripped, pieces))
    assert environment.render() is None
    whole = as_text(render_episode(episode, story))
    assert stripped(capsys.readouterr().out) == stripped(whole)


def stripped(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_without_a_narrative_a_default_one_is_told() -> None:
    text = played(1, render_mode="ansi").render()
    assert text == played(1, render_mode="ansi", narrative="muddy_children").render()
    assert text != played(1, render_mode="ansi", narrative=STORY).render()


def test_without_a_render_mode_nothing_is_shown_and_a_warning_says_why() -> None:
    environment = played(1, narrative=STORY)
    with pytest.warns(UserWarning, match="no render_mode was chosen"):
        assert environment.render() is None


def test_the_aec_environment_shows_the_same() -> None:
    turned = env(scenario=CROOKED, render_mode="ansi")
    turned.reset()
    assert turned.render() == played(0, render_mode="ansi").render()
