"""What was asked, as it is stored: the instance, and how its prompt was worded."""

from functools import lru_cache
from typing import Self

from pydantic import Field, StrictBool, StrictInt

from del_env.answers import Answer
from del_env.errors import DelEnvError, RecordError
from del_env.narratives.options import PROMPT_VERSION, PromptOptions
from del_env.records.values import Stored, StoredLabel, StoredScenario, StoredText
from del_env.suites.instance import Instance


class StoredInstance(Stored):
    """An `Instance` as it is stored, with what the oracle says of it.

    Attributes:
        id: the instance's id.
        scenario: the puzzle.
        agent: the queried agent, from 0.
        round_number: the queried round, from 1.
        name: the special name that the queried agent carries in the prompt; None for most.
        label: the right answer.
        pivotal_round: the first round in which the queried agent knows; None if it never does.
    """

    id: StoredText
    scenario: StoredScenario
    agent: StrictInt = Field(ge=0)
    round_number: StrictInt = Field(ge=1)
    name: StoredText | None
    label: StoredLabel
    pivotal_round: StrictInt | None

    @classmethod
    def of(cls, instance: Instance) -> Self:
        """Returns the instance as it is stored."""
        return cls(
            id=instance.id,
            scenario=instance.scenario,
            agent=instance.agent,
            round_number=instance.round_number,
            name=instance.name,
            label=instance.label,
            pivotal_round=instance.pivotal_round,
        )

    def instance(self) -> Instance:
        """Returns the instance that was stored.

        Raises:
            RecordError: it does not exist, or the oracle says otherwise of it.
        """
        return _instance(self)


class StoredPrompt(Stored):
    """How a prompt was worded.

    Attributes:
        version: the version of the prompts.
        kripke: whether it asked for a solution by possible worlds.
        reason_first: whether it asked for the answer on the last line.
        text: the text, where it does not follow from these, the instance and the narrative.
    """

    version: StoredText
    kripke: StrictBool
    reason_first: StrictBool
    text: StoredText | None

    @classmethod
    def of(cls, options: PromptOptions, text: str | None = None) -> Self:
        """Returns how a prompt with these options is worded, in this version of del-env."""
        return cls(
            version=PROMPT_VERSION,
            kripke=options.kripke,
            reason_first=options.reason_first,
            text=text,
        )


# Every agent and narrative of a run asks about the same few.
@lru_cache(maxsize=4096)
def _instance(stored: StoredInstance) -> Instance:
    try:
        instance = Instance(
            scenario=stored.scenario,
            agent=stored.agent,
            round_number=stored.round_number,
            name=stored.name,
        )
    except DelEnvError as error:
        raise RecordError(f"instance {stored.id}: {error}") from error
    for name, found in StoredInstance.of(instance):
        _check_same(stored.id, name, getattr(stored, name), found)
    return instance


def _check_same(instance_id: str, name: str, stored: object, found: object) -> None:
    if stored != found:
        told = [value.text if isinstance(value, Answer) else value for value in (stored, found)]
        raise RecordError(
            f"instance {instance_id}: field {name} is {told[0]!r}, and the oracle says "
            f"{told[1]!r}: the record was edited or damaged"
        )
