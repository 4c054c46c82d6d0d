"""An answer of live play as it is explained: what was known, what was said, what follows."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from del_env.answers import Answer, Claim, Disclosure
from del_env.decision import Decision
from del_env.episode import HistoryMode, Round
from del_env.playback.canvas import QUIET, RIGHT, STRONG, WARNING, WRONG, Canvas, Drawing
from del_env.playback.phrases import claims_text, outcome_text
from del_env.playback.verdicts import Verdict
from del_env.scenario import digits
from del_env.scoring.live import LiveAnswer, PlayedEpisode
from del_experiments.cli.explanation_page import (
    heading,
    indented,
    quoted,
    what_is_left,
    what_is_seen,
    world_lines,
)
from del_experiments.explaining_live import LiveExplanation, explain_live
from del_experiments.live.record import LiveRecord
from del_experiments.report.live_reasoning import prompt_of


@dataclass(frozen=True, slots=True)
class Asked:
    """One answer of one episode of a live run.

    Attributes:
        number: the number of the episode in the run, from 1.
        record: its record.
        played: the same episode, played again.
        answer: what one seat gave in one round.
    """

    number: int
    record: LiveRecord
    played: PlayedEpisode
    answer: LiveAnswer

    @property
    def decision(self) -> Decision:
        """What the seat decided."""
        row = self.record.episode.rounds[self.answer.round_number - 1]
        return row[self.answer.seat].decision()

    @property
    def verdict(self) -> Verdict:
        """The decision beside the right answers."""
        return Verdict(
            decision=self.decision,
            positive=self.answer.positive,
            rational=self.answer.rational,
            ideal=self.answer.ideal,
            contradiction=self.answer.contradiction,
        )


def live_explanation_page(
    asked: Asked, *, prompt: bool = False, reasoning: bool = False
) -> RenderableType:
    """Returns the page about an answer.

    Args:
        asked: the answer.
        prompt: whether to show the prompt of the round.
        reasoning: whether to show reasoning that was given apart from the reply.
    """
    return Drawing(lambda canvas: Group(*_parts(asked, canvas, prompt, reasoning)))


def _parts(asked: Asked, canvas: Canvas, prompt: bool, reasoning: bool) -> Iterator[RenderableType]:
    answer, decision = asked.answer, asked.decision
    explanation = explain_live(asked.played.episode, answer.seat, answer.round_number)
    yield from _asked(asked, canvas)
    yield from _given(asked, canvas)
    if prompt:
        yield from quoted("Prompt", prompt_of(asked.record, asked.played, answer), canvas)
    if reasoning:
        yield from quoted("Reasoning", decision.reasoning or "", canvas)
    yield from quoted("Reply", decision.reply, canvas)
    yield heading("What the agent sees")
    yield from map(indented, what_is_seen(asked.played.scenario.announcement, explanation.seen))
    yield heading("What was public")
    yield from map(indented, _rounds(asked, explanation, canvas))
    yield heading("What it could not tell apart")
    disclosure = asked.played.episode.rules.disclosure
    yield from map(
        indented,
        world_lines(
            explanation.candidates, lambda claim: _would(claim, disclosure), explanation.truth
        ),
    )
    yield Text()
    yield Text(_conclusion(explanation), style=STRONG)
    yield from _loss(explanation)


def _asked(asked: Asked, canvas: Canvas) -> Iterator[Text]:
    answer, record = asked.answer, asked.record
    yield canvas.text(
        f"{answer.agent} in seat {answer.seat}, episode {asked.number} ({record.key[:8]}), "
        f"roster {record.roster}",
        STRONG,
    )
    rules, scenario = asked.played.episode.rules, asked.played.scenario
    yield canvas.text(
        f"Agent {answer.seat} of {scenario.n_agents} is asked in round {answer.round_number}, told "
        f"as {record.episode.narrative.name} ({answer.kind}); disclosure {rules.disclosure}, "
        f"history {rules.history}. The true world is {digits(scenario.world)}."
    )


def _given(asked: Asked, canvas: Canvas) -> Iterator[Text]:
    answer, verdict, symbols = asked.answer, asked.verdict, canvas.symbols
    given = answer.given.text if isinstance(answer.given, Answer) else "no answer"
    told = Text(f"Right, given what was said: {answer.rational.text}. Given: {given} ")
    if verdict.is_right:
        yield told.append(f"{symbols.right} {answer.outcome()}", style=RIGHT)
    else:
        yield told.append(f"{symbols.wrong} ", style=WRONG).append(outcome_text(verdict, canvas))
    if verdict.differs:
        yield Text(f"Had everybody been ideal: {answer.ideal.text}.", style=QUIET)


def _rounds(asked: Asked, explanation: LiveExplanation, canvas: Canvas) -> Iterator[Text]:
    episode, arrow = asked.played.episode, canvas.symbols.arrow
    n_worlds = episode.ideal_history.worlds_left[0]
    if episode.rules.history is HistoryMode.IDEAL:
        yield Text("The public record shows what ideal agents would have said.", style=QUIET)
    if not explanation.before:
        yield Text(f"Nothing but the announcement: {n_worlds:,} worlds possible")
    noun = asked.record.episode.narrative.narrative().agent
    for played, claims in zip(explanation.before, episode.public_history, strict=False):
        told = canvas.text(claims_text(claims, episode.rules.disclosure, noun))
        worlds = f"worlds {n_worlds:,} {arrow} {played.n_worlds:,}"
        yield Text.assemble(f"Round {played.number}, {worlds}: ", told, (_fate(played), WARNING))
        n_worlds = played.n_worlds


def _fate(played: Round) -> str:
    if played.impossible:
        return " Impossible: nobody learns from it."
    return " The true world is not among them." if played.truth_lost else ""


def _would(claim: Claim, disclosure: Disclosure) -> str:
    if disclosure is Disclosure.ANSWER:
        return f"say {Answer(claim).text}"
    return "know" if claim else "not know"


def _conclusion(explanation: LiveExplanation) -> str:
    when = f"In round {explanation.played.number} agent {explanation.agent}"
    right = explanation.played.rational[explanation.agent]
    if explanation.candidates is None:
        return f"{when} should answer {right.text}."
    if not explanation.left:
        return (
            f"{when} holds no world possible, since what was said contradicts what it sees: "
            f"{right.text}."
        )
    return what_is_left(when, explanation.left, right)


def _loss(explanation: LiveExplanation) -> Iterator[Text]:
    truth = explanation.truth
    if truth is not None and truth.ruled_out_in is not None:
        yield Text(
            f"The true world is not among them: the claims of round {truth.ruled_out_in} rule it "
            "out, so somebody was wrong by then.",
            style=WARNING,
        )
