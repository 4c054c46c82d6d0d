"""The report as data: who is scored on what, beside whom, and what cannot be said."""

from pathlib import Path

import pytest

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.narratives.narrative import Kind
from del_env.outcomes import Outcome
from del_env.scoring.bootstrap import Bootstrap
from del_env.scoring.rows import by_quadrant, grouped
from del_env.scoring.scores import score
from del_env.suites.instance import Inference
from del_experiments.report.building import build_report
from del_experiments.report.lines import Group, Grouping, Report, ScoreLine
from del_experiments.report.readings import Reading
from del_experiments.report.results import Results, read_results
from del_experiments.static.settings import Selection
from tests.report.made import FEW, Always, Replying, decided, garbage, make_run

YES, NO = Answer.YES, Answer.NO
QUICK = Bootstrap(resamples=200)


def report_on(results: Results) -> Report:
    return build_report(results, QUICK, QUICK)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("runs") / "run"
    agents = (Always(NO), make_agent("ideal"), garbage(), make_agent("pattern"))
    return read_results([make_run(folder, *agents)])


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    return report_on(results)


def line_of(report: Report, agent: str, group: Group) -> ScoreLine:
    (found,) = [x for x in report.scores if (x.agent, x.group) == (agent, group)]
    return found


def test_labels_count_each_instance_once(report: Report) -> None:
    assert [(x.inference, sum(x.labels.values())) for x in report.labels] == [
        (Inference.SYMMETRIC, 4),
        (Inference.ASYMMETRIC, 4),
    ]
    for line in report.labels:
        assert (line.labels[YES], line.labels[NO]) == (2, 2)
        assert (line.majority.share, line.random_baseline) == (0.5, 0.5)


def test_scores_of_a_group_are_those_of_its_rows(report: Report, results: Results) -> None:
    for one in results.agents:
        for (kind, inference), rows in grouped(one.strict, by_quadrant).items():
            group = Group(grouping=Grouping.QUADRANT, kind=kind, inference=inference)
            assert line_of(report, one.agent, group).score == score(rows, QUICK)


def test_every_grouping_splits_all_rows(report: Report) -> None:
    for grouping in Grouping:
        for agent in ("always No", "ideal", "garbage", "pattern"):
            lines = [x for x in report.scores if x.group.grouping is grouping and x.agent == agent]
            assert sum(sum(x.score.outcomes.values()) for x in lines) == 24


def test_groups_come_in_the_order_in_which_they_are_read(report: Report) -> None:
    def groups(grouping: Grouping) -> list[Group]:
        return [
            x.group for x in report.scores if x.agent == "ideal" and x.group.grouping is grouping
        ]

    assert [(x.inference, x.kind) for x in groups(Grouping.QUADRANT)] == [
        (inference, kind) for inference in Inference for kind in Kind
    ]
    assert [x.narrative for x in groups(Grouping.NARRATIVE)] == [
        "muddy_children",
        "wise_men",
        "olympic_games",
    ] * 2
    rounds = [(x.inference, x.pivotal_round) for x in groups(Grouping.PIVOTAL_ROUND)]
    assert rounds == sorted(rounds, key=lambda x: (x[0] == Inference.ASYMMETRIC, x[1]))


def test_who_does_not_beat_the_majority_vote_is_set_apart_and_comes_last(report: Report) -> None:
    order = list(dict.fromkeys(x.agent for x in report.scores))
    assert order == ["ideal", "pattern", "always No", "garbage"]
    apart = {x.agent for x in report.scores if x.set_apart}
    assert apart == {"always No", "garbage"}
    assert any("set apart, as in the papers" in note for note in report.notes)


def test_without_symmetric_muddy_children_nobody_is_judged(tmp_path: Path) -> None:
    selection = FEW.model_copy(update={"narratives": ("wise_men",)})
    report = report_on(read_results([make_run(tmp_path / "r", Always(NO), selection=selection)]))
    assert not any(x.set_apart for x in report.scores)
    (note,) = report.notes
    assert note.startswith("pattern-epistemic: whether the papers would set always No apart")


