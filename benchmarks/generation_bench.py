"""The difficulty dial: new asymmetric instances with a wanted pivotal round, measured and written.

About one in ten draws is as wished. What counts is all that `del-env generate` does for a line, in
one process: draws, measures, the least number of claims, and JSON.
"""

from collections.abc import Iterator
from functools import partial

from benchmarks.measure import Figure, seconds
from del_env.generation import Interval, Range, Tally, Wishes, generate, generated_line

N_INSTANCES = 1_000
BAR = 2_000
WISHES = Wishes(
    n_agents=Range.exactly(10),
    density=Interval(0.5, 0.5),
    count=Range.exactly(8),
    n_positive=Range.exactly(8),
    pivotal_round=Range.exactly(3),
)


def figures() -> Iterator[Figure]:
    """Yields the figures of this file."""
    tallies: list[Tally] = []
    list(generate(WISHES, N_INSTANCES, seed=0, on_progress=tallies.append))
    rate = f"{100 * tallies[-1].acceptance_rate:.0f} % of the draws qualify"
    yield Figure(
        what=f"instances with pivotal round 3, n=10, {rate}",
        ours=N_INSTANCES / seconds(partial(_write, N_INSTANCES)),
        unit="/s",
        bar=BAR,
    )


def _write(n_instances: int) -> int:
    return sum(len(generated_line("bench", one)) for one in generate(WISHES, n_instances, seed=0))
