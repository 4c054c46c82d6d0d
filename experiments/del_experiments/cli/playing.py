"""`del-env play`: one game, from the options to the summary."""

from pathlib import Path

import typer

from del_env.episode import Episode
from del_env.narratives.loader import load_narrative
from del_env.view import AgentView
from del_experiments.cli.game import Game, Keeper, set_up
from del_experiments.cli.options import PuzzleOptions, RulesOptions, WatchingOptions
from del_experiments.cli.puzzle import choose_puzzle
from del_experiments.cli.screen import Screen, screen_for
from del_experiments.cli.shows import show_for
from del_experiments.cli.telling import tell_player
from del_experiments.table import Decisions, play_episode


def play(
    puzzle: PuzzleOptions,
    rules: RulesOptions,
    watching: WatchingOptions,
    agents: str,
    narrative: str,
    save: Path | None,
) -> None:
    """Plays and shows a game; keeps its record if asked to.

    An interrupted game has its record too, as far as it went.

    Raises:
        DelEnvError: the options do not make a game, or an agent gave up.
    """
    screen = screen_for(watching)
    story = load_narrative(narrative)

    def tell(view: AgentView) -> str:
        return tell_player(view, story, screen.console.width)

    game = set_up(choose_puzzle(puzzle), rules, agents, story, tell)
    keeper = Keeper(game, save)
    keeper.begin()
    try:
        _play(game, screen, keeper, replies=watching.replies)
    except KeyboardInterrupt:
        typer.echo(_stopped(game, save), err=True)
        raise
    if puzzle.seed is None and game.puzzle.seed is not None:
        screen.line(f"The same game again: the same options with --seed {game.puzzle.seed}.")
    if save is not None:
        screen.line(f"The record is in {save}: del-env replay shows it again.")


def _play(game: Game, screen: Screen, keeper: Keeper, *, replies: bool) -> None:
    show = show_for(game, screen, replies=replies)

    def on_round(episode: Episode, decisions: Decisions) -> None:
        keeper.keep(episode, decisions)
        show.after_round(episode, decisions)

    if game.puzzle.seed is not None:
        screen.line(f"Seed {game.puzzle.seed}")
    show.begin(game.env.episode)
    show.end(*play_episode(game.env, game.agents, on_round, show.asker))


def _stopped(game: Game, save: Path | None) -> str:
    seed = "" if game.puzzle.seed is None else f" (seed {game.puzzle.seed})"
    kept = "" if save is None else f"; {save} holds the rounds before it"
    return f"\nStopped in round {game.env.episode.round_number}{seed}{kept}."
