"""A live run from begin to end: what is missing is played, and every reply and record kept."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from del_experiments.live.billing import CallBill
from del_experiments.live.keeping import Keeper, Result, result_of
from del_experiments.live.plan import EpisodePlan, Plan, manifest_of
from del_experiments.live.players import is_scripted
from del_experiments.live.playing import Host
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.live.replies import NotKeptError, Replies, open_replies
from del_experiments.live.stops import Stops
from del_experiments.runs.billing import Price, unknown_price
from del_experiments.runs.lines import Mending
from del_experiments.runs.reading import latest
from del_experiments.runs.runner import Ending, ask_all
from del_experiments.runs.standing import Standing
from del_experiments.runs.store import Store, open_store
from del_experiments.runs.watching import Watch
from del_experiments.static.asking import Player

N_THREADS = 8

SCRIPTED_LANE = "scripted agents"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveResult:
    """What a live run came to.

    Attributes:
        ending: how it came to its end.
        records: the records of the whole run, those of earlier commands included.
        standing: how far it was in the end.
        n_open: how many of the episodes are not finished.
        mending: what had to be done about the end of the file of records.
    """

    ending: Ending
    records: tuple[LiveRecord, ...]
    standing: Standing
    n_open: int
    mending: Mending


@dataclass(frozen=True, slots=True)
class _Books:
    """Where a run is kept, and what is known of it already."""

    store: Store[LiveRecord]
    replies: Replies
    results: Mapping[str, Result]


def run_live(
    plan: Plan,
    players: Mapping[str, Player],
    watch: Watch,
    *,
    folder: Path | None = None,
    n_threads: int = N_THREADS,
    price: Price = unknown_price,
    on_stop: Callable[[], None] = lambda: None,
) -> LiveResult:
    """Has the players play whatever of the plan is not finished yet.

    Args:
        plan: the episodes.
        players: who plays, by name.
        watch: shows how far it is.
        folder: the run's folder; None keeps nothing but what is returned.
        n_threads: how many episodes are played at once.
        price: what a reply cost.
        on_stop: called on Ctrl-C: no new call is to begin.

    Raises:
        RunError: the folder cannot be used, or holds another run.
        RecordError: what is there already is damaged.
        KeyboardInterrupt: Ctrl-C came twice.
    """
    stops = Stops()

    def stop() -> None:
        stops.stop()
        on_stop()

    with _opened(plan, players, folder, CallBill(price)) as books:
        host = Host(
            players=players,
            prompt=plan.prompt,
            options=plan.grid.options,
            replies=books.replies,
            stops=stops,
        )
        keyed = {host.key(episode): episode for episode in plan.episodes}
        keeper = Keeper(
            store=books.store,
            bill=books.replies.bill,
            watch=watch,
            on_stop=stop,
            n_total=len(keyed),
            results=Counter(books.results[key] for key in keyed if books.store.has(key)),
            records=[] if folder is None else None,
        )
        missing = [episode for key, episode in keyed.items() if not books.store.has(key)]
        ending = _played(_lanes(missing, players), host, keeper, n_threads)
        mending = books.store.mending
    return LiveResult(
        ending=ending,
        records=latest(keeper.records or ()) if folder is None else read_live_run(folder).records,
        standing=keeper.standing(),
        n_open=keeper.n_open,
        mending=mending,
    )


def _played(
    lanes: Mapping[str, list[EpisodePlan]], host: Host, keeper: Keeper, n_threads: int
) -> Ending:
    try:
        return ask_all(lanes, host.play, keeper, n_threads)
    except NotKeptError as error:
        raise error.cause from error


@contextmanager
def _opened(
    plan: Plan, players: Mapping[str, Player], folder: Path | None, bill: CallBill
) -> Iterator[_Books]:
    if folder is None:
        yield _Books(Store(), Replies(bill), {})
        return
    results: dict[str, Result] = {}

    def see(record: LiveRecord) -> None:
        if record.key not in results or results[record.key] is Result.FAILED:
            results[record.key] = result_of(record)

    wanted = manifest_of(plan, [player.entry for player in players.values()])
    with ExitStack() as stack:
        store = stack.enter_context(open_store(folder, wanted, LiveRecord.from_line, see))
        replies = stack.enter_context(open_replies(folder, bill, lambda key: not store.has(key)))
        yield _Books(store, replies, results)


def _lanes(
    episodes: list[EpisodePlan], players: Mapping[str, Player]
) -> dict[str, list[EpisodePlan]]:
    """Returns the episodes by who in them must be asked: they stop together."""
    lanes: dict[str, list[EpisodePlan]] = {}
    for episode in episodes:
        asked = [name for name in dict.fromkeys(episode.seats) if _is_asked(players[name])]
        lanes.setdefault(" and ".join(sorted(asked)) or SCRIPTED_LANE, []).append(episode)
    return lanes


def _is_asked(player: Player) -> bool:
    return not is_scripted(player.agent)
