"""Live runs: what is missing is played, no reply is asked for twice, who fails fails alone."""

import json
import os
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event

import pytest

from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_agents.registry import make_agent
from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure
from del_env.errors import AgentError, RecordError, SettingsError
from del_env.records import EpisodeRecord
from del_env.scenario import AtLeast, AtMost
from del_env.scoring.live import played_from
from del_env.view import AgentView, view_of
from del_experiments.live.agents import make_agents
from del_experiments.live.keeping import Result
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.live.replies import (
    REPLIES_NAME,
    ReplyKey,
    StoredReply,
    read_replies,
    view_digest,
)
from del_experiments.live.running import run_live
from del_experiments.runs.errors import RunError, RunMismatchError
from del_experiments.runs.fingerprint import Fingerprint
from del_experiments.runs.lines import Mending
from del_experiments.runs.manifest import Manifest, write_manifest
from del_experiments.runs.setup import RunSetup
from tests.experiments.test_table import CROOKED
from tests.live.agents import (
    FAILED,
    Counting,
    failing_once,
    n_calls,
    played,
    records,
    seated,
    small_plan,
)
from tests.static.agents import Silent

TWO_PAID = "0=counting,2=other,rest=ideal"


class Other(Counting):
    def __init__(self, **how: object) -> None:
        super().__init__(**how)  # type: ignore[arg-type]
        self.name = "other"


def stored(folder: Path) -> list[StoredReply]:
    return list(read_replies(folder))


def test_every_episode_of_the_plan_is_played_and_recorded(tmp_path: Path) -> None:
    plan = small_plan(disclosure=["knowledge", "answer"], narratives=["wise_men"])
    result = played(plan, Counting(), folder=tmp_path)
    found = records(tmp_path)
    assert found == result.records
    assert len(found) == len(plan.episodes) == 10
    assert (result.n_open, result.standing.n_now, result.standing.n_before) == (0, 10, 0)
    by_key = {record.key: record for record in found}
    settings: dict[str, dict[str, object]] = {name: {} for name in plan.agents}
    for episode in plan.episodes:
        record = by_key[episode.key(plan.prompt, settings)]
        assert record.episode.scenario == episode.scenario
        assert record.episode.rules.rules() == episode.rules
        assert record.episode.seats == episode.seats == ("counting", *["ideal"] * 3)
        assert record.episode.narrative.name == "wise_men"
        assert record.episode.seed == record.origin.place == episode.origin.seed
        assert (record.roster, record.seat, record.repeat) == (episode.roster, None, 1)
        assert record.episode.episode().terminated
        assert record.is_finished
    assert result.standing.outcomes[Result.ALL_RIGHT] == 10


def test_a_record_holds_all_that_is_needed_to_replay_and_rescore_it(tmp_path: Path) -> None:
    played(small_plan(), Counting(), folder=tmp_path)
    for line in (tmp_path / "records.jsonl").read_text(encoding="utf-8").split("\n")[:-1]:
        record = LiveRecord.from_line(line, "here")
        assert record.to_line() == line
        alone = EpisodeRecord.from_line(json.dumps(json.loads(line)["episode"]), "here")
        assert played_from(alone, "k").episode.rounds == record.episode.episode().rounds


def test_a_run_that_is_complete_is_asked_nothing(tmp_path: Path) -> None:
    played(small_plan(), Counting(), folder=tmp_path)
    files = [(tmp_path / name).read_bytes() for name in ("records.jsonl", REPLIES_NAME)]
    again = Counting()
    result = played(small_plan(), again, folder=tmp_path)
    assert again.views == []
    assert [(tmp_path / name).read_bytes() for name in ("records.jsonl", REPLIES_NAME)] == files
    assert (result.standing.n_before, result.standing.n_now, result.n_open) == (5, 0, 0)


def test_each_reply_is_on_the_disk_before_the_seat_is_asked_again(tmp_path: Path) -> None:
    def decide(view: AgentView) -> Decision:
        path = tmp_path / REPLIES_NAME
        lines = path.read_text(encoding="utf-8").split("\n")[:-1]
        mine = [line for line in lines if json.loads(line)["seat"] == view.agent]
        assert len(mine) >= view.round_number - 1
        return make_agent("ideal").act(view)

    result = played(small_plan("counting"), Counting(decide), folder=tmp_path)
    assert result.n_open == 0
    assert len(stored(tmp_path)) == n_calls(result.records)


