"""From what was selected to the suites and their parts."""

from del_env.errors import SettingsError
from del_env.suites.formats.prompted_suite import PromptedSuite
from del_env.suites.formats.suite_file import SUFFIX, load_suite_file
from del_env.suites.ladder import RUNGS, ladder_name
from del_env.suites.registry import load_suite, suite_names
from del_env.suites.stratified import limited
from del_env.suites.suite import Suite
from del_experiments.static.settings import Selection

LADDER = "reduction-ladder"
"""The name of all rungs together."""


def whole_suites(selection: Selection) -> tuple[Suite, ...]:
    """Returns the suites that are named, whole: more of them may be asked when the run grows.

    Raises:
        SettingsError: there is no such suite, or what is selected does not fit it.
        FormatError: a suite file is damaged.
    """
    if selection.suite == LADDER:
        _check_fixed(selection)
        return tuple(load_suite(ladder_name(rung)) for rung in RUNGS)
    if selection.rungs is not None:
        raise SettingsError(
            f"rungs {list(selection.rungs)}: only the suite {LADDER} has rungs, and this is "
            f"{selection.suite}"
        )
    if selection.suite.lower().endswith(SUFFIX):
        return (_suite_in_file(selection),)
    if selection.suite not in suite_names():
        raise SettingsError(
            f"no suite is named {selection.suite!r}: choose one of "
            f"{', '.join((*suite_names(), LADDER))}, or give a file of instances or prompts, "
            f"whose name ends in {SUFFIX}"
        )
    fresh = None if selection.fresh is None else selection.fresh.settings()
    return (load_suite(selection.suite, selection.seed, fresh),)


def selected_parts(suites: tuple[Suite, ...], selection: Selection) -> tuple[Suite, ...]:
    """Returns what is asked of the suites; those of which nothing is are left out.

    Raises:
        SettingsError: nothing is left at all.
        NarrativeError: there is no such narrative.
    """
    rungs = selection.rungs
    wanted = None if rungs is None else [ladder_name(rung) for rung in rungs]
    parts = [_part(suite, selection) for suite in suites if wanted is None or suite.name in wanted]
    if not any(part.instances for part in parts):
        raise SettingsError(
            f"no instance of {', '.join(part.name for part in parts)} is {selection.inference}: "
            "leave the inference out, or choose another suite"
        )
    return tuple(part for part in parts if part.instances)


def _suite_in_file(selection: Selection) -> Suite:
    _check_fixed(selection)
    suite = load_suite_file(selection.suite)
    if isinstance(suite, PromptedSuite) and (selection.kripke or selection.reason_first):
        raise SettingsError(
            f"{selection.suite} holds the texts of its prompts: leave kripke and reason_first out"
        )
    return suite


def _check_fixed(selection: Selection) -> None:
    if selection.seed is not None or selection.fresh is not None:
        raise SettingsError(f"the suite {selection.suite} is fixed: leave seed and fresh out")


def _part(suite: Suite, selection: Selection) -> Suite:
    if selection.narratives is not None:
        suite = suite.told_in(selection.narratives)
    if selection.inference is not None:
        suite = suite.only(selection.inference)
    if selection.limit is not None and suite.instances:
        suite = limited(suite, selection.limit, selection.limit_seed)
    return suite
