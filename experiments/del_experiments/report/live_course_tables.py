"""The courses of live episodes as tables for people: delays, lengths, and what errors cost."""

from collections.abc import Sequence

from del_experiments.report.fields import Field, table_of
from del_experiments.report.live_lines import CourseLine, DamageLine, DelayLine
from del_experiments.report.table import Measure, Table

_DELAY_NOTE = (
    "Seats that ideal agents would let know their status. delay: rounds after the pivotal round; "
    "who never knew is counted as one round after the limit, so it is no less."
)
_COURSE_NOTE = (
    "rounds: until everybody was right, one more than the limit if that never came; extra: more "
    "than ideal agents need; imposs.: rounds that fitted no world; lost: the true world excluded."
)
_DAMAGE_NOTE = (
    "Right answers (as ideal agents give them) that the others lost, against the same episode with "
    "an ideal agent in the seat; paired, and clustered by scenario. p: of no damage."
)

_DELAYS: tuple[Field[DelayLine], ...] = (
    Field("agent", Measure.NAME, lambda line: line.agent),
    Field("due", Measure.COUNT, lambda line: line.score.n_known + line.score.n_never),
    Field("never", Measure.COUNT, lambda line: line.score.n_never),
    Field("knew, %", Measure.SHARE, lambda line: line.score.known),
    Field("delay, rounds", Measure.NUMBER, lambda line: line.score.delay),
)
_COURSES: tuple[Field[CourseLine], ...] = (
    Field("roster", Measure.NAME, lambda line: line.roster),
    Field("agents", Measure.NAME, lambda line: f"{line.n_agents} agents"),
    Field("n", Measure.COUNT, lambda line: line.score.n),
    Field("all right, %", Measure.SHARE, lambda line: line.score.everybody_right),
    Field("rounds", Measure.NUMBER, lambda line: line.score.rounds),
    Field("extra", Measure.NUMBER, lambda line: line.score.extra_rounds),
    Field("imposs.", Measure.NUMBER, lambda line: line.score.impossible_rounds),
    Field("lost, %", Measure.SHARE, lambda line: line.score.truth_lost),
)
_DAMAGES: tuple[Field[DamageLine], ...] = (
    Field("agent", Measure.NAME, lambda line: line.agent),
    Field("beside", Measure.NAME, lambda line: ", ".join(line.others)),
    Field("n", Measure.COUNT, lambda line: line.score.n),
    Field("answers lost", Measure.NUMBER, lambda line: line.score.per_episode),
    Field("of all, %", Measure.SHARE, lambda line: line.score.per_answer),
    Field("harmed", Measure.COUNT, lambda line: line.score.n_harmed),
    Field("helped", Measure.COUNT, lambda line: line.score.n_helped),
    Field("p", Measure.P, lambda line: line.score.p_value),
)


def delay_table(lines: Sequence[DelayLine]) -> Table:
    """Returns when agents first knew."""
    return table_of("First knowledge", lines, _DELAYS, (_DELAY_NOTE,))


def course_table(lines: Sequence[CourseLine]) -> Table:
    """Returns how episodes went, by roster."""
    lost = (_lost_words(line) for line in lines if line.score.truth_lost_rounds)
    return table_of("Episodes by roster", lines, _COURSES, (_COURSE_NOTE, *lost), is_grouped=True)


def damage_table(lines: Sequence[DamageLine]) -> Table:
    """Returns what agents cost the others."""
    return table_of("Downstream damage", lines, _DAMAGES, (_DAMAGE_NOTE,), is_grouped=True)


def _lost_words(line: CourseLine) -> str:
    counts = line.score.truth_lost_rounds.items()
    told = ", ".join(f"round {number} ({count:,})" for number, count in counts)
    return f"{line.roster}, {line.n_agents} agents: the truth was lost in {told}."
