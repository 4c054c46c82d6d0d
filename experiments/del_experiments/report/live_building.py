"""From the episodes of live runs to a report."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial

from del_env.scoring.bootstrap import Bootstrap
from del_env.scoring.live import (
    Damage,
    LiveAnswer,
    PlayedEpisode,
    by_agent,
    by_pivotal_round,
    by_quadrant,
    by_round,
    course_score,
    courses,
    damage_score,
    delay_score,
    first_knowledge,
    live_answers,
    live_table,
    split,
)
from del_env.scoring.live.rows import LiveRow
from del_experiments.live.pairs import Pairs, Sat, others_than
from del_experiments.live.record import LiveRecord
from del_experiments.report.building import FOR_INTERVALS, FOR_TESTS
from del_experiments.report.live_lines import (
    CourseLine,
    DamageLine,
    DelayLine,
    LiveReport,
    LiveScoreLine,
)
from del_experiments.report.live_reasoning import reasoning_lines
from del_experiments.report.live_results import LiveResults
from del_experiments.report.naming import HALVES
from del_experiments.report.served import Served, served_notes

OVERALL = "overall"
ROUNDS = "round"
PIVOTAL_ROUNDS = "pivotal round"
QUADRANTS = "quadrant"
ROSTERS = "roster"

By = Callable[[LiveAnswer], Hashable]


def build_live_report(
    results: LiveResults,
    bootstrap: Bootstrap = FOR_INTERVALS,
    for_tests: Bootstrap = FOR_TESTS,
) -> LiveReport:
    """Returns the report on some live runs.

    Args:
        results: their episodes.
        bootstrap: how the intervals are computed.
        for_tests: how damage is tested.
    """
    answers = split(live_answers(results.episodes), by_agent)
    damages, without = _damages(results, for_tests)
    return LiveReport(
        scores=tuple(_scores(answers, _groupings(results), bootstrap)),
        delays=tuple(
            DelayLine(agent=agent, score=delay_score(rows, bootstrap))
            for agent, rows in split(first_knowledge(results.episodes), by_agent).items()
        ),
        courses=tuple(_courses(results, bootstrap)),
        damages=damages,
        reasoning=tuple(reasoning_lines(results, answers, bootstrap)),
        notes=(*results.notes, *served_notes(_replies(results)), *without),
    )


def quadrant_name(quadrant: Hashable) -> str:
    """Returns for instance "classic sym."."""
    assert isinstance(quadrant, tuple), "as by_quadrant makes it"
    kind, inference = quadrant
    return f"{kind} {HALVES[inference]}"


def _groupings(results: LiveResults) -> Iterator[tuple[str, By, Callable[[Hashable], str]]]:
    """Yields by what answers are split, and how the parts are called."""
    yield OVERALL, lambda answer: 0, lambda part: "all answers"
    yield ROUNDS, by_round, lambda part: f"round {part}"
    yield PIVOTAL_ROUNDS, by_pivotal_round, lambda part: f"round {part}" if part else "never"
    yield QUADRANTS, by_quadrant, quadrant_name
    for name, conditions in conditions_of(results).items():
        if len(set(conditions.values())) > 1:
            yield name, partial(_condition, conditions), str


def conditions_of(results: LiveResults) -> dict[str, dict[str, Hashable]]:
    """Returns for each condition of an experiment what it was in each episode, by its key."""
    pairs = list(zip(results.records, results.episodes, strict=True))
    found: dict[str, dict[str, Hashable]] = {
        name: {played.key: value(record, played) for record, played in pairs}
        for name, value in _CONDITIONS.items()
    }
    return {**found, ROSTERS: _rosters(results)}


def _rosters(results: LiveResults) -> dict[str, Hashable]:
    pairs = zip(results.episodes, results.rosters, strict=True)
    return {played.key: roster for played, roster in pairs}


def _wording(record: LiveRecord, played: PlayedEpisode) -> str:
    prompt = record.prompt
    asked = {"by possible worlds": prompt.kripke, "reason first": prompt.reason_first}
    return ", ".join(words for words, is_so in asked.items() if is_so) or "plain"


def _sight(record: LiveRecord, played: PlayedEpisode) -> str:
    if record.origin.file is not None:
        return "symmetric" if played.scenario.is_symmetric else "not symmetric"
    density = record.origin.density
    return "symmetric" if density is None else f"density {density:g}"


_CONDITIONS: Mapping[str, Callable[[LiveRecord, PlayedEpisode], str]] = {
    "number of agents": lambda record, played: f"{played.scenario.n_agents:2} agents",
    "density": _sight,
    "bound": lambda record, played: type(played.scenario.announcement).__name__,
    "disclosure": lambda record, played: str(record.episode.rules.disclosure),
    "history": lambda record, played: str(record.episode.rules.history),
    "narrative": lambda record, played: record.episode.narrative.name,
    "wording": _wording,
}


def _condition(conditions: Mapping[str, Hashable], row: LiveRow) -> Hashable:
    return conditions[row.key]


def _scores(
    answers: Mapping[str, tuple[LiveAnswer, ...]],
    groupings: Iterator[tuple[str, By, Callable[[Hashable], str]]],
    bootstrap: Bootstrap,
) -> Iterator[LiveScoreLine]:
    for grouping, by, name_of in groupings:
        for agent, rows in answers.items():
            for part, score in live_table(rows, by, bootstrap).items():
                yield LiveScoreLine(grouping=grouping, agent=agent, part=name_of(part), score=score)


def _courses(results: LiveResults, bootstrap: Bootstrap) -> Iterator[CourseLine]:
    pairs = zip(results.episodes, results.rosters, strict=True)
    tables = {played.key: (roster, played.scenario.n_agents) for played, roster in pairs}
    for (roster, n_agents), rows in split(
        courses(results.episodes), lambda row: tables[row.key]
    ).items():
        yield CourseLine(roster=roster, n_agents=n_agents, score=course_score(rows, bootstrap))


def _damages(
    results: LiveResults, bootstrap: Bootstrap
) -> tuple[tuple[DamageLine, ...], tuple[str, ...]]:
    """Returns what agents cost the others, and of whom that cannot be said."""
    by_key = {played.key: played for played in results.episodes}
    rows: dict[tuple[str, tuple[str, ...]], list[Damage]] = {}
    without: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for found in Pairs(_sittings(results)).damages():
        if isinstance(found, Damage):
            others = others_than(found.seat, by_key[found.key].seats)
            rows.setdefault((found.agent, others), []).append(found)
        else:
            without[found] += 1
    lines = tuple(
        DamageLine(agent=agent, others=others, score=damage_score(group, bootstrap))
        for (agent, others), group in sorted(rows.items())
    )
    return lines, tuple(
        f"What {agent} costs {', '.join(others)} cannot be said of {count:,} seats: they are "
        "compared with the same episode and an ideal agent in the seat, so play that as well, "
        "with another roster in which ideal sits there"
        for (agent, others), count in sorted(without.items())
    )


def _sittings(results: LiveResults) -> Iterator[Sat]:
    for record, played in zip(results.records, results.episodes, strict=True):
        origin = record.origin
        told = (
            record.episode.narrative.name,
            record.prompt.model_dump_json(),
            # Of a scenario in a file it does not matter in which row it stood.
            None if origin.seed is None else origin.place,
            record.repeat,
        )
        yield Sat(played=played, told=told)


def _replies(results: LiveResults) -> Iterator[Served]:
    for record, played in zip(results.records, results.episodes, strict=True):
        for decisions in record.episode.rounds:
            for name, decision in zip(played.seats, decisions, strict=True):
                yield Served(name, decision.settings.get("model"), decision)
