"""A dry run: how many prompts would be asked, about how long they are, and what that would cost."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from del_env.records import PromptKey
from del_experiments.report.fields import Field, table_of
from del_experiments.report.table import Measure, Table
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.billing import Price, unknown_price
from del_experiments.runs.dry_run import (
    CHARACTERS_PER_TOKEN,
    assumed_tokens,
    assumption,
    calls_cost,
)
from del_experiments.static.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What is still to be asked of one agent.

    Attributes:
        agent: its name.
        n_prompts: how many prompts.
        n_tokens: about how many tokens they have, replies not included.
        n_reply_tokens: how many tokens the replies are assumed to have.
        cost_usd: what all of these cost; None if that is not known.
    """

    agent: str
    n_prompts: int
    n_tokens: int
    n_reply_tokens: int
    cost_usd: float | None


_OF_REPLIES = "of replies"

_FIELDS: tuple[Field[Estimate], ...] = (
    Field("agent", Measure.NAME, lambda one: one.agent),
    Field("prompts", Measure.COUNT, lambda one: one.n_prompts),
    Field("tokens, about", Measure.COUNT, lambda one: one.n_tokens),
    Field(_OF_REPLIES, Measure.COUNT, lambda one: one.n_reply_tokens),
    Field("cost, about", Measure.USD, lambda one: one.cost_usd),
)


def estimates(
    plan: Plan,
    agents: Sequence[RunAgent],
    finished: Collection[PromptKey] = (),
    price: Price = unknown_price,
    reply_tokens: int | None = None,
) -> tuple[Estimate, ...]:
    """Returns for each agent what is still to be asked of it.

    Args:
        plan: the questions.
        agents: who is asked; agents without settings cost nothing.
        finished: the keys of the questions that have a reply.
        price: what a reply and its prompt cost.
        reply_tokens: how many tokens a reply is assumed to have; None counts prompts alone.
    """
    lengths = [len(question.text(plan.selection.options)) for question in plan.questions]
    pairs = tuple(zip(plan.questions, lengths, strict=True))
    asked = {
        one.entry.name: [length for question, length in pairs if question.key(one) not in finished]
        for one in agents
    }
    return tuple(_estimate(one, asked[one.entry.name], price, reply_tokens) for one in agents)


def dry_run_table(found: Sequence[Estimate], reply_tokens: int | None = None) -> Table:
    """Returns the estimates as a table, with their sums and what they assume."""
    costs = [one.cost_usd for one in found]
    total = Estimate(
        agent="all",
        n_prompts=sum(one.n_prompts for one in found),
        n_tokens=sum(one.n_tokens for one in found),
        n_reply_tokens=sum(one.n_reply_tokens for one in found),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )
    fields = [field for field in _FIELDS if reply_tokens or field.heading != _OF_REPLIES]
    return table_of("To be asked", (*found, total), fields, (assumption(reply_tokens),))


def _estimate(
    run_agent: RunAgent, lengths: Sequence[int], price: Price, reply_tokens: int | None
) -> Estimate:
    """Returns the estimate for prompts of these lengths, in characters."""
    n_tokens = sum(lengths) // CHARACTERS_PER_TOKEN
    n_reply_tokens = assumed_tokens(run_agent, len(lengths), reply_tokens)
    return Estimate(
        agent=run_agent.entry.name,
        n_prompts=len(lengths),
        n_tokens=n_tokens,
        n_reply_tokens=n_reply_tokens,
        cost_usd=calls_cost(run_agent, n_tokens, n_reply_tokens, price),
    )
