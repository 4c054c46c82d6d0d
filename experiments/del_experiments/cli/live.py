"""`del-env live`: episodes played over a grid, and the tables that they come to."""

from collections.abc import Iterator, Mapping
from typing import Any

from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_env.errors import SettingsError
from del_experiments.cli.live_options import LiveRunOptions, PlayOptions, ScenarioOptions
from del_experiments.cli.live_reporting import print_live_report
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
from del_experiments.live.agents import make_agents
from del_experiments.live.config import LiveConfig, load_live_config
from del_experiments.live.dry_run import done_in, dry_run_table, estimates
from del_experiments.live.plan import Plan, make_plan
from del_experiments.live.reading import calls_in
from del_experiments.live.running import LiveResult, run_live
from del_experiments.model_roster import roster_for
from del_experiments.prices import PriceTable, load_prices
from del_experiments.report.live_building import build_live_report
from del_experiments.report.live_results import LiveResults
from del_experiments.report.live_tables import LiveTableName
from del_experiments.report.rendering import rendered
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.dry_run import AnyKey
from del_experiments.runs.lines import Mending
from del_experiments.runs.standing import outcome_words

SHORT_TABLES = (
    LiveTableName.AGENTS,
    LiveTableName.FIRST_KNOWLEDGE,
    LiveTableName.EPISODES,
    LiveTableName.DAMAGE,
)
"""What is printed at the end of a run; `del-env report` has all."""


def live(
    config: str | None, scenarios: ScenarioOptions, play: PlayOptions, run: LiveRunOptions
) -> None:
    """Plays, and prints the tables; with `--dry-run` it only says how much it would play.

    Raises:
        DelEnvError: the options do not make a run, or it cannot be kept.
        typer.Exit: some episode is not finished.
    """
    check_options(run)
    chosen = resolved_config(config, scenarios, play)
    plan, roster = make_plan(chosen.grid), roster_for(chosen, run.roster)
    prices = load_prices(run.prices)
    if run.dry_run:
        _print_estimates(plan, chosen, roster, run, prices)
        return
    with Providers(roster, budget=budget_of(run, calls_in, prices)) as providers:
        agents = make_agents(plan, providers)
        check_kept(agents.values(), run)
        result = _run(plan, agents, providers, run, prices)
    print_tables(result)
    end(result.ending, result.n_open)


def resolved_config(
    config: str | None, scenarios: ScenarioOptions, play: PlayOptions
) -> LiveConfig:
    """Returns the config of that name, with what the options say put over it.

    Raises:
        SettingsError: there is no such config, or an option is outside its range.
    """
    base = LiveConfig() if config is None else load_live_config(config)
    return with_options(base, _given(scenarios, play))


def closing_words(result: LiveResult, run: LiveRunOptions) -> Iterator[str]:
    """Yields what there is to say of a run that has come to its end."""
    standing = result.standing
    if result.mending is Mending.CUT:
        yield "The last record was torn; it was cut off, and its episode played again."
    yield from result.notes
    yield (
        f"{standing.n_total - result.n_open:,} of {standing.n_total:,} episodes are finished; "
        f"{standing.n_now:,} were played now, in {standing.elapsed_s:.1f} s. "
        f"In all: {outcome_words(standing) or 'nothing'}."
    )
    if run.out is not None:
        yield f"The run is in {run.out}: del-env replay shows its episodes."
    if result.n_open:
        again = "Run the same command again" if run.out else "Run it with --out FOLDER"
        yield (
            f"{result.n_open:,} episodes are not finished. {again} to go on; no reply that is "
            "there is asked for again."
        )


def print_tables(result: LiveResult) -> None:
    """Prints the tables of the whole run, if anything in it was played."""
    if result.records:
        report = build_live_report(LiveResults.of(result.records))
        print_live_report(report, SHORT_TABLES)


def _run(
    plan: Plan,
    agents: Mapping[str, RunAgent],
    providers: Providers,
    run: LiveRunOptions,
    prices: PriceTable,
) -> LiveResult:
    with watching(agents.values()) as watch:
        result = run_live(plan, agents, watch, setup_of(run, providers, prices))
    say(closing_words(result, run))
    return result


def _print_estimates(
    plan: Plan, config: LiveConfig, roster: Roster, run: LiveRunOptions, prices: PriceTable
) -> None:
    with Providers(roster, environ=AnyKey()) as providers:
        agents = make_agents(plan, providers)
    reply_tokens = run.reply_tokens or config.reply_tokens
    done = done_in(plan, agents, run.out)
    found = estimates(plan, agents, done, prices.price, reply_tokens)
    new_console().print(rendered([dry_run_table(plan, found, reply_tokens)]))


def _given(scenarios: ScenarioOptions, play: PlayOptions) -> dict[str, Any]:
    """Returns what the options say, by the names of the config's fields."""
    seats = play.seats
    return {
        "scenarios": scenarios.scenarios,
        "n": scenarios.n,
        "symmetric": scenarios.symmetric,
        "density": _densities(scenarios.density),
        "bound": _listed(scenarios.bound),
        "seeds": scenarios.seeds,
        "rosters": play.agents or None,
        "seats": int(seats) if seats is not None and seats.isascii() and seats.isdigit() else seats,
        "narratives": split_names(play.narratives),
        "disclosure": _listed(play.disclosure),
        "history": _listed(play.history),
        "max_rounds": play.max_rounds,
        "repeats": play.repeats,
        "kripke": play.kripke,
        "reason_first": play.reason_first,
    }


def _listed(text: str | None) -> list[str] | None:
    return split_names([text] if text else None)


def _densities(text: str | None) -> list[float] | None:
    if text is None:
        return None
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise SettingsError(
            f"--density is {text!r}: write numbers from 0 to 1, as in 0.5 or 0.3,0.7"
        ) from None
