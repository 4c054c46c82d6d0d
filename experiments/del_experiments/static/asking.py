"""One agent asked one question: the record of what it decided."""

from datetime import UTC, datetime
from functools import lru_cache

from del_agents.agent import with_tell
from del_env.decision import Decision
from del_env.narratives.narrative import Narrative
from del_env.records import (
    PromptRecord,
    StoredInstance,
    StoredNarrative,
    StoredPrompt,
)
from del_env.suites.instance import Instance
from del_env.view import AgentView
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.asking import stored_decision, timed_decision
from del_experiments.runs.manifest import current_versions
from del_experiments.static.plan import Question
from del_experiments.table import Turn


def ask_question(run_agent: RunAgent, question: Question) -> PromptRecord:
    """Returns the record of what the agent decides; that it fails in its own way is recorded.

    Raises:
        DelEnvError: the agent can be asked no more.
    """
    return _record(run_agent, question, _decision(run_agent, question))


def _decision(run_agent: RunAgent, question: Question) -> Decision:
    def tell(view: AgentView) -> str:
        return question.text(run_agent.options)

    instance = question.instance
    agent = with_tell(run_agent.agent, tell)
    return timed_decision(Turn(seat=instance.agent, agent=agent, view=instance.view()))


def _record(run_agent: RunAgent, question: Question, decision: Decision) -> PromptRecord:
    return PromptRecord(
        kind="prompt",
        schema_version=1,
        versions=_versions(),
        answered_at=datetime.now(UTC),
        suite=question.suite,
        instance=_stored_instance(question.instance),
        narrative=_stored_narrative(question.narrative),
        narrative_kind=question.narrative.kind,
        prompt=_prompt(run_agent, question),
        agent=run_agent.entry.name,
        spec=run_agent.entry.spec,
        settings=run_agent.entry.settings,
        repeat=question.repeat,
        decision=stored_decision(run_agent.entry.name, decision),
    )


def _prompt(run_agent: RunAgent, question: Question) -> StoredPrompt:
    if question.given_text is None:
        return run_agent.prompt
    return StoredPrompt.of(run_agent.options, question.given_text)


# The same few instances and stories are asked again and again.
@lru_cache(maxsize=4096)
def _stored_instance(instance: Instance) -> StoredInstance:
    return StoredInstance.of(instance)


@lru_cache(maxsize=64)
def _stored_narrative(narrative: Narrative) -> StoredNarrative:
    return StoredNarrative.of(narrative)


@lru_cache(maxsize=1)
def _versions() -> dict[str, str]:
    return current_versions()
