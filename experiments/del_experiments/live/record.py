"""LiveRecord: one episode of a live run, with all that is needed to replay and re-score it."""

from datetime import UTC, datetime
from typing import Literal, Self

from pydantic import AwareDatetime, Field, StrictInt, ValidationError, model_validator

from del_env.decision import Failure
from del_env.errors import DelEnvError, RecordError
from del_env.json_files import parse_json
from del_env.records.episode_record import EpisodeRecord, check_schema_version
from del_env.records.problems import problems
from del_env.records.prompts import StoredPrompt
from del_env.records.values import Stored, StoredText
from del_experiments.live.plan import EpisodePlan
from del_experiments.live.scenarios import Origin
from del_experiments.runs.settings import AgentEntry


class LiveRecord(Stored):
    """One episode of a live run.

    Attributes:
        kind: tells the record from those of another kind.
        schema_version: the form of the record.
        key: what the episode is found by; see `EpisodePlan.key`.
        ended_at: when it was over, or a call failed, in UTC.
        origin: where its scenario is from.
        roster: who sits where, as it was given.
        seat: the seat that `seat` stands for in it.
        agents: who sits at the table, each once.
        prompt: how prompts were worded.
        repeat: for which time it was played, from 1.
        episode: the episode itself.
    """

    kind: Literal["live"]
    schema_version: Literal[1]
    key: StoredText
    ended_at: AwareDatetime
    origin: Origin
    roster: StoredText
    seat: StrictInt | None
    agents: tuple[AgentEntry, ...]
    prompt: StoredPrompt
    repeat: StrictInt = Field(ge=1)
    episode: EpisodeRecord

    @model_validator(mode="after")
    def _knows_who_sits_there(self) -> Self:
        unknown = set(self.episode.seats) - {entry.name for entry in self.agents}
        if unknown:
            raise ValueError(f"agents does not say who {sorted(unknown)[0]!r} is")
        return self

    @classmethod
    def of(
        cls,
        plan: EpisodePlan,
        key: str,
        agents: tuple[AgentEntry, ...],
        prompt: StoredPrompt,
        episode: EpisodeRecord,
    ) -> Self:
        """Returns the record of an episode that was just played."""
        return cls(
            kind="live",
            schema_version=1,
            key=key,
            ended_at=datetime.now(UTC),
            origin=plan.origin,
            roster=plan.roster,
            seat=plan.seat,
            agents=agents,
            prompt=prompt,
            repeat=plan.repeat,
            episode=episode,
        )

    @property
    def is_finished(self) -> bool:
        """Whether every call came back; if not, it is played again when the run is resumed."""
        return not any(
            seat.failure is Failure.ERROR for played in self.episode.rounds for seat in played
        )

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
        data = parse_json(line, source)
        check_schema_version(data, source)
        try:
            record = cls.model_validate(data)
            record.episode.episode()
        except ValidationError as error:
            raise RecordError(f"{source}: {problems(error)}") from error
        except DelEnvError as error:
            raise RecordError(f"{source}: {error}") from error
        return record
