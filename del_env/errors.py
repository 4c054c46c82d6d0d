"""The exceptions of del-env. Each is also the builtin that its callers would expect.

DelEnvError
├── ScenarioError (ValueError)       a puzzle that is ill-formed, or a question not about it
│   └── ScenarioTooLargeError        well formed, but no engine can hold it
├── SettingsError (ValueError)       a setting outside its range
├── EpisodeError (RuntimeError)      a call that the state of the episode does not allow
├── NarrativeError (ValueError)      a story that lacks something, or a view it cannot tell
├── AgentError (ValueError)          no agent of that name, or a seat without a player
└── RecordError (ValueError)         a stored record that cannot be read

Packages with errors of their own draw them on top of their `errors` module, on this same base.
"""

__all__ = [
    "AgentError",
    "DelEnvError",
    "EpisodeError",
    "NarrativeError",
    "RecordError",
    "ScenarioError",
    "ScenarioTooLargeError",
    "SettingsError",
]


class DelEnvError(Exception):
    """Base of every error that del-env raises on purpose."""


class ScenarioError(DelEnvError, ValueError):
    """The puzzle is not well formed, or a question is not about it."""


class ScenarioTooLargeError(ScenarioError):
    """No engine can hold this scenario; nothing was allocated."""


class SettingsError(DelEnvError, ValueError):
    """A setting is outside its range; the message names the range."""


class EpisodeError(DelEnvError, RuntimeError):
    """The episode is not in a state that allows this call."""


class NarrativeError(DelEnvError, ValueError):
    """A narrative lacks a field, or cannot tell the view that it was given."""


class AgentError(DelEnvError, ValueError):
    """No agent has that name, or the seats do not fit the players."""


class RecordError(DelEnvError, ValueError):
    """A stored record cannot be read; the message names the file and the field."""
