"""`del-env play`: one game, from the options to the summary."""

from pathlib import Path

from del_agents.human import PlayerLeftError
from del_env.episode import Episode
from del_env.narratives.loader import load_narrative
from del_env.view import AgentView
from del_experiments.cli.game import Game, Keeper, people_see_somebody, set_up
from del_experiments.cli.messages import say
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

    A game that is interrupted, or left by a player, has its record too, as far as it went.

    Raises:
        DelEnvError: the options do not make a game, or an agent gave up.
    """
    screen = screen_for(watching)
    story = load_narrative(narrative)

    def tell(view: AgentView) -> str:
        return tell_player(view, story, screen.console.width)

    chosen = choose_puzzle(puzzle, lambda scenario: people_see_somebody(agents, scenario))
    game = set_up(chosen, rules, agents, story, tell)
    keeper = Keeper(game, save)
    keeper.begin()
    try:
        _play(game, screen, keeper, replies=watching.replies)
    except PlayerLeftError:
        say(_stopped(game, save))
        return
    except KeyboardInterrupt:
        say(f"\n{_stopped(game, save)}")
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
    if game.env.episode.is_over:
        kept = "" if save is None else f"; {save} holds it"
        return f"Stopped when the game was over{seed}{kept}."
    kept = "" if save is None else f"; {save} holds the rounds before it"
    return f"Stopped in round {game.env.episode.round_number}{seed}{kept}."
