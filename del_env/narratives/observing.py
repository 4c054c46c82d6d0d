"""Who sees whom, and what the agent itself sees."""

from typing import assert_never

from del_env.narratives.narrative import Narrative
from del_env.narratives.options import Style
from del_env.narratives.wording import agents_by_number
from del_env.view import AgentView


def visibility_rule(view: AgentView, narrative: Narrative) -> str:
    """Returns who sees whom in general, the number of agents left open."""
    if view.is_symmetric:
        return _complete_rule(narrative)
    agent, feature = narrative.agent, narrative.feature
    return (
        f"Who sees whom may differ from {agent.singular} to {agent.singular}: one may see the "
        f"{feature.plural} of some of the others, of all of them or of nobody, and perhaps even "
        f"their own {feature.singular}, {narrative.self_view}. An n x n observation matrix gives "
        f"the details: the entry in row x and column y, both counted from 0, is 1 if "
        f"{agent.singular} x sees the {feature.singular} of {agent.singular} y, and 0 if not."
    )


def _complete_rule(narrative: Narrative) -> str:
    agent, feature = narrative.agent.singular, narrative.feature.singular
    return f"Every {agent} sees the {feature} of every other {agent}, but not their own."


def who_sees_whom(view: AgentView, narrative: Narrative) -> str:
    """Returns the observation matrix of the view, row by row unless it is complete."""
    if view.is_symmetric:
        return f"Everybody sees the {narrative.feature.plural} of all the others."
    rows = [
        f"{narrative.agent.singular} {agent}: {' '.join(str(int(sees)) for sees in row)}"
        for agent, row in enumerate(view.observation)
    ]
    return "\n".join(["The observation matrix, row by row:", *rows])


def what_you_see(view: AgentView, narrative: Narrative, style: Style) -> str:
    """Returns what the agent sees: whom in which state, or how many."""
    match style:
        case Style.NUMBERED:
            return f"{_seen_by_number(view, narrative)} {_unseen_by_number(view, narrative)}"
        case Style.ANONYMOUS:
            own = f"You do not see your own {narrative.feature.singular}."
            return f"{_seen_by_count(view, narrative)} {own}"
        case _:
            assert_never(style)


def _seen_by_number(view: AgentView, narrative: Narrative) -> str:
    clauses = []
    for positive in (True, False):
        agents = [agent for agent, status in enumerate(view.seen) if status is positive]
        if agents:
            named = agents_by_number(narrative.agent, agents, view.agent)
            clauses.append(f"that {named} {narrative.status(positive).form(len(agents))}")
    if not clauses:
        return f"You see nobody's {narrative.feature.singular}."
    return f"You see {' and '.join(clauses)}."


def _unseen_by_number(view: AgentView, narrative: Narrative) -> str:
    agents = [agent for agent, status in enumerate(view.seen) if status is None]
    if not agents:
        return f"There is no {narrative.feature.singular} that you do not see."
    named = agents_by_number(narrative.agent, agents, view.agent)
    return f"You do not see the {narrative.feature.form(len(agents))} of {named}."


def _seen_by_count(view: AgentView, narrative: Narrative) -> str:
    n_others = view.n_agents - 1
    counts = {positive: view.seen.count(positive) for positive in (True, False)}
    if n_others == 0:
        return f"There is no other {narrative.agent.singular} to see."
    if n_others == 1:
        status = narrative.status(counts[True] == 1)
        return f"You see that the other {narrative.agent.singular} {status.singular}."
    others = f"{n_others} other {narrative.agent.plural}"
    predicates = [
        f"{count} {narrative.status(positive).form(count)}"
        for positive, count in counts.items()
        if count
    ]
    if len(predicates) == 1:
        return f"You see that all {others} {narrative.status(counts[True] > 0).plural}."
    return f"You see that, of the {others}, {' and '.join(predicates)}."
