"""The form in which an answer is asked for."""

from del_env.answers import Answer
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import PromptOptions

_FORMS = [Answer.YES.text, Answer.NO.text, Answer.DONT_KNOW.text]
_QUOTED = ", ".join(f'"{form}"' for form in _FORMS)


def answer_format(narrative: Narrative, options: PromptOptions) -> list[str]:
    """Returns the paragraphs that say how to answer, and on request how to reason."""
    meaning = (
        f'"Yes" means: you know that you {narrative.positive.you}. "No" means: you know that you '
        f'{narrative.negative.you}. "I don\'t know" means: you cannot be certain of either.'
    )
    paragraphs = [f"{_place(options)}\n" + "\n".join(_FORMS) + f"\n{meaning}"]
    if options.kripke:
        paragraphs.append(_kripke(narrative))
    return paragraphs


def reminder(options: PromptOptions) -> str:
    """Returns the form of the answer in one line, for the end of a message."""
    if options.reason_first:
        return f"Give your reasoning, then one of {_QUOTED} alone on the last line."
    return f"Give one of {_QUOTED} alone on the first line, then your reasoning on a new line."


def sample_reply(answer: Answer, reasoning: str, options: PromptOptions) -> str:
    """Returns a reply in the form that is asked for."""
    lines = [answer.text, reasoning]
    return "\n".join(reversed(lines) if options.reason_first else lines)


def _place(options: PromptOptions) -> str:
    if options.reason_first:
        return (
            "Form of the answer: reason first. The last line of your reply must be exactly one of "
            "these three, with nothing else on that line:"
        )
    return (
        "Form of the answer: the first line of your reply must be exactly one of these three, "
        "with nothing else on that line, and your reasoning starts on a new line:"
    )


def _kripke(narrative: Narrative) -> str:
    agent = narrative.agent
    return (
        "Way of solving: use a Kripke model. Its possible worlds are the ways in which the two "
        f"statuses can be spread over the {agent.plural} so that the announcement is true. Two "
        f"worlds are linked for every {agent.singular} who sees the same in both, and each "
        f"{agent.singular} knows at a world what holds in all worlds linked to it for that "
        f"{agent.singular}. After each round take away the worlds in which the outcome of the "
        "round would have been a different one."
    )
