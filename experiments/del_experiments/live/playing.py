"""One episode of a live run, from its plan to its record."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from del_agents.agent import Agent, with_tell
from del_agents.language.words import Words, words_in
from del_env.decision import Failure
from del_env.environment import parallel_env
from del_env.episode import Episode
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import PromptOptions, Style
from del_env.records import StoredPrompt, record_episode
from del_experiments.live.asking import EpisodeAsker
from del_experiments.live.plan import EpisodePlan
from del_experiments.live.record import LiveRecord
from del_experiments.live.replies import Replies
from del_experiments.live.stops import Stops
from del_experiments.runs.agents import RunAgent
from del_experiments.table import Decisions, play_episode


class _CallFailed(Exception):
    """News, and no error: it only leaves the episode."""

    def __init__(self, episode: Episode, decisions: Decisions) -> None:
        self.episode = episode
        self.decisions = decisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """Has the episodes of a run played; thread-safe.

    Attributes:
        agents: who plays, by name.
        prompt: how prompts are worded.
        options: the same, as the renderer takes it.
        replies: where replies are found and kept.
        stops: who is asked no more.
    """

    agents: Mapping[str, RunAgent]
    prompt: StoredPrompt
    options: PromptOptions
    replies: Replies
    stops: Stops

    def key(self, plan: EpisodePlan) -> str:
        """Returns what the record of an episode is found by."""
        settings = {name: one.entry.settings for name, one in self.agents.items()}
        return plan.key(self.prompt, settings)

    def play(self, plan: EpisodePlan) -> LiveRecord:
        """Returns the record of an episode; where a call failed it ends with that round.

        Raises:
            RunStoppedError: the run was asked to stop.
            SeatHaltedError: an agent answers no more.
            NotKeptError: a reply cannot be written.
        """
        key = self.key(plan)
        episode, decisions = self._played(plan, key)
        names = dict.fromkeys(plan.seats)
        return LiveRecord.of(
            plan,
            key,
            tuple(self.agents[name].entry for name in names),
            self.prompt,
            record_episode(
                episode,
                decisions,
                seats=plan.seats,
                narrative=plan.narrative,
                seed=plan.origin.seed,
            ),
        )

    def _played(self, plan: EpisodePlan, key: str) -> tuple[Episode, Decisions]:
        env = parallel_env(
            scenario=plan.scenario,
            disclosure=plan.rules.disclosure,
            history=plan.rules.history,
            max_rounds=plan.rules.max_rounds,
        )
        env.reset()
        asker = EpisodeAsker(episode=key, seats=plan.seats, replies=self.replies, stops=self.stops)
        try:
            return play_episode(env, self._told(plan), _check_calls, asker)
        except _CallFailed as news:
            return news.episode, news.decisions

    def _told(self, plan: EpisodePlan) -> tuple[Agent, ...]:
        words = _words(plan.narrative, self.options)
        told = {
            name: with_tell(self.agents[name].agent, words.tell, words.tell_next)
            for name in dict.fromkeys(plan.seats)
        }
        return tuple(told[name] for name in plan.seats)


def _check_calls(episode: Episode, decisions: Decisions) -> None:
    # What would be said after a call that failed would build on an answer that nobody gave.
    if any(decision.failure is Failure.ERROR for decision in decisions[-1]):
        raise _CallFailed(episode, decisions)


@lru_cache(maxsize=64)
def _words(narrative: Narrative, options: PromptOptions) -> Words:
    return words_in(narrative, Style.NUMBERED, options)
