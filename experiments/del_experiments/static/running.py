"""A static run from begin to end: what is missing is asked, and every record kept."""

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from del_env.outcomes import STATIC_OUTCOMES, Outcome
from del_env.records import PromptRecord
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.billing import Bill
from del_experiments.runs.result import RunResult
from del_experiments.runs.runner import ask_all
from del_experiments.runs.setup import RunSetup
from del_experiments.runs.store import Store, open_store
from del_experiments.runs.watching import Watch
from del_experiments.static.asking import ask_question
from del_experiments.static.keeping import Books, PromptKeeper
from del_experiments.static.plan import Plan, Question, manifest_of
from del_experiments.static.scoreboard import Scoreboard


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticResult(RunResult):
    """What a static run came to.

    Attributes:
        books: scores and costs of the whole run, those of earlier commands included.
    """

    books: Books


def run_static(
    plan: Plan, agents: Sequence[RunAgent], watch: Watch, setup: RunSetup
) -> StaticResult:
    """Asks the agents whatever of the plan has no reply yet.

    Args:
        plan: the questions.
        agents: who is asked; no two share a name.
        watch: shows how far it is.
        setup: how it is carried out.

    Raises:
        RunError: the folder cannot be used, or holds another run.
        RecordError: what is there already is damaged.
        KeyboardInterrupt: Ctrl-C came twice.
    """
    books = Books(Scoreboard(), Bill(setup.price))
    with _store(plan, agents, setup.folder, books) as store:
        keeper = PromptKeeper(
            store=store,
            books=books,
            watch=watch,
            on_stop=setup.on_stop,
            n_total=len(agents) * len(plan.questions),
            outcomes=_outcomes(plan, agents, books.scoreboard),
        )
        return _asked(plan, agents, keeper, setup.n_threads)


def _asked(
    plan: Plan, agents: Sequence[RunAgent], keeper: PromptKeeper, n_threads: int
) -> StaticResult:
    missing = {one.entry.name: _missing(plan, one, keeper.store) for one in agents}
    ending = ask_all(missing, lambda pair: ask_question(*pair), keeper, n_threads)
    return StaticResult(
        ending=ending,
        books=keeper.books,
        standing=keeper.standing(),
        n_open=keeper.n_open,
        mending=keeper.store.mending,
        notes=keeper.store.notes,
    )


def _store(
    plan: Plan, agents: Sequence[RunAgent], folder: Path | None, books: Books
) -> AbstractContextManager[Store[PromptRecord]]:
    if folder is None:
        return nullcontext(Store())
    wanted = manifest_of(plan, [one.entry for one in agents])
    return open_store(folder, wanted, PromptRecord.from_line, books.enter)


def _outcomes(plan: Plan, agents: Sequence[RunAgent], scoreboard: Scoreboard) -> Counter[Outcome]:
    """Returns what came of those questions that need no asking."""
    found = Counter(dict.fromkeys(STATIC_OUTCOMES, 0))
    for one in agents:
        for question in plan.questions:
            outcome = scoreboard.outcome_of(question.key(one))
            if outcome is not None and outcome.is_scored:
                found[outcome] += 1
    return found


def _missing(
    plan: Plan, run_agent: RunAgent, store: Store[PromptRecord]
) -> list[tuple[RunAgent, Question]]:
    return [
        (run_agent, question)
        for question in plan.questions
        if not store.has(question.key(run_agent))
    ]
