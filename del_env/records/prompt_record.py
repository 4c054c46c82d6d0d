"""PromptRecord: one prompt of a static suite, and all that came of asking it."""

import json
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal, NamedTuple, Self

from pydantic import AwareDatetime, Field, StrictInt, ValidationError

from del_env.decision import Failure
from del_env.errors import RecordError
from del_env.json_files import parse_json
from del_env.narratives.narrative import Kind
from del_env.records.decisions import SeatDecision
from del_env.records.episode_record import check_schema_version
from del_env.records.narratives import StoredNarrative
from del_env.records.problems import problems
from del_env.records.prompts import StoredInstance, StoredPrompt
from del_env.records.values import Stored, StoredText, StoredValues

_DIGEST_DIGITS = 16


class PromptKey(NamedTuple):
    """What a record is found by: who was asked what, under which settings, for which time."""

    suite: str
    instance_id: str
    narrative: str
    agent: str
    settings: str
    repeat: int


class PromptRecord(Stored):
    """One agent asked about one instance, told in one narrative.

    It holds enough to be scored and explained without its suite, which may change.

    Attributes:
        kind: tells the record from those of another kind.
        schema_version: the form of the record.
        versions: of del_env and python, when it was made.
        answered_at: when the decision came, in UTC.
        suite: the name of the suite.
        instance: what was asked, and what is right.
        narrative: the story it was told in.
        narrative_kind: whether that is a classic one.
        prompt: how it was worded.
        agent: what the agent is called in the run; no two of a run share a name.
        spec: what the agent was made from.
        settings: the settings that it was made with.
        repeat: for which time the agent was asked this, from 1.
        decision: what it decided.
    """

    kind: Literal["prompt"]
    schema_version: Literal[1]
    versions: dict[str, StoredText]
    answered_at: AwareDatetime
    suite: StoredText
    instance: StoredInstance
    narrative: StoredNarrative
    narrative_kind: Kind
    prompt: StoredPrompt
    agent: StoredText
    spec: StoredText
    settings: StoredValues
    repeat: StrictInt = Field(ge=1)
    decision: SeatDecision

    @cached_property
    def key(self) -> PromptKey:
        """What the record is found by."""
        return PromptKey(
            self.suite,
            self.instance.id,
            self.narrative.name,
            self.agent,
            settings_digest(self.prompt, self.settings),
            self.repeat,
        )

    @property
    def is_finished(self) -> bool:
        """Whether there is a reply; without one it is asked again when the run is resumed."""
        return self.decision.failure is not Failure.ERROR

    def to_line(self) -> str:
        """Returns the record as one line of JSON, without a line break."""
        return self.model_dump_json()

    @classmethod
    def from_line(cls, line: str, source: str) -> Self:
        """Returns the record that a JSON text holds.

        Args:
            line: the text.
            source: what an error message calls it, for instance file and line.

        Raises:
            RecordError: it is not such a record, or the oracle says otherwise of its instance; the
                message names the source and the field.
        """
        data = parse_json(line, source)
        check_schema_version(data, source)
        try:
            record = cls.model_validate(data)
            record.instance.instance()
        except ValidationError as error:
            raise RecordError(f"{source}: {problems(error)}") from error
        except RecordError as error:
            raise RecordError(f"{source}: {error}") from error
        return record


def settings_digest(prompt: StoredPrompt, settings: Mapping[str, Any]) -> str:
    """Returns 16 hex digits for all that was chosen about the prompt and the agent.

    They begin the SHA-256 of the choices as JSON with sorted names and without blanks.
    """
    chosen = {**prompt.model_dump(exclude={"text"}), "settings": settings}
    text = json.dumps(chosen, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:_DIGEST_DIGITS]
