"""EpisodeRecord: all that is needed to replay an episode and to score it anew."""

import platform
from collections.abc import Sequence
from importlib.metadata import version
from typing import Final, Literal, Self

from pydantic import StrictInt, ValidationError, model_validator

from del_env.decision import Decision
from del_env.episode import Episode, play_round, start_episode
from del_env.errors import DelEnvError, RecordError
from del_env.json_files import parse_json
from del_env.narratives.narrative import Narrative
from del_env.records.decisions import SeatDecision
from del_env.records.narratives import StoredNarrative
from del_env.records.problems import problems
from del_env.records.rules import StoredRules
from del_env.records.values import Stored, StoredScenario, StoredText

SCHEMA_VERSION: Final = 1
"""Changes whenever an older del-env could not read the records any more."""


class EpisodeRecord(Stored):
    """One episode: the puzzle, the rules, who sat where, and what everybody decided.

    What follows from these (right answers, possible worlds, scores) is not stored: `episode`
    computes it anew.

    Attributes:
        kind: tells the record from those of another kind.
        schema_version: the form of the record.
        versions: of del_env and python, when it was made.
        seed: the seed of the random numbers, if there was one.
        scenario: the puzzle.
        rules: how it was played.
        seats: the name of the agent in each seat.
        narrative: the story it was told in.
        rounds: what was decided, a tuple a round, one decision a seat.
    """

    kind: Literal["episode"]
    schema_version: Literal[1]
    versions: dict[str, StoredText]
    seed: StrictInt | None
    scenario: StoredScenario
    rules: StoredRules
    seats: tuple[StoredText, ...]
    narrative: StoredNarrative
    rounds: tuple[tuple[SeatDecision, ...], ...]

    @model_validator(mode="after")
    def _one_of_each_a_seat(self) -> Self:
        n = self.scenario.n_agents
        if len(self.seats) != n:
            raise ValueError(f"seats names {len(self.seats)} agents, and the scenario has {n}")
        for index, decisions in enumerate(self.rounds):
            if len(decisions) != n:
                raise ValueError(f"rounds[{index}] holds {len(decisions)} decisions for {n} seats")
        return self

    def episode(self) -> Episode:
        """Returns the episode, played again from the stored answers.

        Raises:
            RecordError: the rounds go on after the episode was over.
            ScenarioTooLargeError: live play of so many agents does not fit.
        """
        episode = start_episode(self.scenario, self.rules.rules())
        for decisions in self.decisions():
            if episode.is_over:
                raise RecordError(
                    f"rounds holds {len(self.rounds)} rounds, but the episode is over after "
                    f"round {len(episode.rounds)}: the record was edited or damaged"
                )
            episode = play_round(episode, [decision.played for decision in decisions])
        return episode

    def decisions(self) -> tuple[tuple[Decision, ...], ...]:
        """Returns what was decided: a tuple a round, one decision a seat."""
        return tuple(tuple(seat.decision() for seat in played) for played in self.rounds)

    def to_line(self) -> str:
        """Returns the record as one line of JSON, without a line break."""
        return self.model_dump_json()

    @classmethod
    def from_line(cls, line: str, source: str) -> Self:
        """Returns the record that a JSON text holds; it can be replayed.

        Args:
            line: the text.
            source: what an error message calls it, for instance file and line.

        Raises:
            RecordError: it is not such a record; the message names the source and the field.
        """
        return cls.from_json(parse_json(line, source), source)

    @classmethod
    def from_json(cls, data: object, source: str) -> Self:
        """Returns the record that parsed JSON holds; like `from_line`."""
        check_schema_version(data, source)
        try:
            record = cls.model_validate(data)
            record.episode()
        except ValidationError as error:
            raise RecordError(f"{source}: {problems(error)}") from error
        except DelEnvError as error:
            raise RecordError(f"{source}: {error}") from error
        return record


def record_episode(
    episode: Episode,
    decisions: Sequence[Sequence[Decision]],
    *,
    seats: Sequence[str],
    narrative: Narrative,
    seed: int | None = None,
) -> EpisodeRecord:
    """Returns the record of an episode, which need not be over.

    Args:
        episode: the episode.
        decisions: what was decided: a sequence a round, one decision a seat.
        seats: the name of the agent in each seat.
        narrative: the story it was told in.
        seed: the seed of the random numbers, if there was one.

    Raises:
        RecordError: the decisions or the seats are not those of the episode, or a decision holds
            what JSON cannot.
    """
    played = [tuple(decision.played for decision in row) for row in decisions]
    if played != [row.answers for row in episode.rounds]:
        raise RecordError("the decisions are not those of the episode: give every round's own")
    try:
        return EpisodeRecord(
            kind="episode",
            schema_version=SCHEMA_VERSION,
            versions={"del_env": version("del-env"), "python": platform.python_version()},
            seed=seed,
            scenario=episode.scenario,
            rules=StoredRules.of(episode.rules),
            seats=tuple(seats),
            narrative=StoredNarrative.of(narrative),
            rounds=tuple(tuple(SeatDecision.of(d) for d in row) for row in decisions),
        )
    except ValidationError as error:
        raise RecordError(f"the episode cannot be recorded: {problems(error)}") from error


def check_schema_version(data: object, source: str) -> None:
    """Checks that parsed JSON is a record of the form that this del-env reads.

    Raises:
        RecordError: it is not; the message names the versions that wrote it.
    """
    if not isinstance(data, dict) or "schema_version" not in data:
        raise RecordError(f"{source}: is not a record: field schema_version is missing")
    found = data["schema_version"]
    if found != SCHEMA_VERSION:
        raise RecordError(
            f"{source}: field schema_version is {found!r}, and this del-env reads "
            f"{SCHEMA_VERSION}: read it with the version that wrote it, {data.get('versions')!r}"
        )
