"""What a live run plays: a grid of scenarios, rules and stories, and who sits at the tables."""

from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import BeforeValidator, Field, StrictBool, model_validator

from del_env.answers import Disclosure
from del_env.episode import HistoryMode
from del_env.narratives.options import PromptOptions
from del_env.records.values import Stored, StoredText
from del_env.sampling import Bound
from del_experiments.live.values import Numbers, Several
from del_experiments.runs.settings import AgentEntry, Count

Share: TypeAlias = Annotated[float, Field(ge=0, le=1, strict=True)]


def _checked_seats(value: Any) -> Any:
    is_seat = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if is_seat or value in ("rotate", "all"):
        return value
    raise ValueError("choose 'rotate', 'all' or the number of a seat, from 0 on")


# Checked at once: of a union one would be told what is wrong with each of its parts.
Seats: TypeAlias = Annotated[Literal["rotate", "all"] | int, BeforeValidator(_checked_seats)]
"""Where `seat` is in a roster: one number; `rotate`, one further with each scenario; or in every
seat in turn, an episode each."""

DEFAULT_N_AGENTS = (5,)
DEFAULT_DENSITY = (0.5,)
DEFAULT_BOUND = (Bound.AT_LEAST,)
DEFAULT_SEEDS = (0,)


class Grid(Stored):
    """Which episodes are played: each scenario under all rules, in all stories, with all rosters.

    Attributes:
        scenarios: a file with the scenarios; the next five then have nothing to say.
        n: how many agents; 5 if nothing is said.
        symmetric: whether everybody sees all the others.
        density: the chances that an agent sees another one, beside or instead of that; 0.5 if
            neither is said.
        bound: which way the announcement bounds the number of positive agents.
        seeds: one scenario of each kind is drawn from each.
        disclosure: what becomes public of an answer.
        history: what later rounds build on.
        max_rounds: after so many rounds an episode is truncated; None takes `2n + 2`.
        narratives: the stories, by name or by a file's path.
        rosters: who sits where, as `--agents` of `del-env play` has it; `seat=` stands for the
            seat that `seats` chooses.
        seats: see `Seats`.
        repeats: how often each episode is played.
        kripke: whether the prompts ask for a solution by possible worlds.
        reason_first: whether the answer is asked for on the last line.
    """

    scenarios: StoredText | None = None
    n: Numbers | None = None
    symmetric: StrictBool | None = None
    density: Several[Share] | None = None
    bound: Several[Bound] | None = None
    seeds: Numbers | None = None
    disclosure: Several[Disclosure] = (Disclosure.KNOWLEDGE,)
    history: Several[HistoryMode] = (HistoryMode.LIVE,)
    max_rounds: Count | None = None
    narratives: Several[StoredText] = ("muddy_children",)
    rosters: tuple[StoredText, ...] = ()
    seats: Seats = "rotate"
    repeats: Count = 1
    kripke: StrictBool = False
    reason_first: StrictBool = False

    @model_validator(mode="after")
    def _draws_or_reads(self) -> Self:
        drawn = ("n", "symmetric", "density", "bound", "seeds")
        given = [name for name in drawn if getattr(self, name) is not None]
        if self.scenarios is not None and given:
            raise ValueError(
                f"scenarios and {', '.join(given)} contradict each other: the file holds the "
                "scenarios, so leave one side out"
            )
        return self

    @property
    def densities(self) -> tuple[float | None, ...]:
        """The densities of what is drawn, None standing for the complete matrix."""
        if self.density is not None:
            return (*((None,) if self.symmetric else ()), *self.density)
        return (None,) if self.symmetric else DEFAULT_DENSITY

    @property
    def n_drawn(self) -> dict[int, int]:
        """How many scenarios are drawn of each number of agents."""
        n_kinds = len(self.densities) * len(self.bound or DEFAULT_BOUND)
        n_each = n_kinds * len(self.seeds or DEFAULT_SEEDS)
        return dict.fromkeys(self.n or DEFAULT_N_AGENTS, n_each)

    @property
    def options(self) -> PromptOptions:
        """How the prompts are worded."""
        return PromptOptions(kripke=self.kripke, reason_first=self.reason_first)


class LiveSettings(Grid):
    """All that decides what a live run plays; a run holds it resolved.

    Attributes:
        agents: who sits at the tables.
    """

    agents: tuple[AgentEntry, ...]