def test_what_agents_compute_is_not_kept_twice(tmp_path: Path) -> None:
    names = ("pattern", "bounded:1", "random:3", "always:no")
    plan = small_plan(",".join(f"{seat}={name}" for seat, name in enumerate(names)))
    result = played(plan, *map(make_agent, names), folder=tmp_path)
    assert result.n_open == 0
    assert stored(tmp_path) == []


def test_a_failed_call_fails_its_episode_only_and_resume_takes_the_stored_replies(
    tmp_path: Path,
) -> None:
    plan = small_plan(TWO_PAID)
    agent = Counting(failing_once(lambda view: view.round_number == 2))
    other = Other()
    result = played(plan, agent, other, folder=tmp_path)
    failed = [record for record in records(tmp_path) if not record.is_finished]
    assert 0 < len(failed) == result.n_open == result.standing.outcomes[Result.FAILED]
    for record in failed:
        # It ends with the round that failed: what would be said later would build on it.
        assert [row[0].failure for row in record.episode.rounds] == [None, Failure.ERROR]
        assert record.episode.rounds[1][2].failure is None
    result = played(plan, agent, other, folder=tmp_path)
    assert result.n_open == 0
    assert all(record.is_finished for record in records(tmp_path))
    # Only the failed calls were made again.
    assert len(agent.views) == n_calls(records(tmp_path)) + len(failed)
    assert len(other.views) == n_calls(records(tmp_path), "other")
    keys = Counter(reply.key for reply in stored(tmp_path))
    assert set(keys.values()) == {1}
    assert keys.total() == len(agent.views) + len(other.views) - len(failed)


def test_an_interrupted_run_and_one_that_was_left_alone_have_the_same_episodes(
    tmp_path: Path,
) -> None:
    plan = small_plan(TWO_PAID)
    agent = Counting(failing_once(lambda view: view.round_number in (1, 3)))
    for _ in range(3):
        played(plan, agent, Other(), folder=tmp_path / "failing")
    played(plan, Counting(), Other(), folder=tmp_path / "quiet")
    courses = [
        {record.key: record.episode.episode().rounds for record in records(tmp_path / name)}
        for name in ("failing", "quiet")
    ]
    assert courses[0] == courses[1]


def test_an_agent_with_a_bug_fails_its_episodes_and_no_others(tmp_path: Path) -> None:
    def decide(view: AgentView) -> Decision:
        if sum(view.observation[0]) < 2:
            raise ZeroDivisionError("too few to see")
        return make_agent("ideal").act(view)

    plan = small_plan(seeds="0-9")
    played(plan, Counting(decide), folder=tmp_path)
    found = records(tmp_path)
    assert {record.is_finished for record in found} == {True, False}
    for record in found:
        few = sum(record.episode.scenario.observation[0]) < 2
        assert record.is_finished is not few
        if few:
            assert record.episode.rounds[0][0].detail == (
                "agent 0 (counting) in round 1 raised ZeroDivisionError: too few to see"
            )


def test_an_agent_that_halts_stops_its_episodes_and_loses_nothing(tmp_path: Path) -> None:
    def decide(view: AgentView) -> Decision:
        if view.round_number == 2:
            raise AgentError("the key is no good: get another one")
        return make_agent("ideal").act(view)

    rosters = ["0=counting,1=other,rest=ideal", "0=other,rest=ideal"]
    plan, watch = small_plan(rosters=rosters), Silent()
    halting, other = Counting(decide), Other()
    result = played(plan, halting, other, folder=tmp_path, watch=watch, n_threads=1)
    assert watch.said == [
        "counting is asked no more, and its episodes stop: agent 0 (counting) in round 2 raised "
        "AgentError: the key is no good: get another one"
    ]
    assert {record.roster for record in records(tmp_path)} == {"0=other,rest=ideal"}
    assert result.n_open == 5
    n_before = len(stored(tmp_path))
    assert n_before == sum(len(agent.views) for agent in (halting, other)) - 1
    healed = Counting()
    result = played(plan, healed, other, folder=tmp_path, n_threads=1)
    assert result.n_open == 0
    keys = Counter(reply.key for reply in stored(tmp_path))
    assert set(keys.values()) == {1}
    both = n_calls(records(tmp_path)) + n_calls(records(tmp_path), "other")
    assert len(halting.views) - 1 + len(healed.views) + len(other.views) == both


