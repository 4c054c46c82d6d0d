"""Records as files of their own: one record a file."""

from pathlib import Path

from del_env.json_files import read_json, write_new_file
from del_env.records.episode_record import EpisodeRecord


def save_record(record: EpisodeRecord, path: str | Path, *, overwrite: bool = False) -> None:
    """Writes the record as a JSON file, whole or not at all.

    `del_env.json_files.check_new_file` tells beforehand whether the place is free.

    Raises:
        RecordError: it cannot be written, or there is a file already.
    """
    write_new_file(path, f"{record.model_dump_json(indent=2)}\n", overwrite=overwrite)


def load_record(path: str | Path) -> EpisodeRecord:
    """Returns the record that a file holds, on one line or on many; it can be replayed.

    Raises:
        RecordError: it cannot be read, or is not such a record; the message names the file and
            the field.
    """
    return EpisodeRecord.from_json(read_json(path), str(path))
