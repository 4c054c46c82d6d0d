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


def assumed_tokens(run_agent: RunAgent, n_replies: int, reply_tokens: int | None) -> int:
    """Returns how many tokens so many replies are assumed to have.

    Agents without settings are no models, and their replies have none.

    Args:
        run_agent: who replies.
        n_replies: how often.
        reply_tokens: the tokens of one reply; None assumes nothing.
    """
    return n_replies * (reply_tokens or 0) if run_agent.entry.settings else 0


def calls_cost(
    run_agent: RunAgent, prompt_tokens: int, reply_tokens: int, price: Price
) -> float | None:
    """Returns what calls with so many tokens cost in US dollars; None if that is not known.

    Agents without settings cost nothing.
    """
    settings = run_agent.entry.settings
    usage = {"prompt_tokens": prompt_tokens, "completion_tokens": reply_tokens}
    return price(settings, usage) if settings else 0.0


def assumption(reply_tokens: int | None) -> str:
    """Returns in words what tokens and costs are of, and what is assumed about replies."""
    prompts = f"Tokens: of the prompts, at {CHARACTERS_PER_TOKEN} characters a token."
    if reply_tokens is None:
        return (
            f"{prompts} Cost: of the prompts alone. Replies with their reasoning come on top, and "
            "may be most of the bill: --reply-tokens N counts N tokens for each."
        )
    return (
        f"{prompts} Replies: {reply_tokens:,} tokens each, their reasoning included, as assumed. "
        "Cost: of both."
    )
