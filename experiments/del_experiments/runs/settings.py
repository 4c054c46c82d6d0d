"""What the settings of all runs are made of."""

from typing import Annotated, TypeAlias

from pydantic import Field, StrictInt

from del_env.records.values import Stored, StoredText, StoredValues

MAX_COUNT = 1_000_000_000
"""Nothing is counted beyond it; how much a run may hold in all, its plan says."""

Count: TypeAlias = Annotated[StrictInt, Field(ge=1, le=MAX_COUNT)]
"""How many or how often, from 1 on."""


class AgentEntry(Stored):
    """Who is asked.

    Attributes:
        name: what it is called in the run.
        spec: what it is made from.
        settings: the settings that it is made with.
    """

    name: StoredText
    spec: StoredText
    settings: StoredValues
