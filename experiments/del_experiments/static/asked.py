"""What a record of a static run says was asked, word for word."""

from del_env.narratives.options import PROMPT_VERSION, PromptOptions
from del_env.records import PromptRecord
from del_experiments.static.plan import Question


def asked_text(record: PromptRecord) -> str | None:
    """Returns the prompt; None if it was not kept and is worded otherwise today."""
    prompt = record.prompt
    if prompt.text is not None:
        return prompt.text
    if prompt.version != PROMPT_VERSION:
        return None
    narrative, instance = record.narrative.narrative(), record.instance.instance()
    question = Question(record.suite, instance, narrative, record.repeat)
    return question.text(PromptOptions(kripke=prompt.kripke, reason_first=prompt.reason_first))