def test_once_an_agent_has_halted_nobody_is_asked_in_vain_beside_it() -> None:
    def decide(view: AgentView) -> Decision:
        raise AgentError("no quota")

    other, third = Other(), Other()
    third.name = "third"
    rosters = ["0=counting,rest=other", "0=counting,1=third,rest=other"]
    played(small_plan(rosters=rosters), Counting(decide), other, third, n_threads=1)
    # One round was under way when it halted; no other table begins one.
    assert (len(other.views), len(third.views)) == (3, 0)


@pytest.mark.parametrize("memory", ["history", "conversation"])
def test_a_reply_is_taken_again_only_for_the_view_it_was_given_to(
    memory: str, tmp_path: Path
) -> None:
    """The replies of round 1 are lost, and come out otherwise: what was said later is void."""
    plan = small_plan("counting", seeds="0-9", density=[0.3])
    first = Counting(failing_once(lambda view: view.round_number == 3 and view.agent == 1), memory)
    played(plan, first, folder=tmp_path)
    path = tmp_path / REPLIES_NAME
    later = [line for line in path.read_text(encoding="utf-8").split("\n")[:-1]
             if json.loads(line)["round"] > 1]  # fmt: skip
    path.write_text("".join(f"{line}\n" for line in later), encoding="utf-8")

    def otherwise(view: AgentView) -> Decision:
        answer = make_agent("ideal").act(view).played
        return Decision(answer=answer, reply=f"{answer.text}\nsaid again")

    n_open = sum(not record.is_finished for record in records(tmp_path))
    assert played(plan, Counting(otherwise, memory), folder=tmp_path).n_open == 0
    given = {reply.key: reply.decision for reply in stored(tmp_path)}
    anew = [record for record in records(tmp_path) if "again" in record.episode.rounds[0][0].reply]
    assert len(anew) == n_open > 0
    for record in anew:
        for number, row in enumerate(record.episode.rounds, start=1):
            for seat, decision in enumerate(row):
                view = view_of(
                    record.episode.scenario,
                    seat,
                    record.episode.episode().public_history[: number - 1],
                    own_replies=tuple(
                        before[seat].reply for before in record.episode.rounds[: number - 1]
                    )
                    if memory == "conversation"
                    else (),
                )
                assert given[ReplyKey(record.key, seat, number, view_digest(view))] == decision
    # A conversation went on otherwise; who keeps none was shown the same, and was not asked again.
    texts = {
        row[0].reply.endswith("again") for record in anew for row in record.episode.rounds[1:2]
    }
    assert texts == {memory == "conversation"}


def test_no_two_views_share_a_digest() -> None:
    base = view_of(CROOKED, 1, ((0, 1, 0, 0),))
    others = [
        view_of(CROOKED, 2, ((0, 1, 0, 0),)),
        view_of(CROOKED, 1, ((0, 1, 0, 1),)),
        view_of(CROOKED, 1, ((0, 1, 0, 0), (0, 1, 0, 0))),
        view_of(CROOKED, 1, ((0, 1, 0, 0),), Disclosure.ANSWER),
        view_of(CROOKED, 1, ((0, 1, 0, 0),), own_replies=("Yes",)),
        view_of(CROOKED, 1, ((0, 1, 0, 0),), own_note="Yes"),
        replace(base, announcement=AtLeast(1)),
        replace(base, announcement=AtMost(2)),
        replace(base, seen=(None,) * 4),
        replace(base, observation=((False,) * 4,) * 4),
    ]
    assert len({view_digest(view) for view in (base, *others)}) == 1 + len(others)
    assert view_digest(base) == view_digest(view_of(CROOKED, 1, ((0, 1, 0, 0),)))


