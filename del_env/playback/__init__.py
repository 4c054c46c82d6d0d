"""Episodes as rich renderables: for the terminal, and for pages to keep."""

from del_env.playback.drawings import opening, render_episode, round_panel, summary
from del_env.playback.export import as_text, export
from del_env.playback.text import plain

__all__ = [
    "as_text",
    "export",
    "opening",
    "plain",
    "render_episode",
    "round_panel",
    "summary",
]
