"""A small model in this process: llama.cpp's own server on loopback, and OpenAI's SDK to ask it.

The only module that imports xllamacpp.
"""

from threading import Thread
from typing import Any

from xllamacpp import CommonParams, Server

from del_agents.language.exchange import Completion, Request
from del_agents.language.keys import find_key
from del_agents.language.local_files import limited
from del_agents.language.openai_chat import openai_endpoint
from del_agents.language.settings import Api, ModelSettings, ProviderSettings

_CONTEXT_TOKENS = 8192


class LocalEndpoint:
    """One model file, served until it is closed.

    Args:
        file: the path of the GGUF file.
    """

    def __init__(self, file: str) -> None:
        self._server: Any = Server(_parameters(file))
        address = f"{self._server.listening_address}/v1"
        provider = ProviderSettings(api=Api.OPENAI, base_url=address, key_variable="")
        self._endpoint = openai_endpoint(provider, find_key("local", "", {}))

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        """Makes the call; see `Endpoint`."""
        return self._endpoint.call(limited(settings), request)

    def cut(self, thread: Thread) -> None:
        """Ends the call that is under way in that thread."""
        self._endpoint.cut(thread)

    def close(self) -> None:
        """Ends the server and frees the model."""
        self._endpoint.close()
        self._server = None  # its destructor ends it


def _parameters(file: str) -> Any:
    parameters = CommonParams()
    parameters.model.path = file
    parameters.n_ctx = _CONTEXT_TOKENS
    # With one slot and one thread temperature 0 gives the same text every time.
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = 1
    parameters.cpuparams_batch.n_threads = 1
    parameters.verbosity = -1
    parameters.ui = False
    return parameters
