"""Small pieces of English: lists, ranges of rounds, agents by number, sentence starts."""

from collections.abc import Sequence

from del_env.narratives.narrative import Noun


def sentence_start(text: str) -> str:
    """Returns the text with its first letter in upper case and the rest untouched."""
    return text[:1].upper() + text[1:]


def listing(items: Sequence[str]) -> str:
    """Returns "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def rounds(first: int, last: int) -> str:
    """Returns "round 1", "rounds 1 and 2" or "rounds 1 to 3"."""
    if first == last:
        return f"round {first}"
    return f"rounds {first} {'and' if last == first + 1 else 'to'} {last}"


def agents_by_number(noun: Noun, agents: Sequence[int], you: int) -> str:
    """Returns "wise man 3" or "wise men 0 (you), 3 and 5".

    Args:
        noun: the noun for the agents.
        agents: whom to list, at least one.
        you: the number of the agent that is spoken to.
    """
    numbers = [f"{agent} (you)" if agent == you else str(agent) for agent in agents]
    return f"{noun.form(len(agents))} {listing(numbers)}"


def numbering(n_agents: int) -> str:
    """Returns how the agents are numbered: "numbered from 0 to 9"."""
    match n_agents:
        case 1:
            return "numbered 0"
        case 2:
            return "numbered 0 and 1"
        case _:
            return f"numbered from 0 to {n_agents - 1}"