def test_outcomes_and_flips_stand_beside_the_scores(report: Report) -> None:
    found = line_of(report, "garbage", Group(grouping=Grouping.SUITE)).score
    assert dict(found.outcomes) == {
        Outcome.CORRECT: 0,
        Outcome.WRONG: 3,
        Outcome.INVALID: 15,
        Outcome.NO_ANSWER: 4,
        Outcome.ERROR: 2,
    }
    assert (found.n, found.flips) == (22, 6)


def test_a_reading_changes_the_score_and_not_the_prompts(report: Report) -> None:
    lines = {x.reading: x.score for x in report.readings if x.agent == "garbage"}
    assert {reading: x.outcomes[Outcome.CORRECT] for reading, x in lines.items()} == {
        Reading.STRICT: 0,
        Reading.LENIENT: 1,
        Reading.LAST_VERDICT: 5,
    }
    assert {x.n for x in lines.values()} == {22}


def test_every_two_agents_are_compared_and_corrected_for_their_number(report: Report) -> None:
    pairs = [(x.corrected.first, x.corrected.second) for x in report.comparisons]
    assert len(set(map(frozenset, pairs))) == 6
    (found,) = [x.corrected for x in report.comparisons if x.corrected.second == "pattern"][:1]
    assert (found.comparison.n_pairs, found.comparison.n_left_out) == (24, 0)
    assert found.mcnemar_p >= found.comparison.mcnemar_p


def test_agents_with_prompts_in_common_are_compared_on_these(tmp_path: Path) -> None:
    part = FEW.model_copy(update={"inference": Inference.ASYMMETRIC})
    whole = make_run(tmp_path / "whole", make_agent("ideal"))
    half = make_run(tmp_path / "half", Always(NO), selection=part)
    (line,) = report_on(read_results([whole, half])).comparisons
    comparison = line.corrected.comparison
    assert (comparison.n_pairs, comparison.n_left_out) == (12, 12)
    assert comparison.correct == (12, 6)


def test_agents_with_nothing_in_common_are_not_compared(tmp_path: Path) -> None:
    runs = [
        make_run(tmp_path / half, Always(NO), selection=FEW.model_copy(update={"inference": half}))
        for half in Inference
    ]
    report = report_on(read_results(runs))
    assert report.comparisons == ()
    assert any("agents are not compared" in note for note in report.notes)


def test_without_the_extra_the_scores_are_there_and_the_extra_is_named(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy", None)
    report = report_on(results)
    assert report.comparisons == ()
    assert len(report.scores) > 0
    assert any('pip install "del-env[analysis]"' in note for note in report.notes)


def test_a_profile_needs_both_kinds_of_story(report: Report, tmp_path: Path) -> None:
    assert [x.agent for x in report.profiles] == ["ideal", "pattern", "always No", "garbage"]
    selection = FEW.model_copy(update={"narratives": ("wise_men", "muddy_children")})
    other = make_run(tmp_path / "r", Always(NO), selection=selection)
    assert report_on(read_results([other])).profiles == ()


def test_each_rung_of_the_ladder_is_a_suite_and_never_comes_last(tmp_path: Path) -> None:
    selection = Selection(suite="reduction-ladder", limit=6)
    folder = make_run(tmp_path / "r", make_agent("ideal"), selection=selection)
    report = report_on(read_results([folder]))
    assert [x.suite for x in report.labels] == [f"reduction-ladder-{rung}" for rung in (1, 2, 3)]
    rounds = [
        x.group.pivotal_round or 0
        for x in report.scores
        if x.suite == "reduction-ladder-1" and x.group.grouping is Grouping.PIVOTAL_ROUND
    ]
    assert rounds[-1] == 0
    assert rounds[:-1] == sorted(rounds[:-1])


def test_repetitions_are_pooled(tmp_path: Path) -> None:
    agent = Replying([decided("Yes", YES), decided("No", NO), decided("hm")])
    selection = FEW.model_copy(update={"repeats": 2})
    report = report_on(read_results([make_run(tmp_path / "r", agent, selection=selection)]))
    found = line_of(report, "replying", Group(grouping=Grouping.SUITE)).score
    assert (found.n, found.n_clusters) == (48, 8)
    assert [sum(x.labels.values()) for x in report.labels] == [4, 4]
