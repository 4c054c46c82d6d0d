"""Language models by name, as the registry makes them."""

from functools import cache

from del_agents.agent import AgentSetup
from del_agents.language.agent import LanguageModelAgent
from del_agents.language.effective import effective_settings
from del_agents.language.providers import Providers
from del_agents.language.settings import Memory
from del_agents.language.words import Words, words_in
from del_env.errors import AgentError


def make_openai(argument: str | None, setup: AgentSetup) -> LanguageModelAgent:
    """Returns the agent `openai:<model>`."""
    return _make_bare("openai", "<model>", argument, setup)


def make_anthropic(argument: str | None, setup: AgentSetup) -> LanguageModelAgent:
    """Returns the agent `anthropic:<model>`."""
    return _make_bare("anthropic", "<model>", argument, setup)


def make_local(argument: str | None, setup: AgentSetup) -> LanguageModelAgent:
    """Returns the agent `local:<model>`."""
    return _make_bare("local", "smollm2", argument, setup)


def make_mock(argument: str | None, setup: AgentSetup) -> LanguageModelAgent:
    """Returns the agent `mock:<file>`."""
    return _make_bare("mock", "<file>", argument, setup)


def make_language_agent(spec: str, setup: AgentSetup) -> LanguageModelAgent:
    """Returns the agent of a name that the roster knows.

    Raises:
        AgentError: it knows no such name, there is no key for it, or something is missing.
    """
    providers = setup.providers or _default_providers()
    settings = providers.roster.settings_of(spec)
    if settings is None:
        raise AgentError(f"no agent is called {spec!r} in the roster")
    words = _words(spec, setup, settings.memory)
    return LanguageModelAgent(
        name=spec,
        model=providers.model(settings),
        tell=words.tell,
        tell_next=words.tell_next,
        memory=settings.memory,
        tools=settings.tools,
        max_tool_calls=settings.max_tool_calls,
        answer_line=setup.answer_line,
        settings=effective_settings(settings, providers.roster.providers[settings.provider]),
    )


def _make_bare(
    provider: str, example: str, argument: str | None, setup: AgentSetup
) -> LanguageModelAgent:
    if not argument:
        raise AgentError(f"agent {provider!r} needs a model, as in {provider}:{example}")
    return make_language_agent(f"{provider}:{argument}", setup)


def _words(spec: str, setup: AgentSetup, memory: Memory) -> Words:
    if setup.tell is None:
        return words_in()
    if setup.tell_next is None and memory is Memory.CONVERSATION:
        raise AgentError(
            f'agent {spec!r} has the memory "conversation": give tell_next beside tell'
        )
    return Words(setup.tell, setup.tell_next or setup.tell)


@cache
def _default_providers() -> Providers:
    """Returns what agents share that are made without `providers`: one for the whole process."""
    return Providers()
