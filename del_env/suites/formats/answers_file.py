"""What a file of answers holds, whatever its columns are called."""

from dataclasses import dataclass
from datetime import datetime

from del_env.answers import Answer
from del_env.narratives.narrative import Kind
from del_env.replies import read_strict
from del_env.suites.formats.difference import Difference
from del_env.suites.instance import Instance

PASSED, FAILED = "PASSED", "FAILED"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedAnswer:
    """One answer that a model gave to a prompt.

    Attributes:
        source: the file and the line.
        instance: what was asked.
        narrative: the name of the story that it was told in.
        kind: whether that is a classic one.
        prompt: the text that was asked; empty if the file does not tell.
        model: what the model is called.
        version: which of the models of that name; empty if the file does not tell.
        reply: the text of the reply, or its first line, whatever the file holds.
        reasoning: the text of the reasoning; empty if there is none.
        answered_at: when it was given; None if the file does not tell.
        temperature: the temperature of the model; None if the file does not tell.
        differences: where the file says otherwise than we find.
    """

    source: str
    instance: Instance
    narrative: str
    kind: Kind
    prompt: str
    model: str
    version: str
    reply: str
    reasoning: str
    answered_at: datetime | None
    temperature: float | None
    differences: tuple[Difference, ...]


def verdict(reply: str, label: Answer) -> str:
    """Returns the verdict on a reply, by the papers' reading."""
    return PASSED if read_strict(reply) is label else FAILED
