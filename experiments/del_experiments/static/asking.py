"""One agent asked one question: the record of what it decided."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from time import perf_counter

from pydantic import ValidationError

from del_agents.agent import Agent, with_tell
from del_env.decision import Decision, Failure
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import PromptOptions
from del_env.records import (
    PromptKey,
    PromptRecord,
    SeatDecision,
    StoredInstance,
    StoredNarrative,
    StoredPrompt,
    settings_digest,
)
from del_env.records.problems import problems
from del_env.suites.instance import Instance
from del_env.view import AgentView
from del_experiments.runs.manifest import current_versions
from del_experiments.static.plan import Question
from del_experiments.static.settings import AgentEntry
from del_experiments.table import AgentFailedError, Turn, ask


# No slots: the digest is kept in the player's own dict once it was asked for.
@dataclass(frozen=True, kw_only=True)
class Player:
    """An agent in a run, and how it is told.

    Attributes:
        entry: what is recorded of it.
        agent: the agent.
        options: how its prompts are worded.
    """

    entry: AgentEntry
    agent: Agent
    options: PromptOptions

    @cached_property
    def prompt(self) -> StoredPrompt:
        """How its prompts are worded, as it is stored."""
        return StoredPrompt.of(self.options)

    @cached_property
    def settings_digest(self) -> str:
        """What stands for its settings in keys."""
        return settings_digest(self.prompt, self.entry.settings)

    def key(self, question: Question) -> PromptKey:
        """Returns what the record of its decision is found by."""
        return PromptKey(
            question.suite,
            question.instance.id,
            question.narrative.name,
            self.entry.name,
            self.settings_digest,
            question.repeat,
        )


def ask_question(player: Player, question: Question) -> PromptRecord:
    """Returns the record of what the player decides; that it fails in its own way is recorded.

    Raises:
        DelEnvError: the agent can be asked no more.
    """
    return _record(player, question, _decision(player, question))


def _decision(player: Player, question: Question) -> Decision:
    def tell(view: AgentView) -> str:
        return question.text(player.options)

    instance = question.instance
    agent = with_tell(player.agent, tell)
    turn = Turn(seat=instance.agent, agent=agent, view=instance.view())
    started = perf_counter()
    try:
        decision = ask(turn)
    except AgentFailedError as error:
        decision = Decision(failure=Failure.ERROR, detail=str(error))
    if decision.latency_s is None:
        return replace(decision, latency_s=perf_counter() - started)
    return decision


def _record(player: Player, question: Question, decision: Decision) -> PromptRecord:
    return PromptRecord(
        kind="prompt",
        schema_version=1,
        versions=_versions(),
        answered_at=datetime.now(UTC),
        suite=question.suite,
        instance=_stored_instance(question.instance),
        narrative=_stored_narrative(question.narrative),
        narrative_kind=question.narrative.kind,
        prompt=_prompt(player, question),
        agent=player.entry.name,
        spec=player.entry.spec,
        settings=player.entry.settings,
        repeat=question.repeat,
        decision=_stored(player, decision),
    )


def _prompt(player: Player, question: Question) -> StoredPrompt:
    if question.given_text is None:
        return player.prompt
    return StoredPrompt.of(player.options, question.given_text)


def _stored(player: Player, decision: Decision) -> SeatDecision:
    try:
        return SeatDecision.of(decision)
    except ValidationError as error:
        detail = f"agent {player.entry.name} decided what cannot be stored: {problems(error)}"
        return SeatDecision.of(Decision(failure=Failure.ERROR, detail=detail))


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
