"""Replies: each call's reply, on the disk as soon as it is there; nobody is asked twice.

A reply belongs to one view of one seat in one episode. It is taken again only for that view, so
that no reply can come into a conversation in which it was not given.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Literal, NamedTuple, Self

from pydantic import AwareDatetime, StrictInt, ValidationError

from del_env.errors import RecordError
from del_env.json_files import parse_json
from del_env.records import SeatDecision
from del_env.records.episode_record import check_schema_version
from del_env.records.problems import problems
from del_env.records.values import Stored, StoredText
from del_env.view import AgentView
from del_experiments.live.billing import CallBill
from del_experiments.runs.errors import RunWriteError
from del_experiments.runs.lines import (
    WAY_OUT,
    LineWriter,
    Mending,
    Note,
    mend,
    read_lines,
    unheard,
)

REPLIES_NAME = "replies.jsonl"

_DIGEST_DIGITS = 16


class ReplyKey(NamedTuple):
    """What a reply is found by: the episode's key, the seat, the round, and the view's digest."""

    episode: str
    seat: int
    round_number: int
    view: str


class StoredReply(Stored):
    """What one seat decided in one round, kept before the episode is over.

    Attributes:
        kind: tells it from records of another kind.
        schema_version: the form of the record.
        episode: the key of the episode.
        seat: the seat, from 0.
        round: the round, from 1.
        view: the digest of the view that it was asked with.
        agent: the name of the agent in the seat.
        answered_at: when the decision came, in UTC.
        decision: what it decided.
    """

    kind: Literal["reply"]
    schema_version: Literal[1]
    episode: StoredText
    seat: StrictInt
    round: StrictInt
    view: StoredText
    agent: StoredText
    answered_at: AwareDatetime
    decision: SeatDecision

    @classmethod
    def of(cls, key: ReplyKey, agent: str, decision: SeatDecision) -> Self:
        """Returns the reply that has just come."""
        return cls(
            kind="reply",
            schema_version=1,
            episode=key.episode,
            seat=key.seat,
            round=key.round_number,
            view=key.view,
            agent=agent,
            answered_at=datetime.now(UTC),
            decision=decision,
        )

    @property
    def key(self) -> ReplyKey:
        """What it is found by."""
        return ReplyKey(self.episode, self.seat, self.round, self.view)

    @classmethod
    def from_line(cls, line: str, source: str) -> Self:
        """Returns the reply that a JSON text holds.

        Raises:
            RecordError: it is none; the message names the source and the field.
        """
        data = parse_json(line, source)
        check_schema_version(data, source)
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise RecordError(f"{source}: {problems(error)}") from error


def view_digest(view: AgentView) -> str:
    """Returns 16 hex digits for all that makes two views unequal."""
    content = [
        view.agent,
        view.observation,
        [type(view.announcement).__name__, view.announcement.count],
        view.disclosure,
        view.seen,
        [[int(claim) for claim in claims] for claims in view.public_history],
        view.own_replies,
        view.own_note,
    ]
    text = json.dumps(content, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:_DIGEST_DIGITS]


class NotKeptError(Exception):
    """A reply cannot be written: no more calls may be made.

    No error of del-env, which would halt one agent only.

    Attributes:
        cause: what went wrong.
    """

    def __init__(self, cause: RunWriteError) -> None:
        super().__init__(str(cause))
        self.cause = cause


class Replies:
    """All replies of a run; thread-safe.

    Args:
        bill: adds them up.
        writer: where they are kept; None keeps none.

    Attributes:
        notes: what was mended or passed over in the file.
    """

    def __init__(self, bill: CallBill, writer: LineWriter | None = None) -> None:
        self.bill = bill
        self.notes: list[str] = []
        self._writer = writer
        self._stored: dict[ReplyKey, SeatDecision] = {}
        self._waiting: list[str] = []
        self._noting = Lock()
        self._writing = Lock()
        self._failed: NotKeptError | None = None

    def find(self, key: ReplyKey) -> SeatDecision | None:
        """Returns the reply that was read from the file under that key, if there is one."""
        return self._stored.get(key)

    def see(self, reply: StoredReply, *, is_wanted: bool) -> None:
        """Takes a reply of the file into account; what is wanted can be found again."""
        self.bill.see_call(reply.decision)
        if is_wanted:
            self._stored[reply.key] = reply.decision

    def keep(self, reply: StoredReply) -> None:
        """Keeps a new reply; on the disk when it returns, where there is a file.

        Raises:
            NotKeptError: it cannot be written.
        """
        with self._noting:
            self.bill.see_call(reply.decision)
            if self._writer is not None:
                self._waiting.append(reply.model_dump_json())
        # Replies that come while one is being written are then written together: one wait for
        # the disk serves them all.
        with self._writing:
            with self._noting:
                lines, self._waiting = self._waiting, []
            self._write(lines)

    def _write(self, lines: list[str]) -> None:
        # Somebody else's failure may have been about this reply.
        if self._failed is not None:
            raise self._failed
        if self._writer is None or not lines:
            return
        try:
            self._writer.append(lines)
        except RunWriteError as error:
            self._failed = NotKeptError(error)
            raise self._failed from error


@contextmanager
def open_replies(
    folder: Path, bill: CallBill, is_wanted: Callable[[str], bool]
) -> Iterator[Replies]:
    """Opens the replies of a run for writing; its records are open already.

    Args:
        folder: the folder of the run.
        bill: adds them up.
        is_wanted: whether the episode of that key is still to be played.

    Raises:
        RecordError: a reply is damaged; the message names the line.
        RunError: the file cannot be read or written.
    """
    path = folder / REPLIES_NAME
    mending = mend(path)
    with LineWriter(path) as writer:
        replies = Replies(bill, writer)
        if mending is Mending.CUT:
            replies.notes.append("The last reply was torn; it was cut off, and is asked for again.")
        for reply in read_replies(folder, replies.notes.append):
            replies.see(reply, is_wanted=is_wanted(reply.episode))
        yield replies


def read_replies(folder: Path, note: Note = unheard) -> Iterator[StoredReply]:
    """Yields the replies of a run in the order in which they came.

    Args:
        folder: the folder of the run.
        note: told in the end what was passed over.

    Raises:
        RecordError: a line holds no reply; the message names the line.
    """
    for source, text in read_lines(folder / REPLIES_NAME, note):
        try:
            yield StoredReply.from_line(text, source)
        except RecordError as error:
            raise RecordError(f"{error}. {WAY_OUT}") from error
