"""The story apart from any puzzle: for the general part of a prompt and for spectators."""

from del_env.narratives.narrative import Narrative
from del_env.scenario import Announcement, AtLeast, Wording

# By the announcement's wording: how it begins, and whether it counts the positive agents.
_SURFACE = {
    (True, Wording.PLAIN): ("At least", True),
    (True, Wording.NOT_LESS_THAN): ("Not less than", True),
    (False, Wording.PLAIN): ("At most", True),
    (False, Wording.AT_LEAST_NEGATIVE): ("At least", False),
}


def tell_story(narrative: Narrative, n_agents: int) -> str:
    """Returns the story for so many agents."""
    return narrative.story.format(agents=narrative.agent.counted(n_agents))


def tell_story_of_any_size(narrative: Narrative) -> str:
    """Returns the story with the number of agents left open, as n."""
    return narrative.story.format(agents=f"n {narrative.agent.plural}")


def announce(narrative: Narrative, announcement: Announcement, n_agents: int) -> str:
    """Returns what the announcer says to the agents, such as: at least 2 of you wear blue hats.

    The announcement keeps its wording. Where that speaks of the negative agents, their count is
    n minus the announcement's own.
    """
    opening, positive = _surface(announcement)
    count = announcement.count if positive else n_agents - announcement.count
    return f"{opening} {count} of you {narrative.status(positive).form(count)}."


def announce_any_count(narrative: Narrative, announcement: Announcement) -> str:
    """Returns what the announcer says with the count left open, as q."""
    opening, positive = _surface(announcement)
    return f"{opening} q of you {narrative.status(positive).plural}."


def announcement_scene(narrative: Narrative, sentence: str) -> str:
    """Returns the scene in which the announcer says `sentence`, which `announce` gives."""
    return narrative.announcement.format(announcement=sentence)


def _surface(announcement: Announcement) -> tuple[str, bool]:
    return _SURFACE[isinstance(announcement, AtLeast), announcement.wording]
