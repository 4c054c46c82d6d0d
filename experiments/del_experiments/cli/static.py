"""`del-env static`: agents asked about a suite, and the tables that it comes to."""

from collections.abc import Iterator, Sequence
from typing import Any

import typer
from pydantic import ValidationError
from rich.console import Console

from del_agents.human import HumanAgent
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_env.errors import SettingsError
from del_env.records.problems import problems
from del_experiments.cli.group import INTERRUPT_EXIT
from del_experiments.cli.screen import new_console
from del_experiments.cli.static_options import RunOptions, SelectionOptions
from del_experiments.prices import PriceTable, load_prices
from del_experiments.report.rendering import rendered
from del_experiments.report.summary import summarise_static, summary_tables
from del_experiments.runs.lines import Mending
from del_experiments.runs.standing import outcome_words
from del_experiments.runs.watching import LineWatch, watch_on
from del_experiments.static.asking import Player
from del_experiments.static.config import StaticConfig, load_static_config, roster_for
from del_experiments.static.dry_run import AnyKey, dry_run_table, estimates
from del_experiments.static.plan import Plan, make_plan
from del_experiments.static.players import make_players
from del_experiments.static.reading import answered_keys
from del_experiments.static.running import Result, run_static
from del_experiments.static.spending import budget_for

UNFINISHED_EXIT = 1


def static(options: SelectionOptions, run: RunOptions, agents: Sequence[str] | None) -> None:
    """Asks, and prints the tables; with `--dry-run` it only says how much it would ask.

    Raises:
        DelEnvError: the options do not make a run, or it cannot be kept.
        typer.Exit: some prompt has no reply.
    """
    config = resolved_config(options, agents)
    plan, roster = make_plan(config.selection), roster_for(config, run.roster)
    prices = load_prices(run.prices)
    if run.dry_run:
        _print_estimates(plan, config, roster, run, prices)
        return
    budget = budget_for(
        run.out,
        max_requests=run.max_requests,
        max_tokens_total=run.max_tokens_total,
        max_cost=run.max_cost,
        prices=prices,
    )
    with Providers(roster, budget=budget) as providers:
        players = make_players(config.ask, plan.selection.options, providers)
        _check_kept(players, run)
        result = _run(plan, players, providers, run, prices)
    print_tables(result, [player.entry.name for player in players])
    if result.ending.interrupted:
        raise typer.Exit(INTERRUPT_EXIT)
    if result.n_open:
        raise typer.Exit(UNFINISHED_EXIT)


def resolved_config(options: SelectionOptions, agents: Sequence[str] | None) -> StaticConfig:
    """Returns the config that the options name, with what they say themselves put over it.

    Raises:
        SettingsError: there is no such config, or an option is outside its range.
    """
    config = StaticConfig() if options.config is None else load_static_config(options.config)
    given = {name: value for name, value in _given(options, agents).items() if value is not None}
    try:
        return StaticConfig.model_validate({**dict(config), **given})
    except ValidationError as error:
        raise SettingsError(problems(error)) from error


def closing_words(result: Result, run: RunOptions) -> Iterator[str]:
    """Yields what there is to say of a run that has come to its end."""
    standing = result.standing
    if result.mending is Mending.CUT:
        yield "The last record was torn; it was cut off, and its prompt asked again."
    yield (
        f"{standing.n_total - result.n_open:,} of {standing.n_total:,} prompts have a reply; "
        f"{standing.n_now:,} were asked now, in {standing.elapsed_s:.1f} s. "
        f"In all: {outcome_words(standing) or 'nothing'}."
    )
    if run.out is not None:
        yield f"The run is in {run.out}."
    if result.n_open:
        again = "Run the same command again" if run.out else "Run it with --out FOLDER"
        yield f"{result.n_open:,} prompts have no reply. {again} to ask them."


def print_tables(result: Result, agents: Sequence[str]) -> None:
    """Prints the tables of the whole run, these agents first, if anything in it was asked."""
    rows = result.books.scoreboard.rows_by_agent()
    order = dict.fromkeys(name for name in (*agents, *rows) if name in rows)
    if rows:
        summaries = summarise_static({name: rows[name] for name in order})
        new_console().print(rendered(summary_tables(summaries)))


def _run(
    plan: Plan,
    players: Sequence[Player],
    providers: Providers,
    run: RunOptions,
    prices: PriceTable,
) -> Result:
    # A person is asked on the screen, where nothing else may move then.
    moving = not any(isinstance(player.agent, HumanAgent) for player in players)
    messages = Console(stderr=True, highlight=False, markup=False, emoji=False)
    with watch_on(messages, moving=moving) as watch:
        result = run_static(
            plan,
            players,
            watch,
            folder=run.out,
            n_threads=run.jobs,
            price=prices.price,
            on_stop=providers.stop,
        )
    for line in closing_words(result, run):
        LineWatch(messages).say(line)
    return result


def _print_estimates(
    plan: Plan, config: StaticConfig, roster: Roster, run: RunOptions, prices: PriceTable
) -> None:
    with Providers(roster, environ=AnyKey()) as providers:
        players = make_players(config.ask, plan.selection.options, providers)
    finished = answered_keys(plan, players, run.out)
    new_console().print(rendered([dry_run_table(estimates(plan, players, finished, prices.price))]))


def _check_kept(players: Sequence[Player], run: RunOptions) -> None:
    models = [player.entry.name for player in players if player.entry.settings]
    if models and run.out is None:
        raise SettingsError(
            f"{models[0]} is a language model, and its replies would be lost: "
            "say where to keep them, with --out FOLDER"
        )


def _given(options: SelectionOptions, agents: Sequence[str] | None) -> dict[str, Any]:
    """Returns what the options say, by the names of the config's fields."""
    return {
        "suite": options.suite,
        "rungs": options.rung or None,
        "seed": options.seed,
        "narratives": _split(options.narratives),
        "inference": options.inference,
        "limit": options.limit,
        "limit_seed": options.limit_seed,
        "repeats": options.repeats,
        "kripke": options.kripke,
        "reason_first": options.reason_first,
        "ask": agents or None,
    }


def _split(texts: Sequence[str] | None) -> list[str] | None:
    if not texts:
        return None
    return [name.strip() for text in texts for name in text.split(",") if name.strip()]
