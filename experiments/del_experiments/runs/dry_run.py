"""What a dry run needs: agents that are made but never called, and what they would cost."""

from collections.abc import Iterator, Mapping

from del_experiments.runs.agents import RunAgent
from del_experiments.runs.billing import Price

CHARACTERS_PER_TOKEN = 4
"""A rule of thumb for English; tokenizers differ."""


class AnyKey(Mapping[str, str]):
    """An environment with a key for everybody, since a dry run calls nobody."""

    def __getitem__(self, variable: str) -> str:
        """Returns what no provider would take."""
        return "dry-run"

    def __iter__(self) -> Iterator[str]:
        """Yields nothing: who does not ask gets no key."""
        return iter(())

    def __len__(self) -> int:
        """Returns 0."""
        return 0


def prompts_cost(run_agent: RunAgent, n_tokens: int, price: Price) -> float | None:
    """Returns what prompts of so many tokens cost in US dollars; None if that is not known.

    Agents without settings cost nothing.
    """
    settings = run_agent.entry.settings
    return price(settings, {"prompt_tokens": n_tokens}) if settings else 0.0
