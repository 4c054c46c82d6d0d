"""Instances as wished, drawn until there are enough."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

from del_env.checks import checked_integer
from del_env.generation.choices import choices_for
from del_env.generation.chunks import Work, search_chunk
from del_env.generation.collecting import Collector, Tally
from del_env.generation.errors import TooRareError
from del_env.generation.generated import Generated
from del_env.generation.sizes import check_sizes
from del_env.generation.wishes import Wishes
from del_env.generation.workers import results_in_order

_PATIENCE = 250_000
_MIN_PATIENCE = 1_000


def generate(
    wishes: Wishes,
    n_instances: int,
    seed: int,
    *,
    jobs: int = 1,
    patience: int | None = None,
    on_progress: Callable[[Tally], None] | None = None,
) -> Iterator[Generated]:
    """Yields instances as wished, each as soon as it is found and its turn has come.

    No instance comes twice. The same wishes, number and seed give the same instances in the same
    order, whatever `jobs` is; a larger number adds to the end unless there is a wish for a share
    of Yes, which settles what is needed.

    Args:
        wishes: what the instances should be like.
        n_instances: how many.
        seed: what everything is drawn from; from 0.
        jobs: how many processes draw; with more than 1 a script needs
            `if __name__ == "__main__":`.
        patience: after how many draws in a row without anything new and needed it gives up; None
            takes `default_patience`.
        on_progress: called now and then with how far it is.

    Raises:
        SettingsError: a value is outside its range, or what is wished for is impossible.
        TooRareError: while it is running: the patience is at its end.
        WorkerError: while it is running: a process ended before its work was done.
    """
    checked_integer("n_instances", n_instances, 0)
    checked_integer("seed", seed, 0)
    checked_integer("jobs", jobs, 1)
    check_sizes(wishes)
    work = Work(seed, wishes, choices_for(wishes))
    limit = default_patience(work.choices.sizes[-1]) if patience is None else patience
    checked_integer("patience", limit, 1)
    collector = Collector(n_instances, wishes.yes_share)
    return _generate(work, collector, jobs, limit, on_progress or (lambda _: None))


def default_patience(n_agents: int) -> int:
    """Returns after how many draws in vain to give up: less than a minute's worth or so."""
    return max(_PATIENCE >> max(n_agents - 10, 0), _MIN_PATIENCE)


def _generate(
    work: Work,
    collector: Collector,
    jobs: int,
    patience: int,
    on_progress: Callable[[Tally], None],
) -> Iterator[Generated]:
    if collector.is_full:
        return
    with closing(results_in_order(partial(search_chunk, work), jobs)) as chunks:
        for chunk in chunks:
            yield from collector.take(chunk)
            tally = collector.tally()
            on_progress(tally)
            if collector.is_full:
                return
            if tally.n_in_vain >= patience:
                raise TooRareError(too_rare(tally))


def too_rare(tally: Tally) -> str:
    """Returns what there is to say when the patience is at its end."""
    misses = sorted(tally.misses.items(), key=lambda pair: (-pair[1], pair[0]))
    reasons = [
        *(f"in {number:,} {miss.value}" for miss, number in misses),
        f"{tally.n_repeats:,} are repeats",
        f"{tally.n_surplus:,} have an answer of which there are enough",
    ]
    return (
        f"the last {tally.n_in_vain:,} of {tally.n_draws:,} draws brought nothing new: "
        f"{', '.join(reasons)}; wish for less, or raise the patience"
    )
