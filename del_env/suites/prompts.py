"""The text of each prompt of a suite."""

from dataclasses import replace
from hashlib import sha256

from del_env.errors import SettingsError
from del_env.narratives.loader import load_narrative
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import DEFAULT_OPTIONS, PromptOptions
from del_env.narratives.render import render
from del_env.suites.instance import Instance
from del_env.suites.suite import Suite


def prompt_text(
    instance: Instance, narrative: Narrative | str, options: PromptOptions = DEFAULT_OPTIONS
) -> str:
    """Returns the whole prompt: the same bytes for every model.

    Args:
        instance: what is asked; a special name of its own is told.
        narrative: the narrative; or the name of a built-in one, or the path of one's own.
        options: changes to the text, without a name.

    Raises:
        SettingsError: the options hold a name.
        NarrativeError: there is no such narrative.
    """
    if options.name is not None:
        raise SettingsError(
            f"name {options.name!r} among the options: in a suite the instance has the name"
        )
    named = replace(options, name=instance.name)
    story = load_narrative(narrative) if isinstance(narrative, str) else narrative
    return render(instance.view(), story, instance.style, options=named)


def prompts_digest(suite: Suite, options: PromptOptions = DEFAULT_OPTIONS) -> str:
    """Returns the SHA-256 over all prompts of a suite in order, each ended by a zero byte."""
    digest = sha256()
    for instance, narrative in suite.prompts():
        digest.update(f"{prompt_text(instance, narrative, options)}\0".encode())
    return digest.hexdigest()