def test_a_damaged_reply_is_named_by_its_line_and_a_torn_one_is_asked_again(
    tmp_path: Path,
) -> None:
    plan = small_plan()
    agent = Counting(failing_once(lambda view: view.round_number == 2))
    played(plan, agent, folder=tmp_path)
    path = tmp_path / REPLIES_NAME
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"kind": "reply", "sch')
    assert played(plan, agent, folder=tmp_path).n_open == 0
    path.write_bytes(whole.replace(b'"seat":0', b'"seat":"x"', 1))
    with pytest.raises(RecordError, match=r"replies.jsonl, line 1: field seat.*Take the line out"):
        played(plan, agent, folder=tmp_path)


def test_a_conversation_holds_the_seats_own_replies_and_only_its(tmp_path: Path) -> None:
    def decide(view: AgentView) -> Decision:
        answer = make_agent("ideal").act(view).played
        return Decision(
            answer=answer, reply=f"{answer.text}\n{view.agent}/{view.round_number}\ud800"
        )

    agent = Counting(decide, memory="conversation")
    result = played(small_plan("counting", symmetric=True, density=None), agent, folder=tmp_path)
    assert any(view.round_number > 2 for view in agent.views)
    for view in agent.views:
        ends = [reply.split("\n")[1] for reply in view.own_replies]
        numbers = range(1, view.round_number)
        # What is told again is what is stored, where no lone surrogate can be.
        assert ends == [f"{view.agent}/{number}\ufffd" for number in numbers]
    assert result.n_open == 0


def test_who_keeps_no_conversation_is_not_shown_its_replies_but_its_last_note() -> None:
    def decide(view: AgentView) -> Decision:
        note = f"note {view.round_number}" if view.round_number < 3 else None
        return Decision(answer=Answer.DONT_KNOW, reply="I don't know", note=note)

    agent = Counting(decide)
    played(small_plan(seeds=[1], max_rounds=4), agent)
    assert [view.own_replies for view in agent.views] == [()] * 4
    assert [view.own_note for view in agent.views] == ["", "note 1", "note 2", "note 2"]


def test_a_conversation_is_refused_with_the_ideal_history(tmp_path: Path) -> None:
    file = tmp_path / "mock.toml"
    file.write_text('[[replies]]\nreply = "Yes"\n', encoding="utf-8")
    talker = {"provider": "mock", "model": str(file), "memory": "conversation"}
    roster = Roster.model_validate({"agents": {"talker": talker}})
    with Providers(roster, environ={}) as providers:
        assert "talker" in make_agents(small_plan("talker"), providers)
        with pytest.raises(SettingsError, match="agent talker has the memory"):
            make_agents(small_plan("talker", history=["live", "ideal"]), providers)


def test_agents_of_one_round_are_asked_at_once() -> None:
    together = Barrier(8)

    def decide(view: AgentView) -> Decision:
        together.wait(timeout=30)  # breaks, and fails the episode, if fewer are ever asked at once
        return Decision.of(Answer.DONT_KNOW)

    plan, agent = small_plan("counting", n=[8], seeds=[0], max_rounds=2), Counting(decide)
    assert played(plan, agent, n_threads=1).n_open == 0
    assert len(agent.views) == 8 * 2


def test_once_ctrl_c_was_heard_no_round_is_begun() -> None:
    stopped = Event()

    def decide(view: AgentView) -> Decision:
        if view.round_number == 1:
            os.kill(os.getpid(), signal.SIGINT)
        assert stopped.wait(timeout=30)
        return Decision.of(Answer.DONT_KNOW)

    agent, watch = Counting(decide), Silent()
    setup = RunSetup(n_threads=1, on_stop=stopped.set)
    result = run_live(small_plan(max_rounds=5), seated(agent), watch, setup)
    assert [view.round_number for view in agent.views] == [1]
    assert (result.ending.interrupted, result.n_open, result.records) == (True, 5, ())
    assert [said.partition(";")[0] for said in watch.said] == ["Stopping: no new calls"]


def test_what_cannot_be_stored_is_an_error_of_the_agent(tmp_path: Path) -> None:
    odd = Decision(answer=Answer.YES, usage={"tokens": object()})
    played(small_plan(seeds=[0]), Counting(lambda view: odd), folder=tmp_path)
    (record,) = records(tmp_path)
    assert not record.is_finished
    assert "decided what cannot be stored: field usage.tokens" in record.episode.rounds[0][0].detail


