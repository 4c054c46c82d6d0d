"""A dry run: how many prompts would be asked, about how long they are, and what that would cost."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from del_env.records import PromptKey
from del_experiments.report.table import Column, Measure, Table
from del_experiments.runs.billing import Price, unknown_price
from del_experiments.static.asking import Player
from del_experiments.static.plan import Plan

CHARACTERS_PER_TOKEN = 4
"""A rule of thumb for English; tokenizers differ."""


class AnyKey(Mapping[str, str]):
    """An environment with a key for everybody, since a dry run calls nobody."""

    def __getitem__(self, variable: str) -> str:
        """Returns what no provider would take."""
        return "dry-run"

    def __iter__(self) -> Iterator[str]:
        """Yields nothing: who does not ask gets no key."""
        return iter(())

    def __len__(self) -> int:
        """Returns 0."""
        return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What is still to be asked of one agent.

    Attributes:
        agent: its name.
        n_prompts: how many prompts.
        n_tokens: about how many tokens they have, replies not included.
        cost_usd: what these cost; None if that is not known.
    """

    agent: str
    n_prompts: int
    n_tokens: int
    cost_usd: float | None


def estimates(
    plan: Plan,
    players: Sequence[Player],
    finished: Collection[PromptKey] = (),
    price: Price = unknown_price,
) -> tuple[Estimate, ...]:
    """Returns for each player what is still to be asked of it.

    Args:
        plan: the questions.
        players: who is asked; agents without settings cost nothing.
        finished: the keys of the questions that have a reply.
        price: what a prompt costs.
    """
    lengths = [len(question.text(plan.selection.options)) for question in plan.questions]
    return tuple(_estimate(plan, player, lengths, finished, price) for player in players)


def dry_run_table(found: Sequence[Estimate]) -> Table:
    """Returns the estimates as a table, with their sums."""
    costs = [one.cost_usd for one in found]
    total = Estimate(
        agent="all",
        n_prompts=sum(one.n_prompts for one in found),
        n_tokens=sum(one.n_tokens for one in found),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )
    return Table(
        title="To be asked",
        columns=(
            Column("agent", Measure.NAME),
            Column("prompts", Measure.COUNT),
            Column("tokens, about", Measure.COUNT),
            Column("cost, about", Measure.USD),
        ),
        rows=tuple(
            (one.agent, one.n_prompts, one.n_tokens, one.cost_usd) for one in (*found, total)
        ),
        notes=(
            f"Prompts alone, at {CHARACTERS_PER_TOKEN} characters a token; replies come on top.",
        ),
    )


def _estimate(
    plan: Plan,
    player: Player,
    lengths: Sequence[int],
    finished: Collection[PromptKey],
    price: Price,
) -> Estimate:
    pairs = zip(plan.questions, lengths, strict=True)
    asked = [length for question, length in pairs if player.key(question) not in finished]
    n_tokens, settings = sum(asked) // CHARACTERS_PER_TOKEN, player.entry.settings
    return Estimate(
        agent=player.entry.name,
        n_prompts=len(asked),
        n_tokens=n_tokens,
        cost_usd=price(settings, {"prompt_tokens": n_tokens}) if settings else 0.0,
    )
