"""`del-env check`: whether an agent answers, tried with one tiny call."""

import typer

from del_agents.agent import Agent
from del_agents.language.agent import LanguageModelAgent
from del_agents.language.exchange import Completion
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_agents.language.usage import total_tokens
from del_agents.registry import make_agent
from del_env.playback import plain
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import view_of
from del_experiments.cli.screen import new_console
from del_experiments.configs import load_config
from del_experiments.table import AgentFailedError, Turn, ask

_MOST_SHOWN = 60
_TINY = Scenario(world=(True, False), observation=symmetric_observation(2), announcement=AtLeast(1))


def check(spec: str, roster: str) -> None:
    """Says whether the agent of that name answers, and what it says.

    Raises:
        DelEnvError: it does not, and the message says why and what to do.
    """
    with Providers(load_config(roster, Roster)) as providers:
        agent = make_agent(spec, providers=providers)
        said = _checked(spec, agent)
    new_console().print(plain(said), soft_wrap=True)


def _checked(spec: str, agent: Agent) -> str:
    if isinstance(agent, LanguageModelAgent):
        return _model_words(spec, agent, agent.check())
    try:
        decision = ask(Turn(seat=0, agent=agent, view=view_of(_TINY, 0)))
    except AgentFailedError as error:
        typer.echo(f"del-env check: {error}", err=True)
        raise typer.Exit(1) from error
    return f"{spec} answers. It is no language model: nothing was sent. It said {decision.reply!r}."


def _model_words(spec: str, agent: LanguageModelAgent, said: Completion) -> str:
    text = said.text if len(said.text) <= _MOST_SHOWN else f"{said.text[:_MOST_SHOWN]}..."
    latency = "" if said.latency_s is None else f" in {said.latency_s:.1f} s"
    tokens = total_tokens(said.usage)
    used = f", {tokens:,} tokens" if tokens else ""
    model = said.served.get("model") or agent.settings.get("model", "its model")
    return f"{spec} answers: {model} said {text!r}{latency}{used} (finish: {said.finish})."
