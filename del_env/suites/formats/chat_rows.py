"""Prompts as chat messages, a conversation of one message a row."""

from typing import Any

from del_env.suites.formats.prompt import Prompt


def chat_row(suite: str, prompt: Prompt) -> dict[str, Any]:
    """Returns the row of a prompt: the messages, and what is needed to score the reply."""
    return {
        "suite": suite,
        "instance_id": prompt.instance.id,
        "narrative": prompt.narrative,
        "messages": [{"role": "user", "content": prompt.text}],
        "label": prompt.instance.label.text,
    }
