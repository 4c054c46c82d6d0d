"""Published answers as the records of a run."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from del_env.decision import Decision, Failure
from del_env.errors import SettingsError
from del_env.narratives.loader import load_narrative
from del_env.narratives.narrative import Kind, Narrative
from del_env.records import (
    PromptRecord,
    SeatDecision,
    StoredInstance,
    StoredNarrative,
    StoredPrompt,
)
from del_env.replies import read_strict
from del_env.suites.formats.answers_file import PublishedAnswer
from del_env.suites.formats.authors_results import read_results
from del_env.suites.formats.compact_answers import CompactTable, read_compact
from del_env.suites.formats.errors import FormatError
from del_env.suites.instance import Inference
from del_env.suites.registry import load_suite
from del_experiments.importing.tables import SourceTable

PROMPT_VERSION = "published"
"""The version of prompts that are not ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompactNotes:
    """What is said of compact tables, which do not say it themselves.

    Attributes:
        suite: the suite whose instances the rows count.
        quadrant: which quadrant it is, such as `classic-asymmetric`.
        narratives: the story of each table, in their order; or the one of them all.
        model: who answered.
    """

    suite: str
    quadrant: str
    narratives: tuple[str, ...]
    model: str


def read_result_tables(tables: Sequence[SourceTable]) -> tuple[PublishedAnswer, ...]:
    """Returns the answers that the authors' tables hold.

    Raises:
        FormatError: rows are ill-formed, which are named by file and line.
    """
    return read_results(row for table in tables for row in table.rows)


def read_compact_tables(
    tables: Sequence[SourceTable], options: CompactNotes
) -> tuple[PublishedAnswer, ...]:
    """Returns the answers that compact tables hold.

    Raises:
        FormatError: rows are ill-formed, which are named by file and line.
        SettingsError: the options do not fit the tables, or each other.
    """
    kind, inference = _quadrant(options.quadrant)
    half = load_suite(options.suite).only(inference)
    if not half.instances:
        raise SettingsError(f"quadrant {options.quadrant}: {options.suite} has no such instance")
    stories = _stories(options.narratives, len(tables), kind)
    return tuple(
        answer
        for table, story in zip(tables, stories, strict=True)
        for answer in read_compact(
            table.rows, CompactTable(half=half, narrative=story, model=options.model)
        )
    )


def records_of(
    answers: Iterable[PublishedAnswer],
    suite: str,
    versions: Mapping[str, str],
    now: datetime,
    *,
    repeats: bool = False,
) -> tuple[PromptRecord, ...]:
    """Returns the records of answers.

    Args:
        answers: the answers.
        suite: what the suite is called that they belong to.
        versions: what the records are made with.
        now: the time of answers whose own is not known.
        repeats: whether several answers of one model to one prompt are repetitions.

    Raises:
        FormatError: a model answers a prompt twice, and that is not meant so.
    """
    answers = tuple(answers)
    names = agent_names((answer.model, answer.version) for answer in answers)
    n_asked: Counter[tuple[str, str, str]] = Counter()
    records = []
    for answer in answers:
        agent = names[answer.model, answer.version]
        asked = (agent, answer.instance.id, answer.narrative)
        n_asked[asked] += 1
        if n_asked[asked] > 1 and not repeats:
            raise FormatError(
                f"{answer.source}: {agent} answers the instance {answer.instance.id} in "
                f"{answer.narrative} once more: a table may be there before and after its "
                "processing, then give one of them; or say that these are repetitions"
            )
        records.append(_record(answer, agent, suite, n_asked[asked], versions, now))
    return tuple(records)


def agent_names(models: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Returns what each model and version is called in a run: by its version, if that is enough."""
    pairs = list(dict.fromkeys(models))
    versions = Counter(version for _, version in pairs)
    return {
        (model, version): version if version and versions[version] == 1 else _both(model, version)
        for model, version in pairs
    }


def holding_suite(answers: Iterable[PublishedAnswer], names: Iterable[str]) -> str | None:
    """Returns the first of the published suites that has all these prompts; None if none has."""
    asked = {(answer.instance.id, answer.narrative) for answer in answers}
    for name in names:
        suite = load_suite(name)
        ids = {instance.id for instance in suite.instances}
        if all(i in ids and narrative in suite.narratives for i, narrative in asked):
            return name
    return None


def _both(model: str, version: str) -> str:
    return f"{model} {version}".strip()


def _record(
    answer: PublishedAnswer,
    agent: str,
    suite: str,
    repeat: int,
    versions: Mapping[str, str],
    now: datetime,
) -> PromptRecord:
    return PromptRecord(
        kind="prompt",
        schema_version=1,
        versions=dict(versions),
        answered_at=answer.answered_at or now,
        suite=suite,
        instance=StoredInstance.of(answer.instance),
        narrative=StoredNarrative.of(load_narrative(answer.narrative)),
        narrative_kind=answer.kind,
        prompt=StoredPrompt(
            version=PROMPT_VERSION, kripke=False, reason_first=False, text=answer.prompt or None
        ),
        agent=agent,
        spec=f"published:{_both(answer.model, answer.version)}",
        settings={},
        repeat=repeat,
        decision=SeatDecision.of(decision_of(answer)),
    )


def decision_of(answer: PublishedAnswer) -> Decision:
    """Returns the decision that a published answer is."""
    read = read_strict(answer.reply)
    failure = Failure.INVALID if answer.reply.strip() else Failure.EMPTY
    temperature = {} if answer.temperature is None else {"temperature": answer.temperature}
    return Decision(
        answer=read,
        failure=failure if read is None else None,
        reply=answer.reply,
        reasoning=answer.reasoning or None,
        settings={"source": answer.source, **temperature},
    )


def _quadrant(text: str) -> tuple[Kind, Inference]:
    kind, _, inference = text.replace(" ", "-").partition("-")
    if kind not in list(Kind) or inference not in list(Inference):
        quadrants = [f"{kind}-{inference}" for kind in Kind for inference in Inference]
        raise SettingsError(f"quadrant {text!r}: choose one of {', '.join(quadrants)}")
    return Kind(kind), Inference(inference)


def _stories(names: Sequence[str], n_tables: int, kind: Kind) -> list[Narrative]:
    if len(names) not in (1, n_tables):
        raise SettingsError(
            f"{len(names)} narratives for {n_tables} files: give one a file, in the same order"
        )
    stories = [load_narrative(name) for name in names]
    for story in stories:
        if story.kind is not kind:
            raise SettingsError(f"narrative {story.name} is a {story.kind} one, not {kind}")
    return stories if len(stories) == n_tables else stories * n_tables
