"""Replay: live play begun with one engine, to be gone on with by another one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from del_env.answers import Claim
from del_env.oracle.possibilities import Possibilities


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What was heard so far, for an engine that lists worlds.

    Twins are cheap to count as long as they speak alike. Once they are set so far apart that this
    is dearer than listing all worlds, play goes on with the worlds listed.

    Attributes:
        begin: returns what was possible before round 1.
        due_at_bytes: what a state of counted twins may take before listing is the better way.
        heard: the claims of the rounds that were possible.
    """

    begin: Callable[[], Possibilities]
    due_at_bytes: float
    heard: tuple[tuple[Claim, ...], ...] = ()

    def after(self, claims: Sequence[Claim]) -> "Replay":
        """Returns the play with one more round, which is possible."""
        return replace(self, heard=(*self.heard, tuple(claims)))

    def state(self) -> Possibilities:
        """Returns what is possible after what was heard.

        Raises:
            ScenarioTooLargeError: no engine can list so many worlds.
        """
        possible = self.begin()
        for claims in self.heard:
            possible = possible.after(claims) or possible
        return possible