def test_replies_without_an_answer_are_replies(tmp_path: Path) -> None:
    given = Decision(failure=Failure.REFUSED, reply="I would rather not.")
    result = played(small_plan(seeds=[1]), Counting(lambda view: given), folder=tmp_path)
    (record,) = records(tmp_path)
    assert record.is_finished
    assert {row[0].failure for row in record.episode.rounds} == {Failure.REFUSED}
    assert result.n_open == 0


def test_a_run_grows_by_seeds_rosters_rules_and_repeats_but_not_by_other_prompts(
    tmp_path: Path,
) -> None:
    played(small_plan(seeds="0-1"), Counting(), folder=tmp_path)
    larger = small_plan(
        seeds="0-3", disclosure=["knowledge", "answer"], repeats=2,
        rosters=["0=counting,rest=ideal", "ideal"],
    )  # fmt: skip
    agent = Counting()
    result = played(larger, agent, folder=tmp_path)
    assert (result.standing.n_before, result.standing.n_total) == (2, 4 * 2 * 2 * 2)
    assert len(agent.views) == n_calls(records(tmp_path)) - n_calls(records(tmp_path)[:2])
    with pytest.raises(RunMismatchError, match="kripke is False in the run, and True now"):
        played(small_plan(kripke=True), Counting(), folder=tmp_path)


def test_without_a_folder_nothing_is_written_and_the_episodes_are_the_same(
    tmp_path: Path,
) -> None:
    kept, lost = (played(small_plan(), Counting(), folder=folder) for folder in (tmp_path, None))
    assert {record.key for record in kept.records} == {record.key for record in lost.records}
    assert len(lost.records) == 5
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("end", [b"\n", b"", b"\n\n"])
@pytest.mark.parametrize("torn", ["records.jsonl", "replies.jsonl"])
def test_a_file_with_blank_lines_and_a_torn_end_goes_on_and_pays_for_nothing_twice(
    torn: str, end: bytes, tmp_path: Path
) -> None:
    played(small_plan(), Counting(), folder=tmp_path)
    n_before = len(stored(tmp_path))
    # Without their records the episodes are played again, from the replies that are there.
    (tmp_path / "records.jsonl").write_bytes(b"")
    for name in ("records.jsonl", "replies.jsonl"):
        with (tmp_path / name).open("ab") as file:
            file.write(b"\n")
    with (tmp_path / torn).open("ab") as file:
        file.write(b'{"kind": "repl' + end)
    assert len(stored(tmp_path)) == n_before
    agent = Counting()
    result = played(small_plan(), agent, folder=tmp_path)
    assert agent.views == []
    assert len(stored(tmp_path)) == n_before
    assert len(records(tmp_path)) == 5
    told = [note.split("/")[-1] for note in result.notes]
    blank = [f"{name}: 1 blank line passed over" for name in ("records.jsonl", "replies.jsonl")]
    cut = ["The last reply was torn; it was cut off, and is asked for again."]
    assert told == [blank[0], *(cut if torn == "replies.jsonl" else []), blank[1]]
    assert (result.mending is Mending.CUT) is (torn == "records.jsonl")


def test_a_run_of_another_kind_is_no_live_run(tmp_path: Path) -> None:
    write_manifest(Manifest.of("static", Fingerprint(fixed={}, growing={}), {}), tmp_path)
    with pytest.raises(RunError, match="holds a static run, and a live one is wanted"):
        read_live_run(tmp_path)


def test_a_record_that_cannot_be_replayed_is_named_by_its_line(tmp_path: Path) -> None:
    played(small_plan(seeds=[1]), Counting(), folder=tmp_path)
    path = tmp_path / "records.jsonl"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["episode"]["rounds"] *= 9
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"records.jsonl, line 1: .*but the episode is over"):
        read_live_run(tmp_path)


def test_what_failed_before_a_reply_has_its_words_in_the_record(tmp_path: Path) -> None:
    played(small_plan(seeds=[1]), Counting(lambda view: FAILED), folder=tmp_path)
    (record,) = records(tmp_path)
    assert record.episode.rounds[0][0].detail == "no connection"
    assert stored(tmp_path) == []
    assert seated().keys() == {"ideal"}
