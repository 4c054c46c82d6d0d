"""Static runs: what is missing is asked, nothing is asked twice, and whoever fails fails alone."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from del_agents.agent import Tell, with_tell
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.outcomes import Outcome
from del_env.records import PromptRecord
from del_env.suites import prompt_text
from del_env.view import AgentView
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.errors import RunError, RunMismatchError
from del_experiments.runs.fingerprint import Fingerprint
from del_experiments.runs.manifest import Manifest, write_manifest
from del_experiments.runs.setup import RunSetup
from del_experiments.static.plan import Plan, make_plan
from del_experiments.static.reading import answered_keys, read_static_run
from del_experiments.static.running import StaticResult, run_static
from del_experiments.static.settings import Selection
from tests.static.agents import FAILED, LEFT, MANY, Canned, Crooked, Silent, run_agent, run_agents

SMALL = make_plan(Selection(suite="pattern-epistemic", narratives=("wise_men",), limit=2))
"""Eight questions: two of each half and right answer."""

YES = Decision.of(Answer.YES)


def run(
    asked: Sequence[RunAgent],
    folder: Path | None = None,
    plan: Plan = SMALL,
    watch: Silent | None = None,
    n_threads: int = 3,
) -> StaticResult:
    return run_static(plan, asked, watch or Silent(), RunSetup(folder=folder, n_threads=n_threads))


def records(folder: Path) -> tuple[PromptRecord, ...]:
    return read_static_run(folder).records


def test_every_question_is_asked_of_every_agent_and_its_record_kept(tmp_path: Path) -> None:
    result = run(run_agents("ideal", "always:no"), tmp_path)
    found = records(tmp_path)
    assert {record.key for record in found} == {
        question.key(one)
        for one in run_agents("ideal", "always:no")
        for question in SMALL.questions
    }
    assert result.standing.outcomes["correct"] == 8 + 4
    assert result.standing.outcomes["wrong"] == 4
    assert (result.standing.n_before, result.standing.n_now, result.n_open) == (0, 16, 0)


def test_a_record_says_who_was_asked_what_when_and_how(tmp_path: Path) -> None:
    run(run_agents("bounded:1"), tmp_path)
    for record, question in zip(
        sorted(records(tmp_path), key=lambda record: record.key),
        sorted(SMALL.questions, key=lambda question: question.instance.id),
        strict=True,
    ):
        assert record.instance.instance() == question.instance
        assert (record.agent, record.spec, record.settings) == ("bounded:1", "bounded:1", {})
        assert (record.suite, record.narrative.name) == ("pattern-epistemic", "wise_men")
        assert record.prompt.text is None
        assert record.decision.latency_s is not None
        assert record.answered_at.tzinfo is not None


def test_a_run_that_is_complete_is_asked_nothing(tmp_path: Path) -> None:
    run([run_agent(Canned([YES]))], tmp_path)
    before = (tmp_path / "records.jsonl").read_bytes()
    again = Canned([YES])
    result = run([run_agent(again)], tmp_path)
    assert again.n_asked == 0
    assert (tmp_path / "records.jsonl").read_bytes() == before
    assert (result.standing.n_before, result.standing.n_now, result.n_open) == (8, 0, 0)
    assert result.standing.outcomes["correct"] == 4


def test_what_failed_is_asked_again_and_what_did_not_is_not(tmp_path: Path) -> None:
    result = run([run_agent(Canned([YES, FAILED, FAILED, YES]))], tmp_path, n_threads=1)
    assert result.standing.outcomes["error"] == 2
    assert result.n_open == 2
    again = Canned([YES])
    result = run([run_agent(again)], tmp_path)
    assert again.n_asked == 2
    assert (result.n_open, result.standing.outcomes["error"]) == (0, 0)
    assert len((tmp_path / "records.jsonl").read_text(encoding="utf-8").split("\n")) == 8 + 2 + 1
    assert all(record.is_finished for record in records(tmp_path))
    assert len(records(tmp_path)) == 8


def test_replies_without_an_answer_are_replies(tmp_path: Path) -> None:
    failures = [Failure.INVALID, Failure.EMPTY, Failure.TRUNCATED, Failure.REFUSED]
    given = [Decision(failure=failure) for failure in failures]
    result = run([run_agent(Canned([*given, YES]))], tmp_path, n_threads=1)
    assert result.n_open == 0
    again = Canned([YES])
    run([run_agent(again)], tmp_path)
    assert again.n_asked == 0
    assert result.standing.outcomes["no_answer"] == 3
    assert result.standing.outcomes["invalid"] == 1


def test_a_run_grows_by_agents_limit_narratives_and_repeats(tmp_path: Path) -> None:
    run(run_agents("ideal"), tmp_path)
    larger = Selection(
        suite="pattern-epistemic", narratives=("wise_men", "olympic_games"), limit=3, repeats=2
    )
    canned = Canned([YES])
    result = run([*run_agents("ideal"), run_agent(canned)], tmp_path, make_plan(larger))
    assert canned.n_asked == 3 * 4 * 2 * 2
    assert result.standing.n_before == 8
    found = Counter((record.agent, record.repeat) for record in records(tmp_path))
    assert found == {(a, repeat): 24 for a in ("ideal", "canned") for repeat in (1, 2)}
    assert len(read_static_run(tmp_path).manifest.commands) == 2


def test_agents_of_other_commands_are_part_of_the_scores(tmp_path: Path) -> None:
    run(run_agents("ideal"), tmp_path)
    result = run(run_agents("pattern"), tmp_path)
    rows = result.books.scoreboard.rows_by_agent()
    assert {agent: len(found) for agent, found in rows.items()} == {"ideal": 8, "pattern": 8}
    assert result.standing.n_total == 8


def test_without_a_folder_nothing_is_written_and_the_scores_are_the_same(tmp_path: Path) -> None:
    kept, lost = run(run_agents("pattern"), tmp_path), run(run_agents("pattern"))
    kept_rows, lost_rows = (
        {row.key: row for row in result.books.scoreboard.rows_by_agent()["pattern"]}
        for result in (kept, lost)
    )
    assert kept_rows == lost_rows


def test_an_agent_that_halts_halts_alone_and_loses_nothing(tmp_path: Path) -> None:
    watch = Silent()
    halting = run_agent(Canned([YES, YES, LEFT], name="halting"))
    result = run([halting, *run_agents("ideal")], tmp_path, watch=watch, n_threads=1)
    assert Counter(record.agent for record in records(tmp_path)) == {"halting": 2, "ideal": 8}
    assert result.n_open == 6
    assert result.ending.halted.keys() == {"halting"}
    asked = SMALL.questions[2].instance
    assert watch.said == [
        f"halting is asked no more: agent {asked.agent} (halting) in round "
        f"{asked.view().round_number} raised AgentError: the input ended: resume later"
    ]
    result = run([run_agent(Canned([YES], name="halting"))], tmp_path)
    assert (result.standing.n_before, result.standing.n_now, result.n_open) == (2, 6, 0)


def test_an_agent_with_a_bug_fails_on_those_prompts_only(tmp_path: Path) -> None:
    plan = make_plan(Selection(suite="pattern-epistemic", narratives=("wise_men",)))
    result = run([run_agent(Crooked())], tmp_path, plan)
    failed = [record for record in records(tmp_path) if not record.is_finished]
    assert len(failed) == result.n_open == result.standing.outcomes["error"] > 0
    for record in failed:
        assert sum(record.instance.scenario.observation[0]) < MANY
        assert record.decision.detail == (
            "agent 0 (crooked) in round 3 raised ZeroDivisionError: too few to see"
        )


def test_why_an_agent_gives_no_reply_is_told_at_its_first_failure() -> None:
    watch = Silent()
    failing = [run_agent(Canned([YES, FAILED, FAILED, YES, FAILED], name=name)) for name in "ab"]
    run([*failing, *run_agents("ideal")], watch=watch, n_threads=1)
    assert sorted(watch.said) == [f"{name} gave no reply: no connection" for name in "ab"]


def test_a_decision_that_cannot_be_stored_is_an_error_of_the_agent(tmp_path: Path) -> None:
    odd = Decision(answer=Answer.YES, usage={"tokens": object()})
    run([run_agent(Canned([odd, YES]))], tmp_path, n_threads=1)
    (failed,) = [record for record in records(tmp_path) if not record.is_finished]
    assert "agent canned decided what cannot be stored: field usage.tokens" in (
        failed.decision.detail
    )


class Reading:
    """An agent that reads: it says no, and keeps what it was told."""

    name = "reading"

    def __init__(self, heard: list[str], tell: Tell | None = None) -> None:
        self.heard = heard
        self.tell = tell

    def told_by(self, tell: Tell, tell_next: Tell | None = None) -> "Reading":
        return Reading(self.heard, tell)

    def act(self, view: AgentView) -> Decision:
        assert self.tell is not None
        self.heard.append(self.tell(view))
        return Decision.of(Answer.NO)


def test_an_agent_that_reads_is_told_each_prompt_to_the_letter() -> None:
    reading = Reading([])
    selection = Selection(suite="reduction-ladder", rungs=(2, 3), limit=1, kripke=True)
    plan = make_plan(selection)
    run(
        [RunAgent(entry=run_agent(reading).entry, agent=reading, options=selection.options)],
        plan=plan,
    )
    assert sorted(reading.heard) == sorted(
        prompt_text(question.instance, question.narrative.name, selection.options)
        for question in plan.questions
    )
    assert with_tell(reading, lambda view: "").name == "reading"


def test_for_agents_that_do_not_read_nothing_is_put_into_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unwanted(*args: object, **options: object) -> str:
        raise AssertionError("nobody reads this")

    monkeypatch.setattr("del_env.suites.prompts.render", unwanted)
    assert run(run_agents("ideal", "pattern", "random", "bounded:1")).n_open == 0


def test_each_record_is_on_the_disk_while_others_are_still_asked(tmp_path: Path) -> None:
    """What was paid for is kept at once, not in the end."""
    seen: list[int] = []

    class Looking:
        name = "looking"

        def act(self, view: AgentView) -> Decision:
            path, deadline = tmp_path / "records.jsonl", time.monotonic() + 10
            while (n_lines := path.read_bytes().count(b"\n")) < len(seen):
                assert time.monotonic() < deadline, "the answer before was not kept"
                time.sleep(0.01)
            seen.append(n_lines)
            return YES

    run([run_agent(Looking())], tmp_path, n_threads=1)
    assert seen == list(range(8))


def test_what_was_answered_can_be_looked_up_without_a_lock(tmp_path: Path) -> None:
    one = run_agents("ideal")
    assert answered_keys(SMALL, one, None) == answered_keys(SMALL, one, tmp_path) == frozenset()
    run(one, tmp_path)
    assert answered_keys(SMALL, one, tmp_path) == {q.key(one[0]) for q in SMALL.questions}
    other = make_plan(Selection(suite="reduction-ladder-1"))
    with pytest.raises(RunMismatchError, match="holds a run of other settings: suites"):
        answered_keys(other, one, tmp_path)


def test_a_run_of_another_kind_is_no_static_run(tmp_path: Path) -> None:
    live = Manifest.of("live", Fingerprint(fixed={}, growing={}), {})
    write_manifest(live, tmp_path)
    with pytest.raises(RunError, match="of the kind 'live', and 'static' is wanted"):
        read_static_run(tmp_path)


def test_no_key_is_in_any_file_of_a_run(tmp_path: Path) -> None:
    """Settings are recorded as the agent tells them; those of models name the variable only."""
    run([run_agent(Canned([YES]), "model", temperature=0.0)], tmp_path)
    settings = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["commands"][0]
    assert settings["settings"]["agents"][0]["settings"] == {"temperature": 0.0}
    assert records(tmp_path)[0].settings == {"temperature": 0.0}


def test_outcomes_are_counted_once_however_often_a_run_is_resumed(tmp_path: Path) -> None:
    for _ in range(3):
        result = run([run_agent(Canned([FAILED, YES, YES, FAILED, YES]))], tmp_path, n_threads=1)
    assert sum(result.standing.outcomes.values()) == 8
    board = result.books.scoreboard
    assert Counter(board.outcome_of(record.key) for record in records(tmp_path)) == {
        Outcome(name): count for name, count in result.standing.outcomes.items() if count
    }
