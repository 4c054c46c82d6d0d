"""The words of agents in live play, by quadrant."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from del_agents.language.words import words_in
from del_env.decision import Decision
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import PromptOptions, Style
from del_env.reasoning import (
    ReasoningRow,
    by_quadrant,
    is_wordless,
    live_reasoning_row,
    own_words,
    reasoning_table,
)
from del_env.scoring.bootstrap import Bootstrap
from del_env.scoring.live import LiveAnswer, PlayedEpisode
from del_env.view import AgentView, view_of
from del_experiments.live.record import LiveRecord
from del_experiments.report.live_lines import ReasoningLine
from del_experiments.report.live_results import LiveResults
from del_experiments.report.naming import HALVES


def reasoning_lines(
    results: LiveResults, answers: Mapping[str, tuple[LiveAnswer, ...]], bootstrap: Bootstrap
) -> Iterator[ReasoningLine]:
    """Yields what the words of each agent are like, if it gave any beside its answers."""
    for rows in live_word_rows(results, answers):
        for (kind, half), score in reasoning_table(rows, by_quadrant, bootstrap).items():
            yield ReasoningLine(agent=rows[0].agent, quadrant=f"{kind} {HALVES[half]}", score=score)


def live_word_rows(
    results: LiveResults, answers: Mapping[str, tuple[LiveAnswer, ...]]
) -> Iterator[tuple[ReasoningRow, ...]]:
    """Yields the rows of the words of each agent that said more than its answers."""
    pairs = zip(results.records, results.episodes, strict=True)
    sittings = {played.key: (record, played) for record, played in pairs}
    for found in answers.values():
        texts = [own_words(_decision(sittings[answer.key][0], answer)) for answer in found]
        if not all(map(is_wordless, texts)):
            yield tuple(
                live_reasoning_row(answer, text, prompt_of(*sittings[answer.key], answer))
                for answer, text in zip(found, texts, strict=True)
            )


def _decision(record: LiveRecord, answer: LiveAnswer) -> Decision:
    return record.episode.rounds[answer.round_number - 1][answer.seat].decision()


def prompt_of(record: LiveRecord, played: PlayedEpisode, answer: LiveAnswer) -> str:
    """Returns the whole prompt of the round; what a conversation said before is in it as well."""
    options = PromptOptions(kripke=record.prompt.kripke, reason_first=record.prompt.reason_first)
    history = played.episode.public_history[: answer.round_number - 1]
    disclosure = played.episode.rules.disclosure
    view = view_of(played.scenario, answer.seat, history, disclosure)
    return _told(record.episode.narrative.narrative(), options, view)


@lru_cache(maxsize=1024)
def _told(narrative: Narrative, options: PromptOptions, view: AgentView) -> str:
    return words_in(narrative, Style.NUMBERED, options).tell(view)
