"""`del-env static`: agents asked about a suite, and the tables that it comes to."""

from collections.abc import Iterator, Sequence
from typing import Any

from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_experiments.cli.runs import (
    budget_of,
    check_kept,
    check_options,
    end,
    say,
    setup_of,
    split_names,
    watching,
    with_options,
)
from del_experiments.cli.screen import new_console
from del_experiments.cli.static_options import SelectionOptions, StaticRunOptions
from del_experiments.model_roster import roster_for
from del_experiments.prices import PriceTable, load_prices
from del_experiments.report.rendering import rendered
from del_experiments.report.summary import summarise_static, summary_tables
from del_experiments.runs.agents import RunAgent, make_run_agents
from del_experiments.runs.dry_run import AnyKey
from del_experiments.runs.lines import Mending
from del_experiments.runs.standing import outcome_words
from del_experiments.static.config import StaticConfig, load_static_config
from del_experiments.static.dry_run import dry_run_table, estimates
from del_experiments.static.plan import Plan, make_plan
from del_experiments.static.reading import answered_keys, calls_in
from del_experiments.static.running import StaticResult, run_static


def static(options: SelectionOptions, run: StaticRunOptions, agents: Sequence[str] | None) -> None:
    """Asks, and prints the tables; with `--dry-run` it only says how much it would ask.

    Raises:
        DelEnvError: the options do not make a run, or it cannot be kept.
        typer.Exit: some prompt has no reply.
    """
    check_options(run)
    config = resolved_config(options, agents)
    plan, roster = make_plan(config.selection), roster_for(config, run.roster)
    prices = load_prices(run.prices)
    if run.dry_run:
        _print_estimates(plan, config, roster, run, prices)
        return
    with Providers(roster, budget=budget_of(run, calls_in, prices)) as providers:
        asked = make_run_agents(config.ask, plan.selection.options, providers)
        check_kept(asked, run)
        result = _run(plan, asked, providers, run, prices)
    print_tables(result, [one.entry.name for one in asked])
    end(result.ending, result.n_open)


def resolved_config(options: SelectionOptions, agents: Sequence[str] | None) -> StaticConfig:
    """Returns the config that the options name, with what they say themselves put over it.

    Raises:
        SettingsError: there is no such config, or an option is outside its range.
    """
    config = StaticConfig() if options.config is None else load_static_config(options.config)
    return with_options(config, _given(options, agents))


def closing_words(result: StaticResult, run: StaticRunOptions) -> Iterator[str]:
    """Yields what there is to say of a run that has come to its end."""
    standing = result.standing
    if result.mending is Mending.CUT:
        yield "The last record was torn; it was cut off, and its prompt asked again."
    yield from result.notes
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


def print_tables(result: StaticResult, agents: Sequence[str]) -> None:
    """Prints the tables of the whole run, these agents first, if anything in it was asked."""
    rows = result.books.scoreboard.rows_by_agent()
    order = dict.fromkeys(name for name in (*agents, *rows) if name in rows)
    if rows:
        summaries = summarise_static({name: rows[name] for name in order})
        new_console().print(rendered(summary_tables(summaries)))


def _run(
    plan: Plan,
    agents: Sequence[RunAgent],
    providers: Providers,
    run: StaticRunOptions,
    prices: PriceTable,
) -> StaticResult:
    with watching(agents) as watch:
        result = run_static(plan, agents, watch, setup_of(run, providers, prices))
    say(closing_words(result, run))
    return result


def _print_estimates(
    plan: Plan, config: StaticConfig, roster: Roster, run: StaticRunOptions, prices: PriceTable
) -> None:
    with Providers(roster, environ=AnyKey()) as providers:
        agents = make_run_agents(config.ask, plan.selection.options, providers)
    finished = answered_keys(plan, agents, run.out)
    reply_tokens = run.reply_tokens or config.reply_tokens
    found = estimates(plan, agents, finished, prices.price, reply_tokens)
    new_console().print(rendered([dry_run_table(found, reply_tokens)]))


def _given(options: SelectionOptions, agents: Sequence[str] | None) -> dict[str, Any]:
    """Returns what the options say, by the names of the config's fields."""
    return {
        "suite": options.suite,
        "rungs": options.rung or None,
        "seed": options.seed,
        "narratives": split_names(options.narratives),
        "inference": options.inference,
        "limit": options.limit,
        "limit_seed": options.limit_seed,
        "repeats": options.repeats,
        "kripke": options.kripke,
        "reason_first": options.reason_first,
        "ask": agents or None,
    }
