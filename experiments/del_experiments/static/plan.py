"""Plan: every question of a static run, and what its records have in common."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256

from pydantic import Field, StrictInt

from del_env.errors import SettingsError
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import PROMPT_VERSION, PromptOptions
from del_env.records import PromptKey
from del_env.records.values import OneLine, Stored, StoredText, without_surrogates
from del_env.suites.formats.prompted_suite import PromptedSuite
from del_env.suites.instance import Instance
from del_env.suites.prompts import prompt_text
from del_env.suites.suite import Suite
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.fingerprint import Fingerprint
from del_experiments.runs.manifest import Manifest
from del_experiments.runs.narratives import narratives_by_name
from del_experiments.runs.settings import AgentEntry
from del_experiments.static.selecting import selected_parts, whole_suites
from del_experiments.static.settings import Selection, StaticSettings

KIND = "static"
"""What kind of run it is."""

MAX_QUESTIONS = 1_000_000
"""A run asks each agent at most so many prompts: all of them are held in memory."""


@dataclass(frozen=True, slots=True)
class Question:
    """What every agent is asked once.

    Attributes:
        suite: the name of the suite.
        instance: what is asked.
        narrative: the story that it is told in.
        repeat: for which time it is asked, from 1.
        given_text: the text of the prompt where the suite brings it along; else None.
    """

    suite: str
    instance: Instance
    narrative: Narrative
    repeat: int
    given_text: str | None = None

    def text(self, options: PromptOptions) -> str:
        """Returns the prompt."""
        if self.given_text is not None:
            return self.given_text
        return prompt_text(self.instance, self.narrative, options)

    def key(self, run_agent: RunAgent) -> PromptKey:
        """Returns what the record of the agent's decision is found by."""
        return PromptKey(
            self.suite,
            self.instance.id,
            self.narrative.name,
            run_agent.entry.name,
            run_agent.settings_digest,
            self.repeat,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a static run asks.

    Attributes:
        selection: what was selected.
        suites: the suites that it selects from, whole.
        questions: the questions in order: each repetition asks all prompts.
        narratives: the stories that they are told in.
    """

    selection: Selection
    suites: tuple[Suite, ...]
    questions: tuple[Question, ...]
    narratives: tuple[Narrative, ...]


class PlannedPrompts(Stored):
    """Prompts that a command plans for each of its agents, as `run.json` has them.

    Attributes:
        suite: the suite that they are from.
        narrative: the story that they are told in.
        repeat: for which time they are asked, from 1.
        instances: the ids of their instances, in order.
    """

    suite: StoredText
    narrative: StoredText
    repeat: StrictInt = Field(ge=1)
    instances: OneLine


def make_plan(selection: Selection) -> Plan:
    """Returns the plan for what was selected.

    Raises:
        SettingsError: the selection names what there is not, or selects nothing, or more than
            `MAX_QUESTIONS`.
        NarrativeError: there is no such narrative.
    """
    suites = whole_suites(selection)
    parts = selected_parts(suites, selection)
    _check_size(parts, selection.repeats)
    stories = dict.fromkeys(narrative for part in parts for narrative in part.narratives)
    narratives = narratives_by_name(tuple(stories))
    return Plan(
        selection=selection,
        suites=suites,
        questions=tuple(_questions(parts, narratives, selection.repeats)),
        narratives=tuple(narratives.values()),
    )


def manifest_of(plan: Plan, agents: Sequence[AgentEntry]) -> Manifest:
    """Returns what `run.json` says of a run that asks these agents the plan's questions."""
    settings = StaticSettings(**dict(plan.selection), agents=tuple(agents))
    fingerprint = _fingerprint(plan, settings)
    return Manifest.of(KIND, fingerprint, settings.model_dump(mode="json"), _planned(plan))


def _planned(plan: Plan) -> Iterator[PlannedPrompts]:
    groups: dict[tuple[str, str, int], list[str]] = {}
    for one in plan.questions:
        group = one.suite, one.narrative.name, one.repeat
        groups.setdefault(group, []).append(one.instance.id)
    for (suite, narrative, repeat), ids in groups.items():
        yield PlannedPrompts(suite=suite, narrative=narrative, repeat=repeat, instances=tuple(ids))


def _fingerprint(plan: Plan, settings: StaticSettings) -> Fingerprint:
    """Returns what the records of the plan's run have in common.

    The limit, the repeats, the half, the rungs, the narratives and the agents may change: the run
    grows by them.
    """
    return Fingerprint(
        fixed={
            "suites": {suite.name: suite.digest for suite in plan.suites},
            "seed": settings.seed,
            "limit_seed": settings.limit_seed,
            "prompt_version": PROMPT_VERSION,
            "kripke": settings.kripke,
            "reason_first": settings.reason_first,
        },
        growing={
            "narratives": {story.name: _digest(story) for story in plan.narratives},
            "agents": {
                entry.name: {"spec": entry.spec, "settings": entry.settings}
                for entry in settings.agents
            },
        },
    )


def _check_size(parts: Sequence[Suite], repeats: int) -> None:
    n_prompts = sum(1 for part in parts for _ in part.prompts())
    if n_prompts * repeats > MAX_QUESTIONS:
        raise SettingsError(
            f"{n_prompts:,} prompts x {repeats:,} repeats are {n_prompts * repeats:,}, and a run "
            f"asks each agent at most {MAX_QUESTIONS:,}: lower repeats or limit, or make several "
            "runs of it"
        )


def _questions(
    parts: Sequence[Suite], narratives: Mapping[str, Narrative], repeats: int
) -> Iterator[Question]:
    for repeat in range(1, repeats + 1):
        for part in parts:
            for instance, narrative in part.prompts():
                text = _given_text(part, instance, narrative)
                yield Question(part.name, instance, narratives[narrative], repeat, text)


def _given_text(suite: Suite, instance: Instance, narrative: str) -> str | None:
    return suite.texts[instance.id, narrative] if isinstance(suite, PromptedSuite) else None


def _digest(narrative: Narrative) -> str:
    words = json.dumps(without_surrogates(asdict(narrative)), sort_keys=True)
    return sha256(words.encode()).hexdigest()
