"""What can be chosen about a prompt."""

from dataclasses import dataclass
from enum import StrEnum

from del_env.errors import SettingsError

PROMPT_VERSION = "1"
"""Changes whenever any prompt changes by a single byte; every record holds it."""


class Style(StrEnum):
    """How a prompt speaks of the agents.

    Attributes:
        NUMBERED: by number; tells any view.
        ANONYMOUS: as groups, the positive and the negative ones; only where everybody observes
            all the others, knowledge alone becomes public, and the history is the ideal one.
    """

    NUMBERED = "numbered"
    ANONYMOUS = "anonymous"


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptOptions:
    """Changes to the text of a prompt; by default there are none.

    Attributes:
        kripke: whether to ask for a solution by possible worlds.
        reason_first: whether the reasoning comes first and the answer alone on the last line.
        name: a special name for the queried agent.

    Raises:
        SettingsError: the name is blank or not a single line.
    """

    kripke: bool = False
    reason_first: bool = False
    name: str | None = None

    def __post_init__(self) -> None:
        if self.name is not None and self.name.split() != self.name.split(" "):
            raise SettingsError(
                f"name {self.name!r} is blank or has stray white space: give a name on one "
                "line, its words set apart by single blanks, or None"
            )


DEFAULT_OPTIONS = PromptOptions()
