"""Wishes that contradict each other are refused with the reason, and no others."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from del_env.errors import SettingsError
from del_env.generation import Interval, Measures, Range, Wishes, generate, measure
from del_env.generation.choices import choices_for
from del_env.oracle import knowledge_history
from del_env.sampling import Bound
from del_env.scenario import Scenario, informative
from tests.generation.literal import every_scenario, is_as_wished

only = Range.exactly

REFUSED = [
    ({"symmetric": True, "density": Interval(0.5, 0.5)}, "symmetric and density 0.5 contradict"),
    ({"n_agents": Range(3, 5), "agent": 3}, "agent is 3, and there may be as few as 3 agents"),
    ({"n_agents": Range(3)}, "n_agents is 3 or more: give a range from 1 on, with an end"),
    ({"n_agents": 3}, r"n_agents is 3: give Range\(low, high\)"),
    (
        {"n_agents": Range(2, 21)},
        "21 agents, at least 1 positive: 2,097,151 worlds are too many .* of at least 12 positive",
    ),
    (
        {"n_agents": only(40), "bound": None, "count": Range(36)},
        r"40 agents, at most 39 positive: .* announcement of at most 4 positive or tighter, up to",
    ),
    ({"yes_share": 1.5}, "yes_share is 1.5: choose a number from 0 to 1"),
    ({"bound": "at_least"}, "bound is 'at_least': give a Bound"),
    ({"count": only(0)}, "no announcement of at least 0 is both true and informative"),
    ({"count": only(4), "n_positive": only(3)}, "with 3 positive no announcement of at least 4"),
    ({"n_agents": only(3), "pivotal_round": only(8)}, "round 8 is too late for 7 worlds"),
    ({"pivotal_round": only(0)}, "rounds count from 1"),
    ({"pivotal_round": Range(4), "rounds_until_all": only(3)}, "everybody knows in round 3, bef"),
    ({"pivotal_round": only(2), "density": Interval(0, 0)}, "with density 0 no claim tells"),
    ({"pivotal_round": only(1), "claims_needed": only(1)}, "1 claims are needed, and 0 are the"),
    ({"pivotal_round": Range(2), "claims_needed": only(0)}, "no claim is needed, so the pivotal"),
    ({"pivotal_round": only(2), "claims_needed": only(7)}, "7 claims are needed, and 6 are the"),
    ({"count": only(6), "worlds_left": only(9)}, "9 worlds left .*, and they are 1 to 8"),
    ({"pivotal_round": only(1), "worlds_left": only(5)}, "and they are 127 .*at least 1 positive"),
    ({"symmetric": True, "claims_needed": only(2)}, "no symmetric instance is as wished"),
    ({"density": Interval(1, 1), "pivotal_round": only(9)}, "no symmetric instance is as wished"),
    ({"n_positive": only(7), "count": only(7), "yes_share": 0.5}, "and nobody is negative"),
]


@pytest.mark.parametrize(("wishes", "message"), REFUSED, ids=str)
def test_an_impossible_wish_is_refused_with_the_reason(
    wishes: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        generate(Wishes(**wishes), 5, seed=0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n_instances": -1}, "n_instances is -1: choose an integer from 0 on"),
        ({"seed": -1}, "seed is -1"),
        ({"jobs": 0}, "jobs is 0: choose an integer from 1 on"),
        ({"patience": 0}, "patience is 0"),
    ],
)
def test_other_values_are_checked_before_anything_is_drawn(
    arguments: dict[str, int], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        generate(Wishes(), **({"n_instances": 5, "seed": 1} | arguments))  # type: ignore[arg-type]


@pytest.mark.parametrize(("low", "high"), [(-1, 2), (3, 2), (True, 2), (1, 2.5)])
def test_a_range_holds_something(low: Any, high: Any) -> None:
    with pytest.raises(SettingsError, match="give whole numbers"):
        Range(low, high)


def test_an_interval_lies_between_0_and_1() -> None:
    with pytest.raises(SettingsError, match="give numbers from 0 to 1"):
        Interval(0.5, 1.1)


def test_what_is_possible_among_three_agents_is_never_refused() -> None:
    random, n_refused = Random(6), 0
    every = [list(_measured(bound)) for bound in Bound]
    for _ in range(400):
        wishes = _draw_wishes(random)
        fitting = [
            s
            for s, m in every[list(Bound).index(wishes.bound or Bound.AT_LEAST)]
            if _fits(s, m, wishes)
        ]
        try:
            choices_for(wishes)
        except SettingsError:
            n_refused += 1
            assert fitting == []
    assert 50 < n_refused < 350, "both kinds of wishes were tried"


def _measured(bound: Bound) -> Sequence[tuple[Scenario, Measures]]:
    informative_ones = [s for s in every_scenario(3, bound) if informative(s.announcement, 3)]
    return [
        (scenario, measure(scenario, 1))
        for scenario in informative_ones
        if knowledge_history(scenario).pivotal_round(1) is not None
    ]


def _fits(scenario: Scenario, measures: Measures, wishes: Wishes) -> bool:
    counted = [
        (wishes.count, scenario.announcement.count),
        (wishes.n_positive, scenario.n_positive),
    ]
    return (
        all(wished is None or number in wished for wished, number in counted)
        and (wishes.n_positive is not None or 0 < scenario.n_positive < 3)
        and is_as_wished(measures, wishes)
        and (scenario.is_symmetric or not wishes.symmetric)
        and wishes.yes_share in (None, float(scenario.world[1]))
    )


def _draw_wishes(random: Random) -> Wishes:
    def maybe(chance: float, most: int) -> Range | None:
        low = random.randint(0, most)
        high = random.choice([None, low, random.randint(low, most)])
        return Range(low, high) if random.random() < chance else None

    return Wishes(
        n_agents=only(3),
        agent=1,
        symmetric=random.random() < 0.3,
        bound=random.choice(list(Bound)),
        count=maybe(0.3, 3),
        n_positive=maybe(0.3, 3),
        pivotal_round=maybe(0.7, 4) or Range(1),
        rounds_until_all=maybe(0.3, 4),
        worlds_left=maybe(0.3, 8),
        claims_needed=maybe(0.3, 3),
        yes_share=random.choice([None, None, 0.0, 1.0]),
    )
