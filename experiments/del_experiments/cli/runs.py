"""What `static` and `live` have in common: how a run is begun, watched and ended."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import typer
from pydantic import BaseModel, ValidationError

from del_agents.human import HumanAgent
from del_agents.language.budget import Budget, check_limits
from del_agents.language.problems import setting_problems
from del_agents.language.providers import Providers
from del_env.errors import SettingsError
from del_experiments.cli.group import INTERRUPT_EXIT, UNFINISHED_EXIT
from del_experiments.cli.run_options import RunOptions
from del_experiments.cli.screen import message_console
from del_experiments.prices import PriceTable
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.runner import Ending
from del_experiments.runs.setup import RunSetup
from del_experiments.runs.spending import CallsIn, budget_for
from del_experiments.runs.watching import LineWatch, Watch, watch_on

M = TypeVar("M", bound=BaseModel)


def with_options(config: M, given: Mapping[str, Any]) -> M:
    """Returns the config with what the options say put over it; None says nothing.

    Raises:
        SettingsError: an option is outside its range.
    """
    said = {name: value for name, value in given.items() if value is not None}
    try:
        return type(config).model_validate({**dict(config), **said})
    except ValidationError as error:
        raise SettingsError(setting_problems(error)) from error


def split_names(texts: Iterable[str] | None) -> list[str] | None:
    """Returns the names that the texts hold, set apart by commas; None if there are no texts."""
    if not texts:
        return None
    return [name.strip() for text in texts for name in text.split(",") if name.strip()]


def check_options(run: RunOptions) -> None:
    """Checks how a run is to be carried out, before anything is read or built.

    Raises:
        SettingsError: a limit of the budget is none, or an option has nothing to say.
    """
    if run.reply_tokens is not None and not run.dry_run:
        raise SettingsError("--reply-tokens is for estimates: add --dry-run, or leave it out")
    check_limits(
        max_requests=run.max_requests,
        max_tokens_total=run.max_tokens_total,
        max_cost=run.max_cost,
    )


def budget_of(run: RunOptions, calls_in: CallsIn, prices: PriceTable) -> Budget:
    """Returns the budget that the options set; what the run has used before is a part of it.

    Args:
        run: the options.
        calls_in: reads what language models were called for in a run of this kind.
        prices: what tokens cost.

    Raises:
        RecordError: a record of the run is damaged.
    """
    return budget_for(
        run.out,
        calls_in,
        max_requests=run.max_requests,
        max_tokens_total=run.max_tokens_total,
        max_cost=run.max_cost,
        prices=prices,
    )


def setup_of(run: RunOptions, providers: Providers, prices: PriceTable) -> RunSetup:
    """Returns how the options have a run carried out; Ctrl-C stops the providers as well."""
    return RunSetup(folder=run.out, n_threads=run.jobs, price=prices.price, on_stop=providers.stop)


def check_kept(agents: Iterable[RunAgent], run: RunOptions) -> None:
    """Checks that replies that cost something are kept somewhere.

    Raises:
        SettingsError: a language model is asked, and there is no folder.
    """
    models = [one.entry.name for one in agents if one.entry.settings]
    if models and run.out is None:
        raise SettingsError(
            f"{models[0]} is a language model, and its replies would be lost: "
            "say where to keep them, with --out FOLDER"
        )


@contextmanager
def watching(agents: Iterable[RunAgent]) -> Iterator[Watch]:
    """Returns what shows how far the run is."""
    # A person is asked on the screen, where nothing else may move then.
    moving = not any(isinstance(one.agent, HumanAgent) for one in agents)
    with watch_on(message_console(), moving=moving) as watch:
        yield watch


def say(lines: Iterable[str]) -> None:
    """Says what there is to say of a run that has come to its end."""
    watch = LineWatch(message_console())
    for line in lines:
        watch.say(line)


def end(ending: Ending, n_open: int) -> None:
    """Ends the command as its run has ended.

    Raises:
        typer.Exit: it was interrupted, or something is still open.
    """
    if ending.interrupted:
        raise typer.Exit(INTERRUPT_EXIT)
    if n_open:
        raise typer.Exit(UNFINISHED_EXIT)
