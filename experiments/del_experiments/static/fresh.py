"""Fresh suites in configs: the tables `[fresh.symmetric]` and `[fresh.asymmetric]`."""

from typing import Any, Self

from pydantic import Field, StrictBool, StrictFloat, StrictInt, model_validator

from del_env.records.values import Stored
from del_env.sampling import Bound
from del_env.scenario import Announcement, AtLeast, AtMost
from del_env.suites.fresh_settings import FreshAsymmetric, FreshSettings, FreshSymmetric


class SymmetricTable(Stored):
    """What is set of `FreshSymmetric`; the fields are the same, and None takes its default."""

    n_agents: StrictInt | None = None
    bound: Bound | None = None
    agent: StrictInt | None = None
    n_instances: StrictInt | None = None


class AsymmetricTable(Stored):
    """What is set of `FreshAsymmetric`; None takes its default.

    The announcement is written `at_least = 8` or `at_most = 2`; the other fields are the same.
    """

    n_agents: StrictInt | None = None
    at_least: StrictInt | None = None
    at_most: StrictInt | None = None
    density: StrictFloat | None = None
    pivotal_round: StrictInt | None = None
    agent: StrictInt | None = None
    n_positive: StrictInt | None = None
    positive: StrictBool | None = None
    per_case: StrictInt | None = None
    max_draws: StrictInt | None = None

    @model_validator(mode="after")
    def _has_one_announcement(self) -> Self:
        if self.at_least is not None and self.at_most is not None:
            raise ValueError("at_least and at_most contradict each other: leave one out")
        return self

    @property
    def announcement(self) -> Announcement | None:
        """The announcement; None if nothing is said."""
        if self.at_least is not None:
            return AtLeast(self.at_least)
        return None if self.at_most is None else AtMost(self.at_most)


class FreshTables(Stored):
    """What is set of `FreshSettings`.

    Attributes:
        symmetric: what is set of the symmetric half.
        asymmetric: what is set of the asymmetric half.
    """

    symmetric: SymmetricTable = Field(default_factory=SymmetricTable)
    asymmetric: AsymmetricTable = Field(default_factory=AsymmetricTable)

    def settings(self) -> FreshSettings:
        """Returns the settings, with defaults for what is not set.

        Raises:
            SettingsError: a value is outside its range.
            ScenarioError: the announcement does not fit the agents.
        """
        asymmetric = _set_in(self.asymmetric, but=("at_least", "at_most"))
        if self.asymmetric.announcement is not None:
            asymmetric["announcement"] = self.asymmetric.announcement
        return FreshSettings(
            symmetric=FreshSymmetric(**_set_in(self.symmetric)),
            asymmetric=FreshAsymmetric(**asymmetric),
        )


def _set_in(table: Stored, but: tuple[str, ...] = ()) -> dict[str, Any]:
    return {name: value for name, value in table if value is not None and name not in but}
