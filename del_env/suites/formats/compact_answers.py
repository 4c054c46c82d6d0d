"""Small tables of answers that name their prompts by row alone, in the order of a published half.

Columns: `row`, from 1, and `model_response`; if they are there, `k`, `is_positive` and
`observation_vector_bits` must be those of the instance in that row.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from del_env.narratives.narrative import Narrative
from del_env.suites.formats.answers_file import PublishedAnswer
from del_env.suites.formats.authors_results import differences
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.rows import Row, parse_all
from del_env.suites.instance import Instance
from del_env.suites.suite import Suite

ROW, RESPONSE = "row", "model_response"
COLUMNS = frozenset(
    {
        ROW,
        RESPONSE,
        "k",
        "is_positive",
        "observation_vector_bits",
        "correct_response",
        "verdict",
    }
)
"""The columns that are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompactTable:
    """What a compact table does not say itself.

    Attributes:
        half: the instances that its rows count.
        narrative: the story that they were told in.
        model: who answered.
    """

    half: Suite
    narrative: Narrative
    model: str


def read_compact(rows: Iterable[Row], table: CompactTable) -> tuple[PublishedAnswer, ...]:
    """Returns the answers that the rows of a compact table hold.

    Raises:
        FormatError: rows are ill-formed or belong to other instances; they are named by file and
            line.
    """
    return parse_all(rows, lambda row: _answer(Fields(row), table))


def _answer(fields: Fields, table: CompactTable) -> PublishedAnswer:
    instance = _instance(fields, table.half)
    _check_instance(fields, instance)
    if RESPONSE not in fields.row.fields:
        raise fields.wrong(RESPONSE, "there")
    reply = fields.text(RESPONSE)
    return PublishedAnswer(
        source=fields.row.source,
        instance=instance,
        narrative=table.narrative.name,
        kind=table.narrative.kind,
        prompt="",
        model=table.model,
        version="",
        reply=reply,
        reasoning="",
        answered_at=None,
        temperature=None,
        differences=tuple(differences(fields, instance, reply)),
    )


def _instance(fields: Fields, half: Suite) -> Instance:
    number, n_rows = fields.integer(ROW), len(half.instances)
    if not 1 <= number <= n_rows:
        raise fields.wrong(ROW, f"a row from 1 to {n_rows} of {half.name}")
    return half.instances[number - 1]


def _check_instance(fields: Fields, instance: Instance) -> None:
    scenario, agent = instance.scenario, instance.agent
    where = f"in row {fields.integer(ROW)} of the suite"
    if fields.has("k") and fields.integer("k") != scenario.n_positive:
        raise fields.wrong("k", f"{scenario.n_positive} as {where}")
    if fields.has("is_positive") and fields.status("is_positive") != scenario.world[agent]:
        raise fields.wrong("is_positive", f"{scenario.world[agent]} as {where}")
    bits = fields.bits("observation_vector_bits")
    if bits not in (None, scenario.observation[agent]):
        shown = "".join(str(int(sees)) for sees in scenario.observation[agent])
        raise fields.wrong("observation_vector_bits", f"{shown} as {where}")
