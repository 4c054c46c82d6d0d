"""The command `generate`: what it takes. What it does is imported when it is called."""

from typing import Annotated

import typer

from del_experiments.cli.generate_options import OutputOptions, WishOptions
from del_experiments.cli.spread import spread

generating = typer.Typer()


@generating.command()
@spread
def generate(
    wishes: WishOptions,
    output: OutputOptions,
    out: Annotated[
        str, typer.Option(help="The file to write; - prints them.", metavar="FILE.jsonl|-")
    ],
) -> None:
    """Write new instances that are as hard as wished, a line of JSON each.

    Each asks an agent in the round in which it first knows. Ranges are written 3, 3-5 or 3-. No
    instance comes twice, and the same wishes, count and seed give the same file; a file that was
    left unfinished is gone on with. It feeds `static --suite FILE.jsonl` and the environments.
    """
    from del_experiments.cli.generating import generate

    generate(wishes, output, out)
