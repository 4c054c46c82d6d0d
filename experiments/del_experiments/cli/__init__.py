"""The command line `del-env`: thin shells over functions that return values."""

from del_experiments.cli.app import main

__all__ = ["main"]
