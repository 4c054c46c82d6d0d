"""The ideal history of the symmetric case, told of groups instead of numbered agents."""

from del_env.answers import Claim, Disclosure
from del_env.errors import NarrativeError
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import Style
from del_env.scenario import World
from del_env.view import AgentView

_WAY_OUT = f"use Style.{Style.NUMBERED.name}, which tells any view"


def check_anonymous(view: AgentView) -> None:
    """Checks that a view can be told without numbers.

    Raises:
        NarrativeError: not everybody observes all the others, or more than knowledge becomes
            public.
    """
    if not view.is_symmetric:
        raise NarrativeError(
            "an anonymous telling needs a view in which everybody observes all the others and "
            f"not itself: {_WAY_OUT}"
        )
    if view.disclosure is not Disclosure.KNOWLEDGE:
        raise NarrativeError(
            f"an anonymous telling needs disclosure {Disclosure.KNOWLEDGE.value!r}, and this "
            f"view has {view.disclosure.value!r}: {_WAY_OUT}"
        )


def rounds_by_group(view: AgentView, narrative: Narrative) -> list[str]:
    """Returns which group claimed to know in each earlier round, as a clause.

    The agent's own status is not told, nor to which group it belongs: in an ideal history of
    the symmetric case the claims of the others and its own fix the groups (see `_world`).

    Raises:
        NarrativeError: in some round the claims are not those of a group.
    """
    world = _world(view)
    return [_group_clause(claims, world, narrative) for claims in view.public_history]


def _world(view: AgentView) -> World:
    # The agent's own status is open, but wherever the two candidates both fit all rounds they
    # give the same text: a mixed round then has both groups among the others. Where only one
    # fits, it is the one that the agent can work out from its own claim.
    for own_status in (True, False):
        world = tuple(own_status if status is None else status for status in view.seen)
        if all(_fits(claims, world) for claims in view.public_history):
            return world
    raise NarrativeError(
        f"the public history {view.public_history} is not one of ideal agents who all observe "
        "each other: some round's claims are not those of all, of nobody, of the positive or of "
        f"the negative agents, as an anonymous telling needs: {_WAY_OUT}"
    )


def _fits(claims: tuple[Claim, ...], world: World) -> bool:
    """Whether agents of one status all made the same claim."""
    return len(set(zip(world, claims, strict=True))) == len(set(world))


def _group_clause(claims: tuple[Claim, ...], world: World, narrative: Narrative) -> str:
    if all(claims):
        return "everybody claimed to know"
    if not any(claims):
        return "nobody claimed to know"
    knowing = world[claims.index(1)]
    knowers, others = narrative.status(knowing).holder, narrative.status(not knowing).holder
    return f"every {knowers} claimed to know; no {others} did"
