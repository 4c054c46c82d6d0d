"""Suite: an ordered set of instances and the narratives that they are told in."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from del_env.errors import SettingsError
from del_env.narratives.loader import load_narrative
from del_env.suites.instance import Inference, Instance


@dataclass(frozen=True, kw_only=True)
class Suite:
    """Instances in order, each told in every narrative.

    Attributes:
        name: what the suite is called in records; a part of a suite keeps the name.
        instances: the instances in order; no id occurs twice.
        narratives: the names of the narratives, in the order in which they are told.
    """

    name: str
    instances: tuple[Instance, ...]
    narratives: tuple[str, ...]

    @property
    def n_prompts(self) -> int:
        """How many prompts `prompts` yields."""
        return len(self.instances) * len(self.narratives)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the ids, labels and names of the instances, in their order.

        A part of a suite has a digest of its own; what is to stay while a limit grows is the
        digest of the whole.
        """
        lines = (f"{x.id} {x.label.text} {x.name or ''}\n" for x in self.instances)
        return sha256("".join(lines).encode()).hexdigest()

    def prompts(self) -> Iterator[tuple[Instance, str]]:
        """Yields each instance with each narrative's name, one narrative after the other."""
        return ((instance, story) for story in self.narratives for instance in self.instances)

    def only(self, inference: Inference) -> "Suite":
        """Returns the suite with its symmetric or its asymmetric instances only."""
        return replace(self, instances=tuple(x for x in self.instances if x.inference is inference))

    def told_in(self, narratives: tuple[str, ...]) -> "Suite":
        """Returns the suite told in these narratives, by name or by a file's path.

        Raises:
            SettingsError: a narrative is given twice, or none at all.
            NarrativeError: there is no such narrative.
        """
        if not narratives or len(set(narratives)) < len(narratives):
            raise SettingsError(
                f"narratives {narratives!r}: give at least one, and each of them once"
            )
        for narrative in narratives:
            load_narrative(narrative)
        return replace(self, narratives=narratives)
