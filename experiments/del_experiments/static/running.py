"""A static run from begin to end: what is missing is asked, and every record kept."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from del_env.outcomes import Outcome
from del_env.records import PromptRecord
from del_experiments.runs.billing import Bill, Price, unknown_price
from del_experiments.runs.lines import Mending
from del_experiments.runs.runner import Ending, ask_all
from del_experiments.runs.standing import Standing
from del_experiments.runs.store import Store, open_store
from del_experiments.runs.watching import Watch
from del_experiments.static.asking import Player, ask_question
from del_experiments.static.keeping import Books, Keeper
from del_experiments.static.plan import Plan, Question, manifest_of
from del_experiments.static.scoreboard import Scoreboard

N_THREADS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a static run came to.

    Attributes:
        ending: how it came to its end.
        books: scores and costs of the whole run, those of earlier commands included.
        standing: how far it was in the end.
        n_open: how many of the questions have no reply.
        mending: what had to be done about the end of the file of records.
    """

    ending: Ending
    books: Books
    standing: Standing
    n_open: int
    mending: Mending


def run_static(
    plan: Plan,
    players: Sequence[Player],
    watch: Watch,
    *,
    folder: Path | None = None,
    n_threads: int = N_THREADS,
    price: Price = unknown_price,
    on_stop: Callable[[], None] = lambda: None,
) -> Result:
    """Asks the players whatever of the plan has no reply yet.

    Args:
        plan: the questions.
        players: who is asked; no two share a name.
        watch: shows how far it is.
        folder: the run's folder; None keeps nothing but the scores.
        n_threads: how many questions are asked at once.
        price: what a reply cost.
        on_stop: called on Ctrl-C: no new call is to begin.

    Raises:
        RunError: the folder cannot be used, or holds another run.
        RecordError: what is there already is damaged.
        KeyboardInterrupt: Ctrl-C came twice.
    """
    books = Books(Scoreboard(), Bill(price))
    with _store(plan, players, folder, books) as store:
        keeper = Keeper(
            store=store,
            books=books,
            watch=watch,
            on_stop=on_stop,
            n_total=len(players) * len(plan.questions),
            outcomes=_outcomes(plan, players, books.scoreboard),
        )
        missing = {player.entry.name: _missing(plan, player, store) for player in players}
        ending = ask_all(missing, lambda pair: ask_question(*pair), keeper, n_threads)
        return Result(
            ending=ending,
            books=books,
            standing=keeper.standing(),
            n_open=keeper.n_open,
            mending=store.mending,
        )


def _store(
    plan: Plan, players: Sequence[Player], folder: Path | None, books: Books
) -> AbstractContextManager[Store[PromptRecord]]:
    if folder is None:
        return nullcontext(Store())
    wanted = manifest_of(plan, [player.entry for player in players])
    return open_store(folder, wanted, PromptRecord.from_line, books.enter)


def _outcomes(plan: Plan, players: Sequence[Player], scoreboard: Scoreboard) -> Counter[Outcome]:
    """Returns what came of those questions that need no asking."""
    found = (scoreboard.outcome_of(p.key(q)) for p in players for q in plan.questions)
    return Counter(outcome for outcome in found if outcome is not None and outcome.is_scored)


def _missing(
    plan: Plan, player: Player, store: Store[PromptRecord]
) -> list[tuple[Player, Question]]:
    return [
        (player, question) for question in plan.questions if not store.has(player.key(question))
    ]
