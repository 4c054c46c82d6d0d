"""A live run from begin to end: what is missing is played, and every reply and record kept."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from del_experiments.live.agents import is_scripted
from del_experiments.live.billing import CallBill
from del_experiments.live.keeping import EpisodeKeeper, Result, result_of
from del_experiments.live.plan import EpisodePlan, Plan, keyed, manifest_of
from del_experiments.live.playing import Host
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.live.replies import NotKeptError, Replies, open_replies
from del_experiments.live.stops import Stops
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.reading import latest
from del_experiments.runs.result import RunResult
from del_experiments.runs.runner import Ending, ask_all
from del_experiments.runs.setup import RunSetup
from del_experiments.runs.store import Store, open_store
from del_experiments.runs.watching import Watch

SCRIPTED_LANE = "scripted agents"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveResult(RunResult):
    """What a live run came to.

    Attributes:
        records: the records of the whole run, those of earlier commands included.
    """

    records: tuple[LiveRecord, ...]


@dataclass(frozen=True, slots=True)
class _Files:
    """Where a run is kept, and what is known of it already."""

    store: Store[LiveRecord]
    replies: Replies
    results: Mapping[str, Result]


def run_live(
    plan: Plan, agents: Mapping[str, RunAgent], watch: Watch, setup: RunSetup
) -> LiveResult:
    """Has the agents play whatever of the plan is not finished yet.

    Args:
        plan: the episodes.
        agents: who plays, by name.
        watch: shows how far it is.
        setup: how it is carried out.

    Raises:
        RunError: the folder cannot be used, or holds another run.
        RecordError: what is there already is damaged.
        KeyboardInterrupt: Ctrl-C came twice.
    """
    stops, folder = Stops(), setup.folder
    with _opened(plan, agents, folder, CallBill(setup.price)) as files:
        host = Host(
            agents=agents,
            prompt=plan.prompt,
            options=plan.grid.options,
            replies=files.replies,
            stops=stops,
        )
        episodes = keyed(plan, [one.entry for one in agents.values()])
        keeper = EpisodeKeeper(
            store=files.store,
            bill=files.replies.bill,
            watch=watch,
            on_stop=setup.on_stop,
            n_total=len(episodes),
            outcomes=_results(episodes, files),
            stops=stops,
            records=[] if folder is None else None,
        )
        ending = _played(episodes, host, keeper, setup.n_threads)
    return LiveResult(
        ending=ending,
        records=latest(keeper.records or ()) if folder is None else read_live_run(folder).records,
        standing=keeper.standing(),
        n_open=keeper.n_open,
        mending=keeper.store.mending,
        notes=(*keeper.store.notes, *files.replies.notes),
    )


def _played(
    episodes: Mapping[str, EpisodePlan], host: Host, keeper: EpisodeKeeper, n_threads: int
) -> Ending:
    missing = [episode for key, episode in episodes.items() if not keeper.store.has(key)]
    try:
        return ask_all(_lanes(missing, host.agents), host.play, keeper, n_threads)
    except NotKeptError as error:
        raise error.cause from error


@contextmanager
def _opened(
    plan: Plan, agents: Mapping[str, RunAgent], folder: Path | None, bill: CallBill
) -> Iterator[_Files]:
    if folder is None:
        yield _Files(Store(), Replies(bill), {})
        return
    results: dict[str, Result] = {}

    def see(record: LiveRecord) -> None:
        if record.key not in results or results[record.key] is Result.FAILED:
            results[record.key] = result_of(record)

    wanted = manifest_of(plan, [one.entry for one in agents.values()])
    with ExitStack() as stack:
        store = stack.enter_context(open_store(folder, wanted, LiveRecord.from_line, see))
        replies = stack.enter_context(open_replies(folder, bill, lambda key: not store.has(key)))
        yield _Files(store, replies, results)


def _results(keys: Iterable[str], files: _Files) -> Counter[Result]:
    """Returns what came of those episodes that need not be played."""
    found = Counter(dict.fromkeys(Result, 0))
    found.update(files.results[key] for key in keys if files.store.has(key))
    return found


def _lanes(
    episodes: list[EpisodePlan], agents: Mapping[str, RunAgent]
) -> dict[str, list[EpisodePlan]]:
    """Returns the episodes by who in them must be asked: they stop together."""
    lanes: dict[str, list[EpisodePlan]] = {}
    for episode in episodes:
        names = dict.fromkeys(episode.seats)
        asked = [name for name in names if not is_scripted(agents[name].agent)]
        lanes.setdefault(" and ".join(sorted(asked)) or SCRIPTED_LANE, []).append(episode)
    return lanes
