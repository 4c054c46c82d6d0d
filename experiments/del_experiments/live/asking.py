"""The asker of an episode: stored replies first, all others at once, each kept as it comes."""

from collections.abc import Sequence
from dataclasses import dataclass

from del_agents.language.errors import StopRequestedError
from del_env.decision import Decision, Failure
from del_env.errors import DelEnvError
from del_experiments.live.agents import is_scripted
from del_experiments.live.at_once import all_at_once
from del_experiments.live.replies import Replies, ReplyKey, StoredReply, view_digest
from del_experiments.live.stops import Stops
from del_experiments.runs.asking import stored_decision, timed_decision
from del_experiments.table import Turn, ask


@dataclass(slots=True, kw_only=True)
class EpisodeAsker:
    """An `Asker` for one episode.

    Attributes:
        episode: the key of the episode.
        seats: the name of the agent in each seat.
        replies: where replies are found and kept.
        stops: who is asked no more.
    """

    episode: str
    seats: tuple[str, ...]
    replies: Replies
    stops: Stops

    def __call__(self, turns: Sequence[Turn]) -> tuple[Decision, ...]:
        """Returns what the seats decide; a call that failed is a decision as well.

        Raises:
            RunStoppedError: the run was asked to stop.
            SeatHaltedError: an agent answers no more; what the others said is kept.
            NotKeptError: a reply cannot be written.
        """
        decided = {turn.seat: self._known(turn) for turn in turns}
        missing = [turn for turn in turns if decided[turn.seat] is None]
        if missing:
            self.stops.check(self.seats)
            found = all_at_once(self._asked, missing)
            decided |= {turn.seat: one for turn, one in zip(missing, found, strict=True)}
        return tuple(one for one in decided.values() if one is not None)

    def _known(self, turn: Turn) -> Decision | None:
        """Returns what need not be asked: what is computed, or in the file; else None."""
        if is_scripted(turn.agent):
            return ask(turn)
        stored = self.replies.find(self._key(turn))
        return None if stored is None else stored.decision()

    def _asked(self, turn: Turn) -> Decision:
        name = self.seats[turn.seat]
        stored = stored_decision(name, self._decision(name, turn))
        if stored.failure is not Failure.ERROR:
            self.replies.keep(StoredReply.of(self._key(turn), name, stored))
        # What is played is what will be read again, to the letter.
        return stored.decision()

    def _decision(self, name: str, turn: Turn) -> Decision:
        try:
            return timed_decision(turn)
        except StopRequestedError:
            raise
        except DelEnvError as error:
            raise self.stops.halt(name, error) from error

    def _key(self, turn: Turn) -> ReplyKey:
        return ReplyKey(self.episode, turn.seat, turn.view.round_number, view_digest(turn.view))
