"""Collecting what is found: nothing twice, and as many Yes as wished at every moment."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import floor

from del_env.answers import Answer
from del_env.generation.chunks import Chunk, Found
from del_env.generation.generated import Generated
from del_env.generation.misses import Miss


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How far generating is.

    Attributes:
        n_wanted: how many instances are wanted.
        n_generated: how many there are.
        n_draws: how many draws it took.
        n_fitting: how many of them were as wished, repeats and surplus ones included.
        n_repeats: how many of these were there already.
        n_surplus: how many had an answer of which there are enough.
        n_in_vain: how many draws there were since the last instance that is new and needed.
        misses: how many draws were not as wished, by what they miss first.
    """

    n_wanted: int
    n_generated: int
    n_draws: int
    n_fitting: int
    n_repeats: int
    n_surplus: int
    n_in_vain: int
    misses: Mapping[Miss, int]

    @property
    def acceptance_rate(self) -> float:
        """Which share of the draws is as wished."""
        return self.n_fitting / max(self.n_draws, 1)


class Collector:
    """Takes what is found, and hands on what is new and needed, in its turn."""

    def __init__(self, n_wanted: int, yes_share: float | None) -> None:
        self._n_wanted = n_wanted
        self._yes_share = yes_share
        self._names: set[bytes] = set()
        self._waiting: dict[Answer | None, deque[Generated]] = {
            label: deque() for label in (None, Answer.NO, Answer.YES)
        }
        self._needed = Counter(map(self._wanted_label, range(n_wanted)))
        self._n_generated = self._n_draws = self._n_fitting = self._last_taken = 0
        self._fates: Counter[str] = Counter()
        self._misses: Counter[Miss] = Counter()

    @property
    def is_full(self) -> bool:
        """Whether there are as many instances as wanted."""
        return self._n_generated == self._n_wanted

    def take(self, chunk: Chunk) -> Iterator[Generated]:
        """Yields what the chunk leads to, until there is enough."""
        before = self._n_draws
        self._n_draws += chunk.n_draws
        self._n_fitting += len(chunk.found)
        self._misses.update(chunk.misses)
        for found in chunk.found:
            if not self.is_full and self._keep(found):
                self._last_taken = before + found.place
                yield from self._ready()

    def tally(self) -> Tally:
        """Returns how far it is."""
        return Tally(
            n_wanted=self._n_wanted,
            n_generated=self._n_generated,
            n_draws=self._n_draws,
            n_fitting=self._n_fitting,
            n_repeats=self._fates["repeat"],
            n_surplus=self._fates["surplus"],
            n_in_vain=self._n_draws - self._last_taken,
            misses=dict(self._misses),
        )

    def _keep(self, found: Found) -> bool:
        fate = self._fate(found)
        self._fates[fate] += 1
        if fate != "kept":
            return False
        self._names.add(found.name)
        label = self._queue_of(found.generated)
        self._needed[label] -= 1
        self._waiting[label].append(found.generated)
        return True

    def _fate(self, found: Found) -> str:
        if found.name in self._names:
            return "repeat"
        return "kept" if self._needed[self._queue_of(found.generated)] else "surplus"

    def _ready(self) -> Iterator[Generated]:
        while not self.is_full and (queue := self._waiting[self._wanted_label(self._n_generated)]):
            self._n_generated += 1
            yield queue.popleft()

    def _queue_of(self, generated: Generated) -> Answer | None:
        return None if self._yes_share is None else generated.label

    def _wanted_label(self, place: int) -> Answer | None:
        """Returns the label of the instance in that place: never is one Yes too few or too many."""
        if self._yes_share is None:
            return None
        before, then = (floor(n * self._yes_share + 0.5) for n in (place, place + 1))
        return Answer.from_status(then > before)
