"""Prompt: one text that is asked, and the instance behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from del_env.narratives.narrative import Kind
from del_env.suites.instance import Instance


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One prompt of a suite.

    Attributes:
        instance: what is asked.
        narrative: the name of the story that it is told in.
        kind: whether that is a classic one.
        text: the text, to the letter.
        metadata: whatever else is known of it; it goes into files as JSON.
    """

    instance: Instance
    narrative: str
    kind: Kind
    text: str
    metadata: Mapping[str, Any] = field(default_factory=dict)
