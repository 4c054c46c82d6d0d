"""Files are written whole or not at all, and never over another by accident."""

from pathlib import Path

import pytest

from del_env.errors import RecordError
from del_env.json_files import check_new_file, write_new_file

TOO_LONG = "x" * 300 + ".json"


def test_a_file_is_written_whole_and_leaves_no_draft(tmp_path: Path) -> None:
    write_new_file(tmp_path / "new.json", "{}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["new.json"]
    assert (tmp_path / "new.json").read_text(encoding="utf-8") == "{}\n"


def test_nothing_is_overwritten_unless_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    write_new_file(path, "1")
    with pytest.raises(RecordError, match="exists already"):
        write_new_file(path, "2")
    assert path.read_text(encoding="utf-8") == "1"
    write_new_file(path, "2", overwrite=True)
    assert path.read_text(encoding="utf-8") == "2"


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_name_that_cannot_be_written_is_refused(tmp_path: Path, overwrite: bool) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        check_new_file(tmp_path / TOO_LONG)
    with pytest.raises(RecordError, match="cannot be written"):
        write_new_file(tmp_path / TOO_LONG, "{}", overwrite=overwrite)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"there is no folder .*nowhere: make it first"):
        write_new_file(tmp_path / "nowhere" / "x.json", "{}")
