"""The narratives of a run."""

from del_env.errors import SettingsError
from del_env.narratives.loader import load_narrative
from del_env.narratives.narrative import Narrative


def narratives_by_name(names_or_paths: tuple[str, ...]) -> dict[str, Narrative]:
    """Returns the narratives, by what they are given as.

    Raises:
        SettingsError: two of them are called the same, so that records could not tell them apart.
        NarrativeError: there is no such narrative.
    """
    loaded = {given: load_narrative(given) for given in names_or_paths}
    names = [narrative.name for narrative in loaded.values()]
    for given, narrative in loaded.items():
        if names.count(narrative.name) > 1:
            raise SettingsError(
                f"narrative {given}: another one is called {narrative.name!r} too, and records "
                "could not tell them apart: rename it in its file, or leave it out"
            )
    return loaded
