"""Records of episodes: nothing is lost, and the replay is the episode."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.episode import Episode, Rules, play_round, start_episode
from del_env.errors import RecordError
from del_env.narratives.loader import load_narrative
from del_env.records import EpisodeRecord, load_record, record_episode, save_record
from tests.draws import draw_scenario
from tests.known_answers import TWO_AGENTS
from tests.records.plays import NASTY, Decisions, draw_rules, play

WISE_MEN = load_narrative("wise_men")


def draw_record(random: Random) -> tuple[EpisodeRecord, Episode, Decisions]:
    """Draws an episode that need not be over, with its record."""
    scenario = draw_scenario(random, 6)
    episode, decisions = play(scenario, draw_rules(random), random)
    if random.random() < 0.3:
        decisions = decisions[:-1]
        episode = replayed(episode, decisions)
    seats = [f"agent:{seat}" for seat in range(scenario.n_agents)]
    record = record_episode(episode, decisions, seats=seats, narrative=WISE_MEN, seed=7)
    return record, episode, decisions


def replayed(episode: Episode, decisions: Decisions) -> Episode:
    again = start_episode(episode.scenario, episode.rules)
    for decided in decisions:
        again = play_round(again, [decision.played for decision in decided])
    return again


def assert_same(episode: Episode, other: Episode) -> None:
    assert episode.state.same_worlds(other.state)
    assert replace(episode, state=other.state) == other


def test_the_replay_is_the_episode_and_every_decision_comes_back() -> None:
    random = Random(11)
    for _ in range(150):
        record, episode, decisions = draw_record(random)
        back = EpisodeRecord.from_line(record.to_line(), "here")
        assert back == record
        assert_same(back.episode(), episode)
        assert back.decisions() == decisions
        assert back.scenario.announcement.wording is episode.scenario.announcement.wording


def test_a_record_is_one_line_whatever_the_replies_hold() -> None:
    episode, decisions = play(TWO_AGENTS, Rules(), Random(1), faults=0.9, reply=NASTY)
    record = record_episode(episode, decisions, seats=["a", "b"], narrative=WISE_MEN)
    assert "\n" not in record.to_line()
    assert record.to_line().encode("utf-8")


def test_what_is_stored_and_what_is_not() -> None:
    decided = (Decision(failure=Failure.EMPTY, latency_s=0.5), Decision.of(Answer.YES))
    episode = play_round(start_episode(TWO_AGENTS), [decision.played for decision in decided])
    record = record_episode(episode, [decided], seats=["m", "ideal"], narrative=WISE_MEN, seed=3)
    stored = json.loads(record.to_line())
    assert set(stored.pop("versions")) == {"del_env", "python"}
    no_answer: dict[str, object] = {
        "answer": None,
        "failure": "empty",
        "detail": "",
        "reply": "",
        "reasoning": None,
        "usage": {},
        "latency_s": 0.5,
        "settings": {},
        "n_requests": None,
        "served": {},
        "tool_calls": [],
        "note": None,
    }
    yes = {**no_answer, "answer": "Yes", "failure": None, "reply": "Yes", "latency_s": None}
    assert stored == {
        "kind": "episode",
        "schema_version": 1,
        "seed": 3,
        "scenario": {
            "world": "01",
            "observation": "symmetric",
            "announcement": {"kind": "at_least", "count": 1, "wording": "plain"},
        },
        "rules": {"disclosure": "knowledge", "history": "live", "max_rounds": None},
        "seats": ["m", "ideal"],
        "narrative": {"name": "wise_men", "words": None},
        "rounds": [[no_answer, yes]],
    }


def test_a_lone_surrogate_is_replaced_and_a_pair_is_joined() -> None:
    decided = (
        Decision(
            failure=Failure.INVALID,
            reply="\ud83d\ude00 \udfff",
            reasoning="\ud800",
            usage={"\ud800": ("\udc00", 1)},
        ),
        Decision.of(Answer.YES),
    )
    episode = play_round(start_episode(TWO_AGENTS), [decision.played for decision in decided])
    record = record_episode(episode, [decided], seats=["\udc80", "b"], narrative=WISE_MEN)
    back = EpisodeRecord.from_line(record.to_line(), "here")
    stored = back.rounds[0][0]
    assert (stored.reply, stored.reasoning) == ("😀 \ufffd", "\ufffd")
    assert stored.usage == {"\ufffd": ["\ufffd", 1]}
    assert back.seats[0] == "\ufffd"


def test_a_record_cannot_be_changed() -> None:
    record, _, _ = draw_record(Random(2))
    with pytest.raises(ValueError, match="frozen"):
        record.seed = 8


def test_decisions_of_another_episode_are_refused() -> None:
    episode, decisions = play(TWO_AGENTS, Rules(), Random(1), faults=0.0)
    with pytest.raises(RecordError, match="not those of the episode"):
        record_episode(episode, decisions[:-1], seats=["a", "b"], narrative=WISE_MEN)


def test_a_seat_without_a_name_is_refused() -> None:
    episode, decisions = play(TWO_AGENTS, Rules(), Random(1), faults=0.0)
    with pytest.raises(RecordError, match="seats names 1 agents, and the scenario has 2"):
        record_episode(episode, decisions, seats=["a"], narrative=WISE_MEN)


@pytest.mark.parametrize("value", [object(), float("nan"), float("inf"), {1: 2}])
def test_what_json_cannot_hold_is_refused_by_the_name_of_its_field(value: object) -> None:
    decided = (Decision(answer=Answer.YES, settings={"stop": value}), Decision.of(Answer.YES))
    episode = play_round(start_episode(TWO_AGENTS), [Answer.YES, Answer.YES])
    with pytest.raises(RecordError, match="field settings"):
        record_episode(episode, [decided], seats=["a", "b"], narrative=WISE_MEN)


def test_a_file_comes_back_on_many_lines_or_on_one(tmp_path: Path) -> None:
    record, _, _ = draw_record(Random(3))
    on_many, on_one = tmp_path / "many.json", tmp_path / "one.json"
    save_record(record, on_many)
    on_one.write_text(record.to_line() + "\n", encoding="utf-8")
    assert load_record(on_many) == load_record(on_one) == record
    assert sorted(path.name for path in tmp_path.iterdir()) == ["many.json", "one.json"]


def test_no_record_is_lost_by_saving_another(tmp_path: Path) -> None:
    record, _, _ = draw_record(Random(3))
    other = record.model_copy(update={"seed": 8})
    path = tmp_path / "record.json"
    save_record(record, path)
    with pytest.raises(RecordError, match=r"record\.json: exists already"):
        save_record(other, path)
    assert load_record(path) == record
    save_record(other, path, overwrite=True)
    assert load_record(path) == other


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    record, _, _ = draw_record(Random(3))
    path = tmp_path / "folder"
    path.mkdir()
    (path / "file").touch()
    with pytest.raises(RecordError, match="cannot be written"):
        save_record(record, path, overwrite=True)
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    record, _, _ = draw_record(Random(3))
    with pytest.raises(RecordError, match=r"there is no folder .*nowhere: make it first"):
        save_record(record, tmp_path / "nowhere" / "record.json")


def test_a_built_in_narrative_is_stored_by_name_and_ones_own_with_its_words() -> None:
    own = replace(WISE_MEN, title="Wiser Men")
    episode, decisions = play(TWO_AGENTS, Rules(), Random(1), faults=0.0)
    for narrative in (WISE_MEN, own):
        record = record_episode(episode, decisions, seats=["a", "b"], narrative=narrative)
        back = EpisodeRecord.from_line(record.to_line(), "here")
        assert back.narrative.narrative() == narrative
        assert (back.narrative.words is None) == (narrative is WISE_MEN)


def test_an_unknown_narrative_spoils_nothing_but_the_telling() -> None:
    record, episode, _ = draw_record(Random(4))
    stored = json.loads(record.to_line())
    stored["narrative"] = {"name": "of_the_future", "words": None}
    back = EpisodeRecord.from_json(stored, "here")
    assert_same(back.episode(), episode)
    with pytest.raises(RecordError, match=r"of_the_future.*choose another"):
        back.narrative.narrative()


def test_importing_del_env_brings_neither_pydantic_nor_rich_along() -> None:
    code = "import sys, del_env; sys.exit(any(m in sys.modules for m in ('pydantic', 'rich')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
