"""`del-env prompt`: the exact text that a seat would get."""

from del_env.answers import Disclosure
from del_env.checks import checked_integer, checked_member
from del_env.episode import MAX_ROUNDS
from del_env.narratives.loader import load_narrative
from del_env.narratives.options import Style
from del_env.narratives.render import render
from del_env.oracle.engines import knowledge_history
from del_env.scenario import Scenario
from del_env.view import AgentView, view_of


def ideal_view(scenario: Scenario, seat: int, round_number: int, disclosure: str) -> AgentView:
    """Returns what the seat knows in a round (from 1) if everybody has been ideal so far.

    Raises:
        ScenarioError: there is no such seat, or the scenario is too large to be solved.
        SettingsError: there is no such disclosure, or no episode has so many rounds.
    """
    checked_integer("--round", round_number, 1, MAX_ROUNDS)
    checked = checked_member(Disclosure, "disclosure", disclosure)
    history = knowledge_history(scenario, checked).public_history(round_number)
    return view_of(scenario, seat, history, checked)


def prompt_of(view: AgentView, narrative: str, style: str) -> str:
    """Returns the prompt, to the letter.

    Raises:
        NarrativeError: there is no such narrative, or it cannot tell the view in that style.
        SettingsError: there is no such style.
    """
    checked = checked_member(Style, "style", style)
    return render(view, load_narrative(narrative), checked)
