"""Runs in folders: begun, resumed, refused; what is good in them is never rewritten."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from del_env.errors import RecordError
from del_experiments.runs.errors import RunError, RunInUseError, RunMismatchError
from del_experiments.runs.lines import Mending
from del_experiments.runs.manifest import Manifest, read_manifest
from del_experiments.runs.reading import latest, read_run
from del_experiments.runs.store import open_store, read_records
from tests.runs.notes import Note, files_in, grown_manifest, manifest

STRANGE = "\u0085 \u2028 \u2029 \f ’ \U0001f64b \\n"


def keep(folder: Path, notes: Iterable[Note], wanted: Manifest | None = None) -> list[Note]:
    """Opens the run, adds notes, and returns those that were there before."""
    there: list[Note] = []
    with open_store(folder, wanted or manifest(), Note.from_line, there.append) as store:
        store.add(notes)
    return there


def tear(folder: Path) -> None:
    """Leaves the begin of a record behind, as a writer that was killed may do."""
    with (folder / "records.jsonl").open("ab") as file:
        file.write(b'[2, "n')


def test_a_run_is_a_folder_with_a_manifest_and_a_line_a_record(tmp_path: Path) -> None:
    keep(tmp_path / "deep" / "run", [Note(1, "yes"), Note(2, None)], manifest(suite="ladder"))
    files = files_in(tmp_path / "deep" / "run")
    assert files.keys() == {"run.json", "records.jsonl"}
    assert files["records.jsonl"] == b'[1, "yes"]\n[2, null]\n'
    assert json.loads(files["run.json"])["fingerprint"]["fixed"] == {"suite": "ladder"}


def test_a_resumed_run_knows_what_is_finished_and_keeps_every_byte(tmp_path: Path) -> None:
    keep(tmp_path, [Note(1, STRANGE), Note(2, None)])
    before = files_in(tmp_path)
    there: list[Note] = []
    with open_store(tmp_path, manifest(), Note.from_line, there.append) as store:
        assert there == [Note(1, STRANGE), Note(2, None)]
        assert [store.has(key) for key in (1, 2, 3)] == [True, False, False]
        store.add([Note(2, "at last"), Note(3, "new")])
        assert [store.has(key) for key in (1, 2, 3)] == [True, True, True]
    after = files_in(tmp_path)
    assert after["records.jsonl"].startswith(before["records.jsonl"])
    assert read_run(tmp_path, Note.from_line).records == (
        Note(1, STRANGE),
        Note(2, "at last"),
        Note(3, "new"),
    )


def test_a_run_with_nothing_to_do_changes_nothing(tmp_path: Path) -> None:
    keep(tmp_path, [Note(1, "yes")])
    before = files_in(tmp_path)
    assert keep(tmp_path, []) == [Note(1, "yes")]
    assert files_in(tmp_path) == before


def test_of_records_with_one_key_the_first_finished_one_counts_else_the_last() -> None:
    notes = [Note(7, None), Note(3, "a"), Note(7, "b"), Note(3, "c"), Note(7, None), Note(5, None)]
    assert latest(notes) == (Note(7, "b"), Note(3, "a"), Note(5, None))


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (manifest(suite="ladder", kripke=False), "suite is 'pattern' in the run, and 'ladder' now"),
        (manifest(suite="pattern", kripke=True), "kripke is False in the run, and True now"),
        (manifest(suite="pattern"), "kripke is False in the run, and None now"),
        (
            manifest("live", suite="pattern", kripke=False),
            "of the kind 'notes', and this one is 'live'",
        ),
    ],
)
def test_a_run_of_other_settings_is_refused_and_left_alone(
    other: Manifest, message: str, tmp_path: Path
) -> None:
    keep(tmp_path, [Note(1, "yes")], manifest(suite="pattern", kripke=False))
    tear(tmp_path)
    before = files_in(tmp_path)
    with pytest.raises(RunMismatchError, match=message):
        keep(tmp_path, [Note(2, "no")], other)
    assert files_in(tmp_path) == before


def test_a_run_may_grow_by_agents_but_none_of_its_own_may_change(tmp_path: Path) -> None:
    cool, warm = {"settings": {"temperature": 0}}, {"settings": {"temperature": 1}}
    keep(tmp_path, [], grown_manifest("notes", {}, {"a": cool}))
    keep(tmp_path, [], grown_manifest("notes", {}, {"b": warm}))
    assert read_manifest(tmp_path).fingerprint.growing == {"agents": {"a": cool, "b": warm}}
    with pytest.raises(RunMismatchError, match=r"agents a.settings.temperature is 0 in the run"):
        keep(tmp_path, [], grown_manifest("notes", {}, {"a": warm, "c": cool}))
    assert read_manifest(tmp_path).fingerprint.growing == {"agents": {"a": cool, "b": warm}}


def test_each_different_command_is_recorded_once(tmp_path: Path) -> None:
    for limit in (5, 5, 9, 5):
        keep(tmp_path, [], grown_manifest("notes", {}, {}, limit=limit))
    commands = read_manifest(tmp_path).commands
    assert [command.settings for command in commands] == [{"limit": 5}, {"limit": 9}]
    assert commands[0].versions.keys() == {"del_env", "python"}
    assert commands[0].started_at.utcoffset() is not None


@pytest.mark.parametrize("name", ["thesis.tex", "records.jsonl"])
def test_a_folder_of_something_else_is_refused_and_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("precious", encoding="utf-8")
    with pytest.raises(RunError, match=rf"is not a run: it has no run.json, but holds {name}"):
        keep(tmp_path, [Note(1, "yes")])
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("precious", encoding="utf-8")
    with pytest.raises(RunError, match="run is a file: a run is a folder"):
        keep(tmp_path / "run", [])
    with pytest.raises(RunError, match=r"cannot be used as a run \(Not a directory"):
        keep(tmp_path / "run" / "below", [])


def test_a_manifest_that_is_none_is_refused_by_the_name_of_the_field(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"kind": "notes"}', encoding="utf-8")
    with pytest.raises(RecordError, match=r"run.json: field schema_version is missing"):
        keep(tmp_path, [])
    (tmp_path / "run.json").write_text('{"kind": "not', encoding="utf-8")
    with pytest.raises(RecordError, match=r"run.json: is not one JSON value"):
        keep(tmp_path, [])


def test_what_is_left_of_a_begin_that_was_killed_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / ".lock").touch()
    (tmp_path / ".run.json.123.tmp").write_text('{"ki', encoding="utf-8")
    keep(tmp_path, [Note(1, "yes")])
    assert files_in(tmp_path)["records.jsonl"] == b'[1, "yes"]\n'


def test_wherever_the_last_line_is_torn_the_rest_is_kept_and_the_run_goes_on(
    tmp_path: Path,
) -> None:
    keep(tmp_path, [Note(1, "yes"), Note(2, STRANGE)])
    whole = files_in(tmp_path)["records.jsonl"]
    first = len(b'[1, "yes"]\n')
    for size in range(first, len(whole) + 1):
        (tmp_path / "records.jsonl").write_bytes(whole[:size])
        with open_store(tmp_path, manifest(), Note.from_line, lambda note: None) as store:
            assert store.has(1)
            is_whole = size >= len(whole) - 1
            assert store.has(2) is is_whole
            assert (store.mending is Mending.CUT) is (first < size < len(whole) - 1)
            store.add([] if is_whole else [Note(2, STRANGE)])
        assert files_in(tmp_path)["records.jsonl"] == whole


@pytest.mark.parametrize("tail", [b"\n", b"\n\n \n", b'[3, "n\n', b'[3, "n\n\n', b'\n[3, "n'])
def test_a_run_with_blank_lines_or_a_torn_end_is_read_and_goes_on(
    tail: bytes, tmp_path: Path
) -> None:
    keep(tmp_path, [Note(1, "yes"), Note(2, "no")])
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"\n" + path.read_bytes() + tail)
    run = read_run(tmp_path, Note.from_line)
    assert run.records == (Note(1, "yes"), Note(2, "no"))
    assert any("passed over" in note for note in run.notes)
    with open_store(tmp_path, manifest(), Note.from_line, lambda note: None) as store:
        assert [store.has(key) for key in (1, 2, 3)] == [True, True, False]
        assert (store.mending is Mending.CUT) is (b"[3" in tail)
        assert [note.split(": ")[1] for note in store.notes] == [
            f"{n} blank line{'s' if n > 1 else ''} passed over"
            for n in [1 + tail.split(b"[3")[0].count(b"\n")]
        ]
        store.add([Note(3, "new")])
    assert list(read_records(tmp_path, Note.from_line)) == [
        Note(1, "yes"), Note(2, "no"), Note(3, "new"),
    ]  # fmt: skip


def test_a_last_record_that_is_whole_but_wrong_is_named_and_not_cut(tmp_path: Path) -> None:
    keep(tmp_path, [Note(1, "yes")])
    path = tmp_path / "records.jsonl"
    for end in ("\n", ""):
        path.write_text(f'[1, "yes"]\n"of another version"{end}', encoding="utf-8")
        with pytest.raises(RecordError, match=r"records.jsonl, line 2: is no note"):
            keep(tmp_path, [])
        assert '"of another version"' in path.read_text(encoding="utf-8")


def test_a_damaged_line_in_the_middle_is_named_and_nothing_is_touched(tmp_path: Path) -> None:
    keep(tmp_path, [Note(1, "yes"), Note(2, "no"), Note(3, "yes")])
    path = tmp_path / "records.jsonl"
    path.write_bytes(path.read_bytes().replace(b'[2, "no"]', b'[2, "n'))
    before = files_in(tmp_path)
    message = r"records.jsonl, line 2: is no note .*Take the line out, and what it held is asked"
    with pytest.raises(RecordError, match=message):
        keep(tmp_path, [])
    with pytest.raises(RecordError, match=message):
        read_run(tmp_path, Note.from_line)
    assert files_in(tmp_path) == before


def test_a_run_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    with open_store(tmp_path, manifest(), Note.from_line, lambda note: None) as store:
        store.add([Note(1, "yes")])
        tear(tmp_path)
        assert read_run(tmp_path, Note.from_line).records == (Note(1, "yes"),)


def test_a_folder_without_a_manifest_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"is not a run: it has no run\.json"):
        read_run(tmp_path, Note.from_line)


def test_a_run_without_records_has_none(tmp_path: Path) -> None:
    keep(tmp_path, [])
    assert list(read_records(tmp_path, Note.from_line)) == []


def test_two_processes_cannot_write_at_once(tmp_path: Path) -> None:
    with other_writer(tmp_path):
        with pytest.raises(RunInUseError, match="is being written by another process"):
            keep(tmp_path, [Note(1, "mine")])
        assert read_run(tmp_path, Note.from_line).records == (Note(1, "other"),)
    assert keep(tmp_path, [Note(2, "mine")]) == [Note(1, "other")]


def test_a_second_writer_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    with (
        open_store(tmp_path, manifest(), Note.from_line, lambda note: None),
        pytest.raises(RunInUseError),
    ):
        keep(tmp_path, [])


@contextmanager
def other_writer(folder: Path) -> Iterator[None]:
    """Runs a process that keeps one note in the run and holds on to it, until it is killed."""
    code = f"""
from pathlib import Path
from del_experiments.runs.store import open_store
from tests.runs.notes import Note, manifest
with open_store(Path({str(folder)!r}), manifest(), Note.from_line, print) as store:
    store.add([Note(1, "other")])
    print("ready", flush=True)
    input()
"""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(root)},
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            yield
        finally:
            process.kill()
