"""Measures speed, prints the table, and writes it to `benchmarks/results.json`.

    python benchmarks/run.py [WORD ...]

With words only the groups of which the name holds one of them: `histories`, `oracle`, ...
"""

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks import generation_bench, gym_bench, histories, oracle_bench, playing
from benchmarks.measure import Figure

GROUPS: dict[str, Callable[[], Iterator[Figure]]] = {
    "histories": histories.figures,
    "oracle": oracle_bench.figures,
    "generation": generation_bench.figures,
    "playing": playing.figures,
    "learning": gym_bench.figures,
}
RESULTS = Path(__file__).with_name("results.json")
PACKAGES = ("del-env", "numpy", "gymnasium", "pettingzoo")


def main() -> None:
    """Measures the groups that the command line names, or all."""
    console = Console()
    measured = []
    with console.status("measuring") as status:
        for figure in _figures(sys.argv[1:]):
            measured.append(figure)
            status.update(f"measuring; done: {figure.what}")
    console.print(table(measured), notes(measured), sep="\n")
    RESULTS.write_text(json.dumps(report(measured), indent=2) + "\n", encoding="utf-8")
    console.print(f"written to {RESULTS}", soft_wrap=True)


def _figures(words: list[str]) -> Iterator[Figure]:
    chosen = [name for name in GROUPS if not words or any(word in name for word in words)]
    if not chosen:
        raise SystemExit(f"no group is called {' '.join(words)}: there are {', '.join(GROUPS)}")
    for name in chosen:
        yield from GROUPS[name]()


def table(measured: Iterable[Figure]) -> Table:
    """Returns the figures as a table."""
    drawn = Table("what", box=SIMPLE, pad_edge=False, collapse_padding=True)
    for heading in ("ours", "reference", "ratio", "bar", "reached"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    for figure in measured:
        drawn.add_row(
            figure.what,
            _amount(figure.ours, figure.unit),
            _amount(figure.reference, figure.unit),
            "" if figure.ratio is None else f"{figure.ratio:,.0f} ×",
            _bar(figure),
            {None: "", True: "yes", False: "NO"}[figure.reached],
        )
    return drawn


def notes(measured: Iterable[Figure]) -> Text:
    """Returns what the references are, and why one is missing."""
    return Text("\n".join(dict.fromkeys(f.against for f in measured if f.against)))


def report(measured: Iterable[Figure]) -> dict[str, Any]:
    """Returns the figures and where they were measured, as JSON."""
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "versions": {package: version(package) for package in PACKAGES},
        "figures": [
            asdict(figure) | {"ratio": figure.ratio, "reached": figure.reached}
            for figure in measured
        ],
    }


def _bar(figure: Figure) -> str:
    if figure.ratio_bar is not None:
        return f"{figure.ratio_bar:,} ×"
    return _amount(figure.bar, figure.unit)


def _amount(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "/s":
        return f"{value:,.0f} /s"
    power = next((power for power in (0, 3) if value * 10**power >= 1), 6)
    return f"{value * 10**power:.3g} {({0: 's', 3: 'ms', 6: 'µs'})[power]}"


if __name__ == "__main__":
    main()
