"""PromptedSuite: a suite that comes with the texts of its prompts, such as an imported one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from del_env.errors import SettingsError
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.prompt import Prompt
from del_env.suites.instance import Instance
from del_env.suites.suite import Suite


@dataclass(frozen=True, kw_only=True)
class PromptedSuite(Suite):
    """Instances in order, each told in those narratives that there is a text for.

    Attributes:
        texts: the text of each prompt, by the id of the instance and the narrative's name.
    """

    texts: Mapping[tuple[str, str], str]

    @property
    def n_prompts(self) -> int:
        """How many prompts `prompts` yields."""
        return sum(1 for _ in self.prompts())

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the ids, labels and names of the instances, and over the texts."""
        digest = sha256(super().digest.encode())
        for (instance_id, narrative), text in self.texts.items():
            digest.update(f"{instance_id} {narrative} {text}\0".encode())
        return digest.hexdigest()

    def prompts(self) -> Iterator[tuple[Instance, str]]:
        """Yields each instance with each narrative's name, one narrative after the other."""
        return (
            (instance, story) for instance, story in super().prompts() if self._has(instance, story)
        )

    def told_in(self, narratives: tuple[str, ...]) -> "PromptedSuite":
        """Returns the suite told in these of its narratives.

        Raises:
            SettingsError: a narrative is given twice, none at all, or one without texts.
        """
        foreign = [name for name in narratives if name not in self.narratives]
        if foreign:
            raise SettingsError(
                f"narrative {foreign[0]!r}: the suite {self.name!r} has its own texts, in "
                f"{', '.join(self.narratives)}; choose among these"
            )
        told = super().told_in(narratives)
        return replace(self, narratives=told.narratives)

    def _has(self, instance: Instance, narrative: str) -> bool:
        return (instance.id, narrative) in self.texts


def suite_of(name: str, prompts: Iterable[tuple[str, Prompt]]) -> PromptedSuite:
    """Returns the suite that consists of these prompts.

    Args:
        name: what it is called in records.
        prompts: the prompts in order, each with the place that it came from.

    Raises:
        FormatError: two prompts ask about one instance in one narrative, or about one instance
            under two names.
    """
    placed = tuple(prompts)
    _check_different(placed)
    instances: dict[str, Instance] = {}
    for _, prompt in placed:
        instances.setdefault(prompt.instance.id, prompt.instance)
    return PromptedSuite(
        name=name,
        instances=tuple(instances.values()),
        narratives=tuple(dict.fromkeys(prompt.narrative for _, prompt in placed)),
        texts={(prompt.instance.id, prompt.narrative): prompt.text for _, prompt in placed},
    )


def _check_different(placed: Iterable[tuple[str, Prompt]]) -> None:
    asked: dict[tuple[str, str], str] = {}
    named: dict[str, tuple[str, str | None]] = {}
    for source, prompt in placed:
        instance = prompt.instance
        before = asked.setdefault((instance.id, prompt.narrative), source)
        if before != source:
            raise FormatError(
                f"{source}: asks about the instance {instance.id} in {prompt.narrative}, as does "
                f"{before}: take one of them out, or make two suites of them"
            )
        place, name = named.setdefault(instance.id, (source, instance.name))
        if name != instance.name:
            raise FormatError(
                f"{source}: the queried agent is called {instance.name!r}, and in {place} "
                f"{name!r}, though the instance is the same: make two suites of them"
            )
