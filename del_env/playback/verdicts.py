"""Each decision of a round beside the right answers."""

from dataclasses import dataclass

from del_env.answers import Answer
from del_env.decision import Decision
from del_env.episode import Round
from del_env.outcomes import Outcome, classify_live
from del_env.playback.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A decision and what it was worth.

    Attributes:
        decision: what the agent decided.
        positive: the agent's status.
        rational: the right answer, given what was said.
        ideal: the right answer, had everybody been ideal from the start.
        contradiction: whether what was said contradicted what the agent sees.
    """

    decision: Decision
    positive: bool
    rational: Answer
    ideal: Answer
    contradiction: bool

    @property
    def outcome(self) -> Outcome:
        """What the decision is worth against the rational answer."""
        return classify_live(self.decision, self.rational)

    @property
    def is_right(self) -> bool:
        """Whether there is an answer, and it is the rational one."""
        return self.outcome is Outcome.CORRECT

    @property
    def differs(self) -> bool:
        """Whether something else would be right in ideal play."""
        return self.rational is not self.ideal


def verdicts(scene: Scene, played: Round) -> tuple[Verdict, ...]:
    """Returns the verdict on every decision of a round."""
    world = scene.episode.scenario.world
    decisions = scene.decisions_in(played)
    columns = zip(
        decisions, world, played.rational, played.ideal, played.contradiction, strict=True
    )
    return tuple(
        Verdict(
            decision=decision,
            positive=positive,
            rational=rational,
            ideal=ideal,
            contradiction=contradiction,
        )
        for decision, positive, rational, ideal, contradiction in columns
    )
