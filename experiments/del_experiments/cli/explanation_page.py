"""A reply as it is explained: what was asked and given, and what the oracle makes of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from del_env.answers import Answer, Claim
from del_env.outcomes import Given
from del_env.playback.canvas import QUIET, RIGHT, STRONG, WRONG, Canvas, Drawing
from del_env.records import PromptRecord
from del_env.scenario import Announcement, digits
from del_env.suites.instance import Instance
from del_experiments.cli.solution_page import in_ranges
from del_experiments.explaining import Candidate, Explanation, explain
from del_experiments.report.readings import given_in_each
from del_experiments.static.asked import asked_text
from del_experiments.static.rows import row_of

N_WORLDS = 12
"""So many worlds are listed that are ruled out, and so many that are left."""


def explanation_page(
    record: PromptRecord, *, prompt: bool = False, reasoning: bool = False
) -> RenderableType:
    """Returns the page about a record.

    Args:
        record: the record.
        prompt: whether to show the prompt.
        reasoning: whether to show reasoning that was given apart from the reply.
    """
    return Drawing(lambda canvas: Group(*_parts(record, canvas, prompt, reasoning)))


def _parts(
    record: PromptRecord, canvas: Canvas, prompt: bool, reasoning: bool
) -> Iterator[RenderableType]:
    explanation = explain(record.instance.instance())
    yield from _asked(record, explanation.instance, canvas)
    yield from _given(record, canvas)
    if prompt:
        yield from quoted("Prompt", asked_text(record) or "", canvas)
    if reasoning:
        yield from quoted("Reasoning", record.decision.reasoning or "", canvas)
    yield from quoted("Reply", record.decision.reply, canvas)
    yield heading("What the agent knows")
    yield from map(
        indented, what_is_seen(explanation.instance.scenario.announcement, explanation.seen)
    )
    yield heading("What the rounds show")
    yield from map(indented, _rounds(explanation.instance, canvas))
    yield heading("What it cannot tell apart")
    yield from map(indented, world_lines(explanation.candidates, _would))
    yield Text()
    yield Text(_conclusion(explanation), style=STRONG)


def _asked(record: PromptRecord, instance: Instance, canvas: Canvas) -> Iterator[Text]:
    yield canvas.text(f"{record.agent}, {record.suite}, instance {instance.id}", STRONG)
    called = f" (called {instance.name})" if instance.name else ""
    told = f"told as {record.narrative.name} ({record.narrative_kind})"
    repeat = f", for the {record.repeat}. time" if record.repeat > 1 else ""
    yield canvas.text(
        f"Agent {instance.agent}{called} of {instance.scenario.n_agents} is asked in round "
        f"{instance.round_number}, {told}{repeat}."
    )


def _given(record: PromptRecord, canvas: Canvas) -> Iterator[Text]:
    scored = row_of(record)
    mark = canvas.symbols.right if scored.is_correct else canvas.symbols.wrong
    yield Text.assemble(
        f"Right: {scored.label.text}. Given: {_words(scored.given)} ",
        (f"{mark} {scored.outcome}", RIGHT if scored.is_correct else WRONG),
    )
    if record.decision.detail:
        yield canvas.text(record.decision.detail, QUIET)
    for reading, given in given_in_each(record).items():
        if given is not scored.given:
            yield Text(f"In the {reading} reading: {_words(given)}", style=QUIET)


def _words(given: Given) -> str:
    return given.text if isinstance(given, Answer) else f"no answer ({given})"


def quoted(title: str, text: str, canvas: Canvas) -> Iterator[RenderableType]:
    """Yields a text of others under a title."""
    yield heading(title)
    yield indented(canvas.text(text) if text.strip() else Text("(none)", style=QUIET))


def what_is_seen(announcement: Announcement, seen: tuple[bool | None, ...]) -> Iterator[Text]:
    """Yields what was announced, and whom the agent sees in which state."""
    yield Text(f"Announced: {announcement}.")
    for what, status in (("positive", True), ("negative", False), ("not seen", None)):
        agents = in_ranges(agent for agent, told in enumerate(seen) if told is status)
        yield Text(f"{what}: {agents or 'nobody'}")


def _rounds(instance: Instance, canvas: Canvas) -> Iterator[Text]:
    history, arrow = instance.history, canvas.symbols.arrow
    yield Text(f"World {digits(instance.scenario.world)}, {history.worlds_left[0]:,} possible")
    last = len(history.worlds_left) - 1
    for number in range(1, instance.round_number):
        before, after = (history.worlds_left[min(t, last)] for t in (number - 1, number))
        knowers = in_ranges(sorted(history.knowers_in(number)))
        yield Text(
            f"Round {number}: {knowers or 'nobody'} "
            f"{'knows' if len(history.knowers_in(number)) < 2 else 'know'}, "
            f"worlds {before:,} {arrow} {after:,}"
        )


def world_lines(
    candidates: Sequence[Candidate] | None,
    would: Callable[[Claim], str],
    truth: Candidate | None = None,
) -> Iterator[Text]:
    """Yields the worlds that the agent cannot tell apart, and what became of each.

    Args:
        candidates: the worlds; None if there are too many.
        would: what an agent would have done that had made a claim, such as "know".
        truth: the one that is to be marked as the true world.
    """
    if candidates is None:
        yield Text("There are too many worlds to look through them one by one.", style=QUIET)
        return
    gone = [one for one in candidates if one.ruled_out_in is not None]
    left = [one for one in candidates if one.ruled_out_in is None]
    for worlds in (gone, left):
        for one in worlds[:N_WORLDS]:
            yield _world(one, would, "  (the true one)" if one is truth else "")
        if (rest := len(worlds) - N_WORLDS) > 0:
            yield Text(f"and {rest:,} more like the last", style=QUIET)


def _world(one: Candidate, would: Callable[[Claim], str], mark: str) -> Text:
    status = "positive" if one.positive else "negative"
    if one.ruled_out_in is None:
        fate = Text("still possible", style=STRONG)
    else:
        why = _differing(one.would_have_claimed, would)
        fate = Text(f"not after round {one.ruled_out_in}: {why}", style=QUIET)
    return Text.assemble(f"{digits(one.world)}  {status}  ", fate, mark)


def _differing(would_have_claimed: Mapping[int, Claim], would: Callable[[Claim], str]) -> str:
    ordered = sorted(would_have_claimed.items(), key=lambda entry: (-entry[1], entry[0]))
    return "; ".join(
        f"{in_ranges(agent for agent, _ in run)} would {would(claim)}"
        for claim, run in groupby(ordered, key=lambda entry: entry[1])
    )


def _would(claim: Claim) -> str:
    return "know" if claim else "not know"


def _conclusion(explanation: Explanation) -> str:
    instance = explanation.instance
    when = f"In round {instance.round_number} agent {instance.agent}"
    if explanation.candidates is None:
        return f"{when} should answer {instance.label.text}."
    return what_is_left(when, explanation.left, instance.label)


def what_is_left(when: str, left: Sequence[Candidate], right: Answer) -> str:
    """Returns what the worlds that are left say of the agent's status; there are some."""
    n_positive = sum(one.positive for one in left)
    n_negative = len(left) - n_positive
    if n_positive and n_negative:
        return (
            f"{when} holds {len(left):,} worlds possible; it is positive in {n_positive:,} and "
            f"negative in {n_negative:,} of them: {right.text}."
        )
    status = "positive" if n_positive else "negative"
    worlds = "the one world" if len(left) == 1 else f"all {len(left):,} worlds"
    return f"{when} is {status} in {worlds} that it holds possible: {right.text}."


def heading(title: str) -> RenderableType:
    """Returns a title with an empty line above."""
    return Group(Text(), Text(title, style="underline"))


def indented(content: RenderableType) -> Padding:
    """Returns the content, set in."""
    return Padding(content, (0, 0, 0, 2), expand=False)
