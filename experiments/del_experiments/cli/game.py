"""One game before it begins: the puzzle, the rules, who sits where; and its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from del_agents.agent import Agent, Tell, with_tell
from del_agents.human import HumanAgent
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_agents.language.words import words_in
from del_agents.registry import make_agent
from del_agents.seats import parse_seats
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.episode import Episode, HistoryMode
from del_env.errors import SettingsError
from del_env.json_files import check_new_file
from del_env.narratives.narrative import Narrative
from del_env.records import EpisodeRecord, record_episode, save_record
from del_env.scenario import Scenario
from del_experiments.cli.options import RulesOptions
from del_experiments.cli.puzzle import Puzzle
from del_experiments.configs import load_config
from del_experiments.model_roster import DEFAULT_ROSTER
from del_experiments.table import Decisions, keeps_conversation


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Who plays what.

    Attributes:
        puzzle: the puzzle, with its seed.
        env: the environment, reset.
        agents: who sits where.
        narrative: the story it is told in.
    """

    puzzle: Puzzle
    env: HiddenStatusEnv
    agents: tuple[Agent, ...]
    narrative: Narrative

    @property
    def seats(self) -> tuple[str, ...]:
        """The name of the agent in each seat."""
        return tuple(agent.name for agent in self.agents)

    def record(self, episode: Episode, decisions: Decisions) -> EpisodeRecord:
        """Returns the record of the game as far as it went."""
        return record_episode(
            episode,
            decisions,
            seats=self.seats,
            narrative=self.narrative,
            seed=self.puzzle.seed,
        )


def set_up(
    puzzle: Puzzle, rules: RulesOptions, agents: str, narrative: Narrative, tell: Tell
) -> Game:
    """Returns the game, ready for round 1.

    Args:
        puzzle: the puzzle.
        rules: how it is played.
        agents: who sits where, as `--agents` says it.
        narrative: the story it is told in.
        tell: puts a view into words for people; models read the whole prompt.

    Raises:
        AgentError: the seats or a name do not fit.
        SettingsError: a rule is outside its range.
        ScenarioTooLargeError: live play of so many agents does not fit.
    """
    env = parallel_env(
        scenario=puzzle.scenario,
        disclosure=rules.disclosure,
        history=rules.history,
        max_rounds=rules.max_rounds,
    )
    env.reset(seed=puzzle.seed)
    players = _players(parse_seats(agents, puzzle.scenario.n_agents), narrative, tell)
    _check_memories(players, env.episode.rules.history)
    return Game(puzzle=puzzle, env=env, agents=players, narrative=narrative)


def people_see_somebody(agents: str, scenario: Scenario) -> bool:
    """Whether each seat of a person observes some other agent: else there is little to play.

    Raises:
        AgentError: the seats do not fit.
    """
    seats = parse_seats(agents, scenario.n_agents)
    return all(
        any(sees and other != seat for other, sees in enumerate(scenario.observation[seat]))
        for seat, spec in enumerate(seats)
        if spec.strip() == HumanAgent.name
    )


def _players(specs: Sequence[str], narrative: Narrative, tell: Tell) -> tuple[Agent, ...]:
    providers = Providers(load_config(DEFAULT_ROSTER, Roster))
    words = words_in(narrative)
    made = {spec: make_agent(spec, providers=providers) for spec in dict.fromkeys(specs)}
    told = {
        spec: with_tell(agent, tell)
        if isinstance(agent, HumanAgent)
        else with_tell(agent, words.tell, words.tell_next)
        for spec, agent in made.items()
    }
    return tuple(told[spec] for spec in specs)


def _check_memories(players: Sequence[Agent], history: HistoryMode) -> None:
    for player in players:
        if history is HistoryMode.IDEAL and keeps_conversation(player):
            raise SettingsError(
                f"agent {player.name} keeps the conversation, which an ideal history would "
                "contradict: choose --history live"
            )


class Keeper:
    """Keeps the record of a game in a file, written anew after each round.

    An interrupted game is so kept as far as it went.
    """

    def __init__(self, game: Game, path: Path | None) -> None:
        self._game = game
        self._path = path

    def begin(self) -> None:
        """Takes the place, so that it cannot turn out only in the end that there is none.

        Raises:
            RecordError: the file is there already or cannot be written.
        """
        if self._path is not None:
            check_new_file(self._path)
        self.keep(self._game.env.episode, ())

    def keep(self, episode: Episode, decisions: Decisions) -> None:
        """Writes the game as it stands."""
        if self._path is not None:
            save_record(self._game.record(episode, decisions), self._path, overwrite=True)
