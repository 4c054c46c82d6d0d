"""Configs of live runs: what a file says is played, and by whom."""

from pathlib import Path

from del_experiments.configs import load_config
from del_experiments.live.settings import Grid
from del_experiments.model_roster import ModelTables

KIND = "live"


class LiveConfig(ModelTables, Grid):
    """A grid, and the language models that it brings along."""

    @property
    def grid(self) -> Grid:
        """What is played, without the models."""
        return Grid(**{name: getattr(self, name) for name in Grid.model_fields})


def load_live_config(name_or_path: str | Path) -> LiveConfig:
    """Returns a config of the folder `configs/live` by its name, or a file by its path.

    Raises:
        ConfigError: there is no such config, or it is not what it should be.
    """
    return load_config(name_or_path, LiveConfig, KIND)
