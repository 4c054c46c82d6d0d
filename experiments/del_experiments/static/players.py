"""Who is asked: agents by their names, each with what is recorded of it."""

from collections.abc import Sequence

from pydantic import ValidationError

from del_agents.language.providers import Providers
from del_agents.registry import make_agent
from del_env.errors import AgentError, SettingsError
from del_env.narratives.options import PromptOptions
from del_env.records.problems import problems
from del_env.replies import AnswerLine
from del_experiments.static.asking import Player
from del_experiments.static.settings import AgentEntry


def make_players(
    specs: Sequence[str], options: PromptOptions, providers: Providers
) -> tuple[Player, ...]:
    """Returns the players, one a name.

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
    return tuple(_player(spec, options, providers) for spec in specs)


def _player(spec: str, options: PromptOptions, providers: Providers) -> Player:
    line = AnswerLine.LAST if options.reason_first else AnswerLine.FIRST
    agent = make_agent(spec, answer_line=line, providers=providers)
    settings = getattr(agent, "settings", {})
    try:
        entry = AgentEntry(name=spec, spec=spec, settings=dict(settings))
    except (TypeError, ValueError) as error:
        reason = problems(error) if isinstance(error, ValidationError) else str(error)
        raise AgentError(f"agent {spec}: its settings are not JSON: {reason}") from error
    return Player(entry=entry, agent=agent, options=options)
