"""The words for answers, verdicts and claims."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from rich.text import Text

from del_env.answers import Answer, Claim, Disclosure
from del_env.decision import Decision, Failure
from del_env.narratives.narrative import Noun
from del_env.narratives.wording import listing, sentence_start
from del_env.outcomes import Outcome, is_lucky
from del_env.playback.canvas import QUIET, RIGHT, WARNING, WRONG, Canvas
from del_env.playback.verdicts import Verdict

_FAILURES = {
    Failure.INVALID: "unreadable reply",
    Failure.EMPTY: "empty reply",
    Failure.TRUNCATED: "reply cut off",
    Failure.REFUSED: "refused to answer",
    Failure.ERROR: "no reply, not scored",
}
_MAX_DETAIL = 60


def answer_text(decision: Decision) -> Text:
    """Returns what the agent said."""
    if decision.answer is None:
        return Text("no answer", style=WARNING)
    return Text(decision.answer.text, style="" if decision.answer.knows else QUIET)


def verdict_mark(verdict: Verdict, canvas: Canvas) -> Text:
    """Returns the sign of right or wrong."""
    if verdict.is_right:
        return Text(canvas.symbols.right, style=RIGHT)
    return Text(canvas.symbols.wrong, style=WRONG)


def verdict_text(verdict: Verdict, canvas: Canvas) -> Text:
    """Returns the sign of right or wrong and, where there is more to say, the words."""
    mark, words = verdict_mark(verdict, canvas), Text("; ").join(_remarks(verdict, canvas))
    return Text.assemble(mark, " ", words) if words else mark


def _remarks(verdict: Verdict, canvas: Canvas) -> Iterator[Text]:
    """Yields all that there is to say of a decision beyond that it is right."""
    if not verdict.is_right:
        yield outcome_text(verdict, canvas)
    if verdict.contradiction:
        yield Text("contradiction", style=WARNING)
    if verdict.differs:
        yield Text(f"ideal: {verdict.ideal.text}", style=QUIET)


def outcome_text(verdict: Verdict, canvas: Canvas) -> Text:
    """Returns in which way a decision is wrong; nothing if it is right."""
    right = verdict.rational.text
    match verdict.outcome:
        case Outcome.CORRECT:
            return Text()
        case Outcome.LATE:
            return Text(f"late: {right} could be known")
        case Outcome.CONTRARY:
            return Text(f"contrary: {right} could be known")
        case Outcome.UNFOUNDED:
            lucky = is_lucky(verdict.decision.played, verdict.positive)
            return Text("unfounded, true by luck" if lucky else "unfounded, false")
        case Outcome.INVALID | Outcome.NO_ANSWER | Outcome.ERROR | Outcome.WRONG:
            return Text.assemble(
                f"{_reason(verdict.decision)}; right: {right}", _detail(verdict.decision, canvas)
            )
        case _:
            assert_never(verdict.outcome)


def _reason(decision: Decision) -> str:
    return _FAILURES[decision.failure] if decision.failure else "wrong"


def _detail(decision: Decision, canvas: Canvas) -> Text:
    detail = canvas.short(decision.detail or decision.reply, _MAX_DETAIL)
    return Text.assemble(" (", detail, ")", style=QUIET) if detail else Text()


def agents_in_words(noun: Noun, agents: Sequence[int]) -> str:
    """Returns for instance "children 0, 2 and 5-8"; the agents are in order."""
    return f"{noun.form(len(agents))} {numbers_in_words(agents)}"


def numbers_in_words(numbers: Sequence[int]) -> str:
    """Returns for instance "0, 2 and 5-8"; the numbers are in order."""
    parts: list[str] = []
    # Along a run the number and its place grow together.
    for _, pairs in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in pairs]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    return listing(parts)


def claims_text(claims: tuple[Claim, ...], disclosure: Disclosure, noun: Noun) -> str:
    """Returns what becomes public of a round, as sentences."""
    match disclosure:
        case Disclosure.KNOWLEDGE:
            return _who_claims_to_know(claims, noun)
        case Disclosure.ANSWER:
            return _who_says_what(claims)
        case _:
            assert_never(disclosure)


def claim_text(claim: Claim, disclosure: Disclosure) -> Text:
    """Returns what becomes public of one answer."""
    match disclosure:
        case Disclosure.KNOWLEDGE:
            words = "claims to know" if claim else "does not claim to know"
            return Text(words, style="" if claim else QUIET)
        case Disclosure.ANSWER:
            return answer_text(Decision.of(Answer(claim)))
        case _:
            assert_never(disclosure)


def _who_claims_to_know(claims: tuple[Claim, ...], noun: Noun) -> str:
    if all(claims):
        return "Everybody claims to know."
    if not any(claims):
        return "Nobody claims to know."
    who = [agent for agent, claim in enumerate(claims) if claim]
    verb = "claims" if len(who) == 1 else "claim"
    return f"{sentence_start(agents_in_words(noun, who))} {verb} to know."


def _who_says_what(claims: tuple[Claim, ...]) -> str:
    if len(set(claims)) == 1:
        return f"{Answer(claims[0]).text}: everybody."
    sentences = []
    for answer in (Answer.YES, Answer.NO, Answer.DONT_KNOW):
        who = [agent for agent, claim in enumerate(claims) if claim == answer]
        sentences += [f"{answer.text}: {numbers_in_words(who)}."] if who else []
    return " ".join(sentences)
