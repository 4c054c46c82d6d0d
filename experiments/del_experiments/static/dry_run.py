"""A dry run: how many prompts would be asked, about how long they are, and what that would cost."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from del_env.records import PromptKey
from del_experiments.report.fields import Field, table_of
from del_experiments.report.table import Measure, Table
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.billing import Price, unknown_price
from del_experiments.runs.dry_run import CHARACTERS_PER_TOKEN, prompts_cost
from del_experiments.static.plan import Plan


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


_FIELDS: tuple[Field[Estimate], ...] = (
    Field("agent", Measure.NAME, lambda one: one.agent),
    Field("prompts", Measure.COUNT, lambda one: one.n_prompts),
    Field("tokens, about", Measure.COUNT, lambda one: one.n_tokens),
    Field("cost, about", Measure.USD, lambda one: one.cost_usd),
)


def estimates(
    plan: Plan,
    agents: Sequence[RunAgent],
    finished: Collection[PromptKey] = (),
    price: Price = unknown_price,
) -> tuple[Estimate, ...]:
    """Returns for each agent what is still to be asked of it.

    Args:
        plan: the questions.
        agents: who is asked; agents without settings cost nothing.
        finished: the keys of the questions that have a reply.
        price: what a prompt costs.
    """
    lengths = [len(question.text(plan.selection.options)) for question in plan.questions]
    return tuple(_estimate(plan, one, lengths, finished, price) for one in agents)


def dry_run_table(found: Sequence[Estimate]) -> Table:
    """Returns the estimates as a table, with their sums."""
    costs = [one.cost_usd for one in found]
    total = Estimate(
        agent="all",
        n_prompts=sum(one.n_prompts for one in found),
        n_tokens=sum(one.n_tokens for one in found),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )
    note = f"Prompts alone, at {CHARACTERS_PER_TOKEN} characters a token; replies come on top."
    return table_of("To be asked", (*found, total), _FIELDS, (note,))


def _estimate(
    plan: Plan,
    run_agent: RunAgent,
    lengths: Sequence[int],
    finished: Collection[PromptKey],
    price: Price,
) -> Estimate:
    pairs = zip(plan.questions, lengths, strict=True)
    asked = [length for question, length in pairs if question.key(run_agent) not in finished]
    n_tokens = sum(asked) // CHARACTERS_PER_TOKEN
    return Estimate(
        agent=run_agent.entry.name,
        n_prompts=len(asked),
        n_tokens=n_tokens,
        cost_usd=prompts_cost(run_agent, n_tokens, price),
    )
