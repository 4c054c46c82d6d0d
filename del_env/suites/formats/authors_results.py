"""The authors' tables of answers: a row for each prompt and model."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from del_env.answers import Answer
from del_env.narratives.loader import load_narrative
from del_env.suites.formats.answers_file import FAILED, PASSED, PublishedAnswer, verdict
from del_env.suites.formats.authors_columns import MATRIX, OF_RESULTS, SETUP, WORLD
from del_env.suites.formats.authors_puzzle import PuzzleReader
from del_env.suites.formats.difference import Difference, differing
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.matrices import KnownMatrices
from del_env.suites.formats.rows import Row, parse_all
from del_env.suites.instance import Instance

RESPONSE = "model response"
_REASONING = ("model cot", "model_cot")  # both are found
_LABELS = tuple(answer.text for answer in Answer)

COLUMNS = frozenset(
    {
        *asdict(OF_RESULTS).values(),
        *_REASONING,
        RESPONSE,
        MATRIX,
        SETUP,
        WORLD,
        "prompt",
        "model",
        "version",
        "correct response",
        "solver_label",
        "verdict",
        "timestamp",
        "temperature",
        "order",  # 1 in every row
    }
)
"""The columns that are read, and one that says nothing."""


def read_results(rows: Iterable[Row]) -> tuple[PublishedAnswer, ...]:
    """Returns the answers that the rows of a table hold.

    Raises:
        FormatError: rows are ill-formed, which are named by file and line.
    """
    reader = PuzzleReader(OF_RESULTS, KnownMatrices())
    return parse_all(rows, lambda row: _answer(Fields(row), reader))


def _answer(fields: Fields, reader: PuzzleReader) -> PublishedAnswer:
    narrative, prompt = reader.narrative(fields), fields.text("prompt")
    model, version = fields.text("model"), fields.text("version")
    if not (model or version):
        raise fields.wrong("model", "a name")
    instance = reader.instance(fields, prompt, f"{narrative} {model} {version}")
    reply = _reply(fields)
    return PublishedAnswer(
        source=fields.row.source,
        instance=instance,
        narrative=narrative,
        kind=load_narrative(narrative).kind,
        prompt=prompt,
        model=model,
        version=version,
        reply=reply,
        reasoning="".join(fields.text(column) for column in _REASONING),
        answered_at=fields.time("timestamp"),
        temperature=_temperature(fields),
        differences=tuple(differences(fields, instance, reply)),
    )


def differences(fields: Fields, instance: Instance, reply: str) -> Iterator[Difference]:
    """Yields where a row says otherwise of the right answer, or of the reply, than we find."""
    source, label = fields.row.source, instance.label
    if fields.has("solver_label"):
        theirs = str(int(fields.status("solver_label")))
        yield from differing(source, "solver_label", theirs, str(int(label.knows)))
    for column in ("correct response", "correct_response"):
        yield from differing(source, column, _one_of(fields, column, _LABELS), label.text)
    theirs = _one_of(fields, "verdict", (PASSED, FAILED))
    yield from differing(source, "verdict", theirs, verdict(reply, label))


def _reply(fields: Fields) -> str:
    if RESPONSE not in fields.row.fields:
        raise fields.wrong(RESPONSE, "there")
    return fields.text(RESPONSE)


def _one_of(fields: Fields, column: str, words: Iterable[str]) -> str:
    text = fields.text(column)
    if text and text not in words:
        raise fields.wrong(column, f"one of {', '.join(words)}")
    return text


def _temperature(fields: Fields) -> float | None:
    # Their program can write that word for a temperature that it left to the provider.
    is_told = fields.has("temperature") and fields.row.fields["temperature"] != "default"
    return fields.number("temperature") if is_told else None
