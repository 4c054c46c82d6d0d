"""A small part of a suite that still has something of everything."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from itertools import groupby, islice

from del_env.answers import Answer
from del_env.errors import SettingsError
from del_env.suites.instance import Inference, Instance
from del_env.suites.suite import Suite


def limited(suite: Suite, per_cell: int, seed: int) -> Suite:
    """Returns the suite with at most `per_cell` instances of each inference and label.

    Every narrative tells the same ones, so narrative x inference x label has as many prompts. They
    stay in the suite's order. With the same seed a larger limit keeps all that a smaller one took,
    so that a run can grow.

    Raises:
        SettingsError: `per_cell` is less than 1.
    """
    if per_cell < 1:
        raise SettingsError(f"limit {per_cell} per cell: take 1 or more, or leave the limit out")
    ranked = sorted(suite.instances, key=lambda x: (_cell(x), _rank(x, seed)))
    taken = {x.id for _, cell in groupby(ranked, _cell) for x in islice(cell, per_cell)}
    return replace(suite, instances=_among(suite.instances, taken))


def _cell(instance: Instance) -> tuple[Inference, Answer]:
    return instance.inference, instance.label


def _rank(instance: Instance, seed: int) -> str:
    # A hash instead of a shuffle: an instance's place depends on nothing but itself and the seed.
    return sha256(f"{seed} {instance.id}".encode()).hexdigest()


def _among(instances: Iterable[Instance], ids: set[str]) -> tuple[Instance, ...]:
    return tuple(x for x in instances if x.id in ids)
