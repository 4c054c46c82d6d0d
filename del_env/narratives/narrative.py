"""Narrative: the words of one story. The logic of the puzzle is told by the renderer.

To add a narrative write one TOML file with every field of `Narrative` (copy
`data/wise_men.toml`) and load it by its path. The four fields that are themselves classes
are TOML tables. A text may be wrapped over several lines.

Two texts are templates; no other text may hold a brace:
    story: must hold `{agents}`, which becomes "n wise men", "10 wise men" or "1 wise man",
        so no verb or pronoun may depend on that number.
    announcement: must hold `{announcement}`, which becomes "At least 2 of you wear blue hats."
"""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Whether readers are likely to have met the story before."""

    CLASSIC = "classic"
    NOVEL = "novel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A countable noun.

    Attributes:
        singular: "wise man".
        plural: "wise men".
    """

    singular: str
    plural: str

    def form(self, count: int) -> str:
        """Returns the form that goes with a count: "wise man" with 1, else "wise men"."""
        return self.singular if count == 1 else self.plural

    def counted(self, count: int) -> str:
        """Returns the count and the noun: "1 wise man", "2 wise men"."""
        return f"{count} {self.form(count)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusWords:
    """How a status is said.

    Attributes:
        label: a word or two for a table or a legend: "blue hat".
        holder: an agent that has the status, after "every" or "no": "wise man with a blue hat".
        singular: the predicate for one agent: "wears a blue hat".
        plural: the predicate for several: "wear blue hats".
        you: the predicate for the agent that is spoken to: "wear a blue hat".
    """

    label: str
    holder: str
    singular: str
    plural: str
    you: str

    def form(self, count: int) -> str:
        """Returns the predicate that goes with a count: "wears a blue hat" with 1."""
        return self.singular if count == 1 else self.plural


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrative:
    """One story in which the puzzle can be told.

    Attributes:
        name: how the narrative is called for; letters, digits and underscores.
        title: how it is shown to people.
        kind: `classic` or `novel`.
        story: who the agents are and what it is that each cannot normally see of itself.
        announcement: the scene in which the announcement is made, for all to hear.
        announcer: who makes it and asks in each round: "the king".
        question: what is asked; yes to it means positive: "Are you wearing a blue hat?"
        self_view: how an agent that observes itself may do so: "in a polished shield".
        agent: the noun for the agents.
        feature: the noun for what shows an agent's status to whoever sees it: "hat".
        positive: the words for the positive status.
        negative: the words for the negative status.
    """

    name: str
    title: str
    kind: Kind
    story: str
    announcement: str
    announcer: str
    question: str
    self_view: str
    agent: Noun
    feature: Noun
    positive: StatusWords
    negative: StatusWords

    def status(self, positive: bool) -> StatusWords:
        """Returns the words for the status."""
        return self.positive if positive else self.negative
