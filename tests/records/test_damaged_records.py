"""Damaged, foreign and forged records: refused, by the name of the source and the field."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from del_env.episode import Rules
from del_env.errors import RecordError
from del_env.narratives.loader import load_narrative
from del_env.records import EpisodeRecord, load_record, record_episode
from tests.known_answers import TWO_AGENTS
from tests.records.plays import play


def a_record() -> dict[str, Any]:
    """A record of two ideal agents: two rounds, then it is over."""
    episode, decisions = play(TWO_AGENTS, Rules(), Random(1), faults=0.0)
    record = record_episode(
        episode, decisions, seats=["a", "b"], narrative=load_narrative("wise_men")
    )
    stored: dict[str, Any] = json.loads(record.to_line())
    assert len(stored["rounds"]) == 2
    return stored


DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "field seats is missing": lambda r: r.pop("seats"),
    "field colour is unknown": lambda r: r.update(colour=1),
    "field kind is 'run'": lambda r: r.update(kind="run"),
    "field seed is '3'": lambda r: r.update(seed="3"),
    "seats names 1 agents, and the scenario has 2": lambda r: r["seats"].pop(),
    r"rounds\[1\] holds 1 decisions for 2 seats": lambda r: r["rounds"][1].pop(),
    r"field rounds\[0\]\[1\].answer is 'Maybe': an answer is one of": lambda r: r["rounds"][0][
        1
    ].update(answer="Maybe"),
    r"field rounds\[0\]\[1\]: a decision holds an answer or a failure": lambda r: r["rounds"][0][
        1
    ].update(failure="empty"),
    r"field rounds\[0\]\[0\].failure is 'tired'": lambda r: r["rounds"][0][0].update(
        failure="tired"
    ),
    r"field rounds\[0\]\[0\].reply is missing": lambda r: r["rounds"][0][0].pop("reply"),
    "rounds holds 3 rounds, but the episode is over after round 2": lambda r: r["rounds"].append(
        r["rounds"][1]
    ),
    "field rules.max_rounds is 0": lambda r: r["rules"].update(max_rounds=0),
    "field rules.disclosure is 'all'": lambda r: r["rules"].update(disclosure="all"),
    "field scenario: field announcement of a scenario is missing": lambda r: r["scenario"].pop(
        "announcement"
    ),
    "field scenario: .* is false of world 00": lambda r: r["scenario"].update(world="00"),
    r"field schema_version is 2, and this del-env reads 1.*'del_env'": lambda r: r.update(
        schema_version=2
    ),
    "is not a record: field schema_version is missing": lambda r: r.pop("schema_version"),
}


@pytest.mark.parametrize("told", DAMAGES)
def test_a_damage_is_told_with_source_and_field(told: str) -> None:
    stored = a_record()
    DAMAGES[told](stored)
    with pytest.raises(RecordError, match=rf"^runs/1, line 4: .*{told}"):
        EpisodeRecord.from_line(json.dumps(stored), "runs/1, line 4")


def test_the_undamaged_record_is_fine() -> None:
    assert EpisodeRecord.from_json(a_record(), "here").episode().is_over


def test_wherever_a_file_is_cut_it_is_refused(tmp_path: Path) -> None:
    text = json.dumps(a_record())
    path = tmp_path / "torn.json"
    for end in range(0, len(text), 7):
        path.write_text(text[:end], encoding="utf-8")
        with pytest.raises(RecordError, match=r"torn\.json: is not one JSON value"):
            load_record(path)


def test_many_damages_are_told_in_short() -> None:
    stored = a_record()
    for decided in stored["rounds"]:
        for seat in decided:
            seat["latency_s"] = "x" * 1000
    with pytest.raises(RecordError, match="and 1 more") as caught:
        EpisodeRecord.from_json(stored, "here")
    assert len(str(caught.value)) < 600


def test_several_records_are_not_one(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(f"{json.dumps(a_record())}\n" * 2, encoding="utf-8")
    with pytest.raises(RecordError, match="Extra data"):
        load_record(path)


@pytest.mark.parametrize("data", [None, 3, [], "record"])
def test_another_json_value_is_no_record(data: object) -> None:
    with pytest.raises(RecordError, match="is not a record"):
        EpisodeRecord.from_json(data, "here")


def test_a_puzzle_too_large_to_be_replayed_is_refused() -> None:
    stored = a_record()
    ring = ["0" * agent + "1" + "0" * (39 - agent) for agent in (*range(1, 40), 0)]
    stored["scenario"].update(world="1" * 40, observation=ring)
    stored["seats"] = ["a"] * 40
    stored["rounds"] = []
    with pytest.raises(RecordError, match=r"^here: 40 agents"):
        EpisodeRecord.from_json(stored, "here")
