"""`del-env explain`: one reply of a run beside the oracle's trace."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from del_env.answers import Answer
from del_env.errors import SettingsError
from del_env.outcomes import Outcome
from del_env.records import PromptRecord
from del_env.scoring.rows import Scored
from del_experiments.cli.explanation_page import explanation_page
from del_experiments.cli.result_options import WhichOptions
from del_experiments.cli.screen import Screen, new_console
from del_experiments.report.completeness import check_kind
from del_experiments.runs.reading import latest
from del_experiments.runs.store import read_records
from del_experiments.static.rows import row_of

STATIC_OPTIONS = ("instance", "row")
LIVE_OPTIONS = ("episode", "round_number", "seat")

N_LISTED = 20
"""So many replies are listed; the others are counted."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A record, and the line that it stands on in the run's file, from 1."""

    row: int
    record: PromptRecord

    @property
    def scored(self) -> Scored:
        """What the reply counts as, and what would be right by the oracle."""
        return row_of(self.record)


def explain(run: Path, which: WhichOptions, *, prompt: bool, reasoning: bool) -> None:
    """Shows the reply that is meant, or lists those that may be.

    Raises:
        DelEnvError: the run cannot be read, or has no such reply.
    """
    check_options(which, "static", STATIC_OPTIONS, LIVE_OPTIONS)
    screen = Screen(new_console(), 0)
    found = select(run, which)
    if which.instance is None and which.row is None:
        wrong = [one for one in found if one.scored.outcome is not Outcome.CORRECT]
        _list(screen, wrong, f"{len(wrong):,} of {len(found):,} replies are not right")
    elif len(found) > 1:
        _list(screen, found, f"{len(found):,} replies are meant: choose one with --row")
    else:
        screen.show(explanation_page(found[0].record, prompt=prompt, reasoning=reasoning))


def select(run: Path, which: WhichOptions) -> tuple[Numbered, ...]:
    """Returns the records that the options mean, each question's one that counts.

    Raises:
        RunError: it is no run of prompts.
        SettingsError: there is no such record.
    """
    check_kind(run)
    numbered = [Numbered(*x) for x in enumerate(read_records(run, PromptRecord.from_line), 1)]
    counting = {id(record) for record in latest(one.record for one in numbered)}
    found = tuple(
        one
        for one in numbered
        if _is_meant(one, which) and (which.row is not None or id(one.record) in counting)
    )
    if not found:
        raise SettingsError(
            f"{run}: no reply fits {', '.join(told(which)) or 'that'} among {len(numbered):,} "
            "records: mend the options"
        )
    return found


def _is_meant(one: Numbered, which: WhichOptions) -> bool:
    record = one.record
    return (
        which.row in (None, one.row)
        and record.instance.id.startswith(which.instance or "")
        and which.narrative in (None, record.narrative.name)
        and which.agent in (None, record.agent)
    )


def told(which: WhichOptions) -> Iterator[str]:
    """Yields the options that say which reply is meant, as they are given."""
    for field in fields(which):
        if (value := getattr(which, field.name)) is not None:
            yield f"{flag(field.name)} {value}"


def check_options(
    which: WhichOptions, kind: str, own: Sequence[str], others: Sequence[str]
) -> None:
    """Checks that no option is given that is for runs of another kind.

    Args:
        which: the options.
        kind: the kind of the run.
        own: the names of the options that are for such runs alone.
        others: the names of those that are for other runs.

    Raises:
        SettingsError: one of these is given.
    """
    given = [flag(name) for name in others if getattr(which, name) is not None]
    if given:
        raise SettingsError(
            f"{', '.join(given)}: not for a {kind} run: choose a reply with "
            f"{', '.join(map(flag, own))}, --narrative and --agent"
        )


def flag(name: str) -> str:
    """Returns the option of that name as it is written."""
    return f"--{name.removesuffix('_number')}"


def _list(screen: Screen, found: Sequence[Numbered], title: str) -> None:
    screen.line(f"{title}{':' if found else '.'}")
    for one in found[:N_LISTED]:
        record, scored = one.record, one.scored
        given = scored.given.text if isinstance(scored.given, Answer) else "no answer"
        screen.line(
            f"  --row {one.row}: {record.agent}, {record.narrative.name}, instance "
            f"{record.instance.id}: {given} for {scored.label.text} ({scored.outcome})"
        )
    if (rest := len(found) - N_LISTED) > 0:
        screen.line(f"  and {rest:,} more: narrow them down with --narrative and --agent")
