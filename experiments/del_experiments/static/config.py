"""Configs of static runs: what a file says is asked, and whom."""

from pathlib import Path

from del_env.records.values import StoredText
from del_experiments.configs import load_config
from del_experiments.model_roster import ModelTables
from del_experiments.static.settings import Selection

KIND = "static"
DEFAULT_SUITE = "pattern-epistemic"


class StaticConfig(ModelTables, Selection):
    """A selection, who is asked, and the language models that it brings along.

    Attributes:
        ask: the names of the agents that are asked.
    """

    suite: StoredText = DEFAULT_SUITE
    ask: tuple[StoredText, ...] = ()

    @property
    def selection(self) -> Selection:
        """What is asked, without whom."""
        return Selection(**{name: getattr(self, name) for name in Selection.model_fields})


def load_static_config(name_or_path: str | Path) -> StaticConfig:
    """Returns a config of the folder `configs/static` by its name, or a file by its path.

    Raises:
        ConfigError: there is no such config, or it is not what it should be.
    """
    return load_config(name_or_path, StaticConfig, KIND)
