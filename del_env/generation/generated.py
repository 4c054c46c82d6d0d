"""Generated: an instance, its right answer, and how hard it is."""

from dataclasses import dataclass, field

from del_env.answers import Answer
from del_env.generation.measures import Measures
from del_env.scenario import Scenario
from del_env.suites.instance import Instance, instance_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """One generated instance.

    Attributes:
        scenario: the puzzle.
        agent: the queried agent, from 0.
        measures: how hard it is; the queried round is the pivotal one.
        id: the instance's id; see `Instance.id`.
    """

    scenario: Scenario
    agent: int
    measures: Measures
    id: str = field(init=False)

    def __post_init__(self) -> None:
        name = instance_id(self.scenario, self.agent, self.round_number)
        object.__setattr__(self, "id", name)

    @property
    def round_number(self) -> int:
        """The queried round, from 1: the pivotal one."""
        return self.measures.pivotal_round

    @property
    def label(self) -> Answer:
        """The right answer, Yes or No."""
        return Answer.from_status(self.scenario.world[self.agent])

    @property
    def instance(self) -> Instance:
        """The same for the static suites."""
        return Instance(scenario=self.scenario, agent=self.agent, round_number=self.round_number)
