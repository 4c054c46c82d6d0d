"""From results to a report."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from del_env.narratives.narrative import Kind
from del_env.reasoning import by_quadrant, reasoning_table
from del_env.scoring.bootstrap import Bootstrap
from del_env.scoring.comparison import compare_all
from del_env.scoring.errors import MissingExtraError, ScoringError
from del_env.scoring.labels import (
    is_set_apart,
    label_distribution,
    majority_vote,
    random_baseline,
)
from del_env.scoring.profiles import profile
from del_env.scoring.rows import grouped, scored_only
from del_env.scoring.scores import score
from del_env.suites.instance import Inference
from del_experiments.report.grouping import split
from del_experiments.report.lines import (
    ComparisonLine,
    Grouping,
    LabelLine,
    ProfileLine,
    ReadingLine,
    ReasoningLine,
    Report,
    ScoreLine,
)
from del_experiments.report.results import AgentResults, Results

APART_BY = "muddy_children"
"""By the symmetric half of this narrative the papers decide which models to set apart."""

FOR_INTERVALS = Bootstrap(resamples=2_000)
"""Enough for the ends of an interval, of which a report has hundreds."""

FOR_TESTS = Bootstrap(resamples=10_000)
"""No p-value is below 2 / 10,001, which leaves room for a correction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteResults:
    """The results on one suite.

    Attributes:
        suite: the suite.
        agents: the agents that have rows of it, with these rows; those set apart come last.
        set_apart: the names of those.
        not_judged: the names of those that it cannot be said of.
    """

    suite: str
    agents: tuple[AgentResults, ...]
    set_apart: frozenset[str]
    not_judged: tuple[str, ...]


def build_report(
    results: Results,
    bootstrap: Bootstrap = FOR_INTERVALS,
    for_tests: Bootstrap = FOR_TESTS,
) -> Report:
    """Returns the report on the results.

    Without the extra `analysis` there are no comparisons, and a note says so.

    Args:
        results: the results.
        bootstrap: how the intervals of scores are computed.
        for_tests: how agents are compared.
    """
    parts = tuple(_by_suite(results))
    comparisons, problems = _comparisons(parts, for_tests)
    return Report(
        labels=tuple(line for part in parts for line in _labels(part)),
        scores=tuple(line for part in parts for line in _scores(part, bootstrap)),
        reasoning=tuple(line for part in parts for line in _reasoning(part, bootstrap)),
        readings=tuple(line for part in parts for line in _readings(part, bootstrap)),
        comparisons=comparisons,
        profiles=tuple(line for part in parts for line in _profiles(part, bootstrap)),
        notes=(*results.notes, *(note for part in parts for note in _apart_notes(part)), *problems),
    )


def _by_suite(results: Results) -> Iterator[SuiteResults]:
    suites = dict.fromkeys(row.key.suite for one in results.agents for row in one.strict)
    for suite in sorted(suites):
        agents = [_within(one, suite) for one in results.agents]
        yield _suite_results(suite, [one for one in agents if one.strict])


def _within(results: AgentResults, suite: str) -> AgentResults:
    rows = {
        reading: tuple(row for row in rows if row.key.suite == suite)
        for reading, rows in results.rows.items()
    }
    words = tuple(row for row in results.words if row.key[0] == suite)
    return replace(results, rows=rows, words=words)


def _suite_results(suite: str, agents: Sequence[AgentResults]) -> SuiteResults:
    judged = {one.agent: is_set_apart(one.strict, APART_BY) for one in agents if _can_judge(one)}
    set_apart = frozenset(agent for agent, apart in judged.items() if apart)
    return SuiteResults(
        suite=suite,
        agents=tuple(sorted(agents, key=lambda one: one.agent in set_apart)),
        set_apart=set_apart,
        not_judged=tuple(one.agent for one in agents if one.agent not in judged),
    )


def _can_judge(results: AgentResults) -> bool:
    return any(
        row.key.narrative == APART_BY and row.inference is Inference.SYMMETRIC
        for row in scored_only(results.strict)
    )


def _apart_notes(part: SuiteResults) -> Iterator[str]:
    if part.set_apart:
        apart = [one.agent for one in part.agents if one.agent in part.set_apart]
        yield (
            f"{part.suite}: set apart, as in the papers, since they do not beat the majority vote "
            f"in the symmetric half of {APART_BY}: {', '.join(apart)}"
        )
    if part.not_judged:
        yield (
            f"{part.suite}: whether the papers would set {', '.join(part.not_judged)} apart cannot "
            f"be said without replies to the symmetric half of {APART_BY}"
        )


def _labels(part: SuiteResults) -> Iterator[LabelLine]:
    # Every narrative, agent and repetition asks about the same instances.
    rows = {row.key.instance_id: row for one in part.agents for row in one.strict}
    halves = grouped(rows.values(), lambda row: row.inference)
    for inference in Inference:
        if half := halves.get(inference):
            yield LabelLine(
                suite=part.suite,
                inference=inference,
                labels=label_distribution(half),
                majority=majority_vote(half),
                random_baseline=random_baseline(half),
            )


def _scores(part: SuiteResults, bootstrap: Bootstrap) -> Iterator[ScoreLine]:
    for grouping in Grouping:
        for one in part.agents:
            for group, rows in split(one.strict, grouping).items():
                yield ScoreLine(
                    suite=part.suite,
                    agent=one.agent,
                    set_apart=one.agent in part.set_apart,
                    group=group,
                    score=score(rows, bootstrap),
                )


def _reasoning(part: SuiteResults, bootstrap: Bootstrap) -> Iterator[ReasoningLine]:
    for one in part.agents:
        for (kind, inference), found in reasoning_table(one.words, by_quadrant, bootstrap).items():
            yield ReasoningLine(
                suite=part.suite,
                agent=one.agent,
                set_apart=one.agent in part.set_apart,
                kind=kind,
                inference=inference,
                score=found,
            )


def _readings(part: SuiteResults, bootstrap: Bootstrap) -> Iterator[ReadingLine]:
    for one in part.agents:
        strict = score(one.strict, bootstrap)
        for reading, rows in one.rows.items():
            yield ReadingLine(
                suite=part.suite,
                agent=one.agent,
                set_apart=one.agent in part.set_apart,
                reading=reading,
                score=strict if rows == one.strict else score(rows, bootstrap),
            )


def _comparisons(
    parts: Iterable[SuiteResults], bootstrap: Bootstrap
) -> tuple[tuple[ComparisonLine, ...], tuple[str, ...]]:
    """Returns the comparisons, and why there are none where there are none."""
    lines: list[ComparisonLine] = []
    problems: dict[str, None] = {}
    for part in parts:
        rows = {one.agent: one.strict for one in part.agents}
        try:
            # Agents of different runs may share a part of their prompts; it is said how many.
            found = compare_all(rows, bootstrap, partial=True)
            lines += [ComparisonLine(suite=part.suite, corrected=one) for one in found]
        except MissingExtraError as error:
            problems[str(error)] = None
        except ScoringError as error:
            problems[f"{part.suite}: agents are not compared: {error}"] = None
    return tuple(lines), tuple(problems)


def _profiles(part: SuiteResults, bootstrap: Bootstrap) -> Iterator[ProfileLine]:
    for one in part.agents:
        kinds = {
            row.kind for row in scored_only(one.strict) if row.inference is Inference.ASYMMETRIC
        }
        if kinds == set(Kind):
            yield ProfileLine(
                suite=part.suite,
                agent=one.agent,
                set_apart=one.agent in part.set_apart,
                profile=profile(one.strict, bootstrap),
            )
