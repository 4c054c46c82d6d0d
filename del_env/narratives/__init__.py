"""The stories that a puzzle can be told in, and the renderer from an agent's view to text."""

from del_env.narratives.loader import load_narrative, narrative_names
from del_env.narratives.narrative import Kind, Narrative, Noun, StatusWords
from del_env.narratives.options import PROMPT_VERSION, PromptOptions, Style
from del_env.narratives.render import render, render_next_round
from del_env.narratives.story import announce, announcement_scene, tell_story

__all__ = [
    "PROMPT_VERSION",
    "Kind",
    "Narrative",
    "Noun",
    "PromptOptions",
    "StatusWords",
    "Style",
    "announce",
    "announcement_scene",
    "load_narrative",
    "narrative_names",
    "render",
    "render_next_round",
    "tell_story",
]
