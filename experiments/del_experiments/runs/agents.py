"""The agents of a run by their names, each with what is recorded of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pydantic import ValidationError

from del_agents.agent import Agent
from del_agents.language.providers import Providers
from del_agents.registry import make_agent
from del_env.errors import AgentError, SettingsError
from del_env.narratives.options import PromptOptions
from del_env.records import StoredPrompt, settings_digest
from del_env.records.problems import problems
from del_env.replies import AnswerLine
from del_experiments.runs.settings import AgentEntry


# No slots: the digest is kept in the agent's own dict once it was asked for.
@dataclass(frozen=True, kw_only=True)
class RunAgent:
    """An agent in a run, and how it is told.

    Attributes:
        entry: what is recorded of it.
        agent: the agent itself.
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


def make_run_agents(
    specs: Sequence[str], options: PromptOptions, providers: Providers
) -> tuple[RunAgent, ...]:
    """Returns the agents of a run, one a name.

    Args:
        specs: the names, as `make_agent` takes them.
        options: how prompts are worded.
        providers: what language models share.

    Raises:
        SettingsError: there is no name, or one is given twice.
        AgentError: there is no such agent, or something that it needs is not there.
    """
    if not specs:
        raise SettingsError("nobody is asked: name an agent, for instance --agent ideal")
    for spec in specs:
        if specs.count(spec) > 1:
            raise SettingsError(f"agent {spec} is named twice: name each agent once")
    return tuple(_run_agent(spec, options, providers) for spec in specs)


def _run_agent(spec: str, options: PromptOptions, providers: Providers) -> RunAgent:
    line = AnswerLine.LAST if options.reason_first else AnswerLine.FIRST
    agent = make_agent(spec, answer_line=line, providers=providers)
    settings = getattr(agent, "settings", {})
    try:
        entry = AgentEntry(name=spec, spec=spec, settings=dict(settings))
    except (TypeError, ValueError) as error:
        reason = problems(error) if isinstance(error, ValidationError) else str(error)
        raise AgentError(f"agent {spec}: its settings are not JSON: {reason}") from error
    return RunAgent(entry=entry, agent=agent, options=options)
