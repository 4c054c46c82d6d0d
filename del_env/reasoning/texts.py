"""The words of an agent that are marked, and whether there are any."""

from del_env.decision import Decision
from del_env.replies import read_lenient


def own_words(decision: Decision) -> str:
    """Returns the reasoning, where the provider gives it apart, and the reply below it."""
    return "\n\n".join(part for part in (decision.reasoning, decision.reply) if part)


def is_wordless(text: str) -> bool:
    """Whether the text holds no line besides bare answers, so that there is nothing to mark."""
    return all(read_lenient(line) is not None for line in text.split("\n") if line.strip())
