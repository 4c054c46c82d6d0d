"""What a static run asks, and whom."""

from typing import Literal

from pydantic import StrictBool, StrictInt

from del_env.narratives.options import PromptOptions
from del_env.records.values import Stored, StoredText
from del_env.suites.instance import Inference
from del_experiments.runs.settings import AgentEntry, Count
from del_experiments.static.fresh import FreshTables


class Selection(Stored):
    """Which prompts are asked.

    Attributes:
        suite: the name of a suite, or `reduction-ladder` for all of its rungs.
        rungs: the rungs of the ladder that are asked; None asks all.
        seed: what the suite `fresh` is drawn from; others take none.
        fresh: what its instances are like; None takes the defaults.
        narratives: the stories, by name or by a file's path; None tells the suite in its own.
        inference: the half that is asked; None asks both.
        limit: at most so many instances of each inference and label; None asks all.
        limit_seed: which ones these are.
        repeats: how often each prompt is asked.
        kripke: whether the prompts ask for a solution by possible worlds.
        reason_first: whether the answer is asked for on the last line.
    """

    suite: StoredText
    rungs: tuple[Literal[1, 2, 3], ...] | None = None
    seed: StrictInt | None = None
    fresh: FreshTables | None = None
    narratives: tuple[StoredText, ...] | None = None
    inference: Inference | None = None
    limit: Count | None = None
    limit_seed: StrictInt = 0
    repeats: Count = 1
    kripke: StrictBool = False
    reason_first: StrictBool = False

    @property
    def options(self) -> PromptOptions:
        """The same about the prompts, as the renderer takes it."""
        return PromptOptions(kripke=self.kripke, reason_first=self.reason_first)


class StaticSettings(Selection):
    """All that decides what a static run asks; a run holds it resolved.

    Attributes:
        agents: who is asked.
    """

    agents: tuple[AgentEntry, ...]
