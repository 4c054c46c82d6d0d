"""A dry run: how many episodes and calls there would be, about how long, and at what cost."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from del_agents.agent import Reader
from del_agents.language.words import words_in
from del_env.episode import Rules, play_round, start_episode
from del_env.narratives.options import Style
from del_env.scenario import Scenario
from del_env.view import AgentView
from del_experiments.live.agents import is_scripted
from del_experiments.live.plan import EpisodePlan, Plan, keyed, manifest_of
from del_experiments.live.reading import read_live_run
from del_experiments.live.replies import read_replies
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
from del_experiments.runs.manifest import MANIFEST_NAME
from del_experiments.table import keeps_conversation

_NOTE = (
    "What is still to be asked, without agents that compute their answers. About: as many rounds "
    "as ideal agents need; whoever errs makes an episode longer."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What of a run need not be asked any more.

    Attributes:
        finished: the keys of the episodes that are finished.
        replies: the replies that are there: key of the episode, seat, round.
    """

    finished: Collection[str] = frozenset()
    replies: Collection[tuple[str, int, int]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What is still to be asked of one agent.

    Attributes:
        agent: its name.
        n_episodes: in how many episodes it sits.
        n_calls: how many calls it gets if everybody is ideal.
        most_calls: how many if every episode goes on to its round limit.
        n_earlier_replies: how many earlier replies of the agent's own the prompts hold in all, the
            same one again in each later round of a conversation.
        n_tokens: about how many tokens the prompts have if everybody is ideal.
        n_reply_tokens: how many tokens the replies are assumed to have then.
        cost_usd: what all of these cost; None if that is not known.
    """

    agent: str
    n_episodes: int
    n_calls: int
    most_calls: int
    n_earlier_replies: int
    n_tokens: int
    n_reply_tokens: int
    cost_usd: float | None


_OF_REPLIES = "of replies"

_FIELDS: tuple[Field[Estimate], ...] = (
    Field("agent", Measure.NAME, lambda one: one.agent),
    Field("episodes", Measure.COUNT, lambda one: one.n_episodes),
    Field("calls, about", Measure.COUNT, lambda one: one.n_calls),
    Field("at most", Measure.COUNT, lambda one: one.most_calls),
    Field("tokens, about", Measure.COUNT, lambda one: one.n_tokens),
    Field(_OF_REPLIES, Measure.COUNT, lambda one: one.n_reply_tokens),
    Field("cost, about", Measure.USD, lambda one: one.cost_usd),
)


def done_in(plan: Plan, agents: Mapping[str, RunAgent], folder: Path | None) -> Done:
    """Returns what is there in a folder; nothing where there is no run yet.

    Raises:
        RunMismatchError: the folder holds a run of other settings.
        RunError: it holds a run of another kind.
        RecordError: what is there is damaged.
    """
    if folder is None or not (folder / MANIFEST_NAME).exists():
        return Done()
    run = read_live_run(folder)
    run.manifest.grown(manifest_of(plan, [one.entry for one in agents.values()]), folder)
    return Done(
        finished=frozenset(record.key for record in run.records if record.is_finished),
        replies=frozenset((one.episode, one.seat, one.round) for one in read_replies(folder)),
    )


def estimates(
    plan: Plan,
    agents: Mapping[str, RunAgent],
    done: Done | None = None,
    price: Price = unknown_price,
    reply_tokens: int | None = None,
) -> tuple[Estimate, ...]:
    """Returns for each agent that must be asked what is still to be asked of it.

    Args:
        plan: the episodes.
        agents: who plays, by name.
        done: what is there already.
        price: what a reply and its prompt cost.
        reply_tokens: how many tokens a reply is assumed to have, in a later prompt of its
            conversation too; None counts prompts alone, without earlier replies.
    """
    done = done or Done()
    episodes = keyed(plan, [one.entry for one in agents.values()])
    left = {key: episode for key, episode in episodes.items() if key not in done.finished}
    asked = [one for one in agents.values() if not is_scripted(one.agent)]
    counts = {one.entry.name: _counts(left, one, done) for one in asked}
    return tuple(_estimate(one, counts[one.entry.name], price, reply_tokens) for one in asked)


def dry_run_table(plan: Plan, found: Sequence[Estimate], reply_tokens: int | None = None) -> Table:
    """Returns the estimates as a table, with what they assume."""
    n_scenarios = len({episode.scenario for episode in plan.episodes})
    title = (
        f"To be played: {len(plan.episodes):,} episodes of {n_scenarios:,} scenarios, with those "
        "that are finished"
    )
    fields = [field for field in _FIELDS if reply_tokens or field.heading != _OF_REPLIES]
    notes = [f"{_NOTE} {assumption(reply_tokens)}"]
    if any(one.n_earlier_replies for one in found):
        notes.append(_about_conversations(reply_tokens))
    return table_of(title, found, fields, tuple(notes))


def _about_conversations(reply_tokens: int | None) -> str:
    whose = 'Prompts of an agent with the memory "conversation" hold its own earlier replies'
    if reply_tokens is None:
        return f"{whose}, which are not counted: --reply-tokens N counts N tokens for each."
    return (
        f"{whose}, counted at {reply_tokens:,} tokens each: too many where part of a reply is its "
        "reasoning, which is not sent again."
    )


def _counts(left: Mapping[str, EpisodePlan], run_agent: RunAgent, done: Done) -> Counter[str]:
    """Returns the agent's episodes, calls, most calls, characters of prompts, earlier replies.

    Earlier replies are those in the prompts of a model that keeps the conversation.
    """
    holds_replies = bool(run_agent.entry.settings) and keeps_conversation(run_agent.agent)
    counted: Counter[str] = Counter()
    for key, episode in left.items():
        seats = [seat for seat, name in enumerate(episode.seats) if name == run_agent.entry.name]
        if not seats:
            continue
        counted["episodes"] += 1
        rounds = range(1, (episode.rules.max_rounds or 0) + 1)
        for seat in seats:
            counted["most"] += sum((key, seat, number) not in done.replies for number in rounds)
            for number, length in enumerate(_lengths(episode, seat, run_agent), start=1):
                if (key, seat, number) not in done.replies:
                    counted["calls"] += 1
                    counted["characters"] += length
                    counted["earlier replies"] += (number - 1) * holds_replies
    return counted


def _estimate(
    run_agent: RunAgent, counted: Counter[str], price: Price, reply_tokens: int | None
) -> Estimate:
    n_earlier = counted["earlier replies"]
    n_tokens = counted["characters"] // CHARACTERS_PER_TOKEN
    n_tokens += assumed_tokens(run_agent, n_earlier, reply_tokens)
    n_reply_tokens = assumed_tokens(run_agent, counted["calls"], reply_tokens)
    return Estimate(
        agent=run_agent.entry.name,
        n_episodes=counted["episodes"],
        n_calls=counted["calls"],
        most_calls=counted["most"],
        n_earlier_replies=n_earlier,
        n_tokens=n_tokens,
        n_reply_tokens=n_reply_tokens,
        cost_usd=calls_cost(run_agent, n_tokens, n_reply_tokens, price),
    )


def _lengths(episode: EpisodePlan, seat: int, run_agent: RunAgent) -> Iterator[int]:
    """Yields how many characters each round's prompt has if everybody is ideal."""
    views = _ideal_views(episode.scenario, episode.rules)
    if not isinstance(run_agent.agent, Reader):
        yield from (0 for _ in views)
        return
    words = words_in(episode.narrative, Style.NUMBERED, run_agent.options)
    total = 0
    for number, table in enumerate(views, start=1):
        if keeps_conversation(run_agent.agent):
            told = words.tell if number == 1 else words.tell_next
            total += len(told(table[seat]))
            yield total
        else:
            yield len(words.tell(table[seat]))


@lru_cache(maxsize=256)
def _ideal_views(scenario: Scenario, rules: Rules) -> tuple[tuple[AgentView, ...], ...]:
    """Returns everybody's view in each round of the ideal course."""
    episode, views = start_episode(scenario, rules), []
    while not episode.is_over:
        views.append(tuple(episode.view(seat) for seat in range(scenario.n_agents)))
        episode = play_round(episode, episode.rational)
    return tuple(views)
