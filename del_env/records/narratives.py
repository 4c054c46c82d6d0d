"""StoredNarrative: in which story an episode was told, so that it can be told again."""

from dataclasses import asdict
from typing import Self

from del_env.errors import NarrativeError, RecordError
from del_env.narratives.fields import narrative_from_table
from del_env.narratives.loader import load_narrative, narrative_names
from del_env.narratives.narrative import Narrative
from del_env.records.values import Stored, StoredText, StoredValues


class StoredNarrative(Stored):
    """A built-in narrative by its name; a user's own with all its words, without its file.

    Attributes:
        name: how the narrative is called.
        words: every field of a user's own narrative; None for a built-in one.
    """

    name: StoredText
    words: StoredValues | None

    @classmethod
    def of(cls, narrative: Narrative) -> Self:
        """Returns the narrative as it is stored."""
        if _is_built_in(narrative):
            return cls(name=narrative.name, words=None)
        return cls(name=narrative.name, words=asdict(narrative))

    def narrative(self) -> Narrative:
        """Returns the narrative that was stored.

        Raises:
            RecordError: this version of del-env has no such narrative, or reads other words; the
                rest of the record is as good as ever.
        """
        try:
            if self.words is None:
                return load_narrative(self.name)
            return narrative_from_table(self.words, f"{self.name} (stored in the record)")
        except NarrativeError as error:
            raise RecordError(
                f"the record's narrative cannot be told here ({error}); choose another one to "
                "tell it in, for instance muddy_children"
            ) from error


def _is_built_in(narrative: Narrative) -> bool:
    return narrative.name in narrative_names() and narrative == load_narrative(narrative.name)
