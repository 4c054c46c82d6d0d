"""Fresh instances: of the published kind, new, the same for a seed, refused where impossible."""

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from del_env.answers import Answer, Disclosure
from del_env.errors import DelEnvError, SettingsError
from del_env.oracle import knowledge_history
from del_env.sampling import Bound
from del_env.scenario import AtLeast, AtMost, Scenario
from del_env.suites import (
    FreshAsymmetric,
    FreshSettings,
    FreshSymmetric,
    Inference,
    Instance,
    fresh,
    pattern_epistemic,
    reduction_ladder,
)
from del_env.suites.fresh_suite import is_new
from tests.reference import ideal_course

PUBLISHED = [pattern_epistemic(), *(reduction_ladder(rung) for rung in (1, 2, 3))]
SEVEN = fresh(7)


def asymmetric(**settings: Any) -> tuple[Instance, ...]:
    return fresh(4, FreshSettings(symmetric=None, asymmetric=FreshAsymmetric(**settings))).instances


def symmetric(**settings: Any) -> tuple[Instance, ...]:
    return fresh(4, FreshSettings(symmetric=FreshSymmetric(**settings), asymmetric=None)).instances


def test_by_default_there_are_as_many_as_in_the_published_suite() -> None:
    assert SEVEN.n_prompts == 1400
    assert SEVEN.narratives == pattern_epistemic().narratives
    assert Counter(x.inference for x in SEVEN.instances) == {
        Inference.SYMMETRIC: 100,
        Inference.ASYMMETRIC: 100,
    }
    assert Counter(x.label for x in SEVEN.only(Inference.ASYMMETRIC).instances) == {
        Answer.YES: 60,
        Answer.NO: 40,
    }


def test_a_seed_names_one_suite_in_every_version() -> None:
    assert SEVEN.digest == "717f4c5ed3f1cc0e08a2522963ef80003b67c99d07e0f9b623a1ce1042cf4a00"
    assert fresh(7) == SEVEN
    assert not {x.id for x in SEVEN.instances} & {x.id for x in fresh(8).instances}


def test_none_is_published_and_none_occurs_twice() -> None:
    published = {x.id for suite in PUBLISHED for x in suite.instances}
    ids = [x.id for x in SEVEN.instances]
    assert len(set(ids)) == len(ids)
    assert not published & set(ids)


def test_the_symmetric_ones_are_new_up_to_the_names_of_the_agents() -> None:
    assert not {told(x) for suite in PUBLISHED for x in suite.instances} & {
        told(x) for x in (*SEVEN.instances[:100], *symmetric(n_agents=10, bound=Bound.AT_MOST))
    }


def told(instance: Instance) -> tuple[object, ...]:
    """All that a prompt without numbers can tell, and the answer."""
    x = instance.scenario
    status = x.world[instance.agent]
    return x.n_agents, x.announcement, x.n_positive, status, instance.round_number, x.is_symmetric


def test_anybody_is_asked_and_anybody_positive() -> None:
    asked = Counter(x.agent for x in SEVEN.only(Inference.ASYMMETRIC).instances)
    assert len(asked) == 10
    eight_of_ten = [x.scenario.world for x in SEVEN.instances if x.scenario.n_positive == 8]
    assert len(set(eight_of_ten)) > 10


def test_everybody_is_asked_at_the_pivotal_round_and_nobody_asked_sees_itself() -> None:
    for instance in SEVEN.instances:
        assert instance.round_number == instance.pivotal_round
        assert not instance.scenario.observation[instance.agent][instance.agent]


def test_every_wish_is_granted() -> None:
    instances = asymmetric(
        n_agents=7,
        announcement=AtMost(3),
        density=0.7,
        pivotal_round=4,
        agent=2,
        n_positive=2,
        positive=False,
        per_case=5,
    )
    assert len(instances) == 5
    for instance in instances:
        scenario = instance.scenario
        assert (scenario.n_agents, scenario.n_positive) == (7, 2)
        assert (scenario.announcement, instance.round_number) == (AtMost(3), 4)
        assert (instance.agent, instance.label) == (2, Answer.NO)
        assert not scenario.is_symmetric
        _, answers = ideal_course(scenario, Disclosure.KNOWLEDGE, 4)
        assert [given[2] is Answer.NO for given in answers] == [False, False, False, True]


def test_a_wish_can_be_granted_up_to_the_last_instance_there_is() -> None:
    wish = {"n_agents": 3, "announcement": AtLeast(1), "pivotal_round": 2, "agent": 1}
    n_there_are = len(ones_of_three())
    everything = asymmetric(**wish, n_positive=2, positive=True, per_case=n_there_are)
    assert {x.scenario for x in everything} == ones_of_three()
    with pytest.raises(SettingsError, match=f"only {n_there_are} of {n_there_are + 1} new"):
        asymmetric(**wish, n_positive=2, positive=True, per_case=n_there_are + 1)


def ones_of_three() -> set[Scenario]:
    """All in which agent 1, positive with one of the others, first knows in round 2."""
    return {
        scenario
        for world in ((True, True, False), (False, True, True))
        for bits in product((False, True), repeat=8)
        for scenario in [
            Scenario(
                world=world,
                observation=(bits[:3], (bits[3], False, bits[4]), bits[5:]),
                announcement=AtLeast(1),
            )
        ]
        if knowledge_history(scenario).pivotal_round(1) == 2 and not scenario.is_symmetric
    }


def test_published_and_symmetric_instances_are_not_new() -> None:
    for instance in (PUBLISHED[0].instances[150], PUBLISHED[3].instances[20]):
        assert not is_new(instance)
        assert is_new(replace(instance, agent=3))
    assert not is_new(SEVEN.instances[0])


def test_the_density_is_that_of_all_entries_but_the_queried_agents_own() -> None:
    # Everybody knows at once that everybody is positive, so every matrix is taken.
    instances = asymmetric(density=0.3, announcement=AtLeast(10), pivotal_round=1, per_case=50)
    entries = [sees for x in instances for row in x.scenario.observation for sees in row]
    assert 0.28 < sum(entries) / (50 * 99) < 0.32


def test_symmetric_wishes_are_granted_too() -> None:
    instances = symmetric(n_agents=4, bound=Bound.AT_MOST, agent=3, n_instances=16)
    cases = {(x.scenario.n_positive, x.scenario.announcement, x.label) for x in instances}
    assert len(cases) == 16
    assert {type(x.scenario.announcement) for x in instances} == {AtMost}
    assert {x.agent for x in instances} == {3}


def test_more_of_one_part_changes_nothing_about_the_others() -> None:
    few, many = (asymmetric(per_case=n, n_positive=9) for n in (3, 6))
    assert few == (*many[:3], *many[6:9])
    assert fresh(7, FreshSettings(symmetric=None)).instances == SEVEN.instances[100:]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (
            {"n_positive": 9, "positive": False, "pivotal_round": 2, "max_draws": 200},
            "only 0 of 20 new instances in 200 draws of 10 agents, 9 positive, at least 8 positive"
            ", density 0.5, in which a negative agent first knows in round 2",
        ),
        ({"n_agents": 2, "announcement": AtLeast(1), "pivotal_round": 1}, "only . of 20 new"),
        ({"n_agents": 1, "announcement": AtLeast(1)}, "n_agents is 1: .* from 2 to 20"),
        ({"n_agents": 21}, "n_agents is 21"),
        ({"n_agents": True}, "n_agents is True"),
        ({"density": 1.5}, "density is 1.5: choose a number from 0 to 1"),
        ({"density": float("nan")}, "density is nan"),
        ({"pivotal_round": 0}, "pivotal_round is 0: choose an integer from 1 on"),
        ({"per_case": 0}, "per_case is 0"),
        ({"max_draws": 19}, "max_draws is 19: choose an integer from 20 on"),
        ({"agent": 10}, "agent is 10: choose an integer from 0 to 9"),
        ({"announcement": AtLeast(0)}, "at least 0 positive of 10 agents says nothing"),
        ({"announcement": AtMost(10)}, "says nothing"),
        ({"announcement": AtLeast(11)}, "announcement count 11"),
        ({"n_positive": 7}, "n_positive 7 and positive None do not fit 10 agents and at least 8"),
        ({"n_positive": 10, "positive": False}, "n_positive 10 and positive False do not fit"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(DelEnvError, match=message):
        asymmetric(**wish)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"n_agents": 10}, "every symmetric instance of that kind is published"),
        ({"n_agents": 0}, "n_agents is 0"),
        ({"n_agents": 5}, "n_instances is 100: choose an integer from 1 to 25"),
        ({"agent": -1}, "agent is -1: choose an integer from 0 to 10"),
    ],
)
def test_a_symmetric_wish_that_cannot_be_granted_is_refused(
    wish: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        symmetric(**wish)


def test_one_half_must_be_left() -> None:
    with pytest.raises(SettingsError, match="both halves"):
        FreshSettings(symmetric=None, asymmetric=None)


@pytest.mark.parametrize("seed", [-1, 2**32, 1.5])
def test_a_seed_out_of_range_is_refused(seed: Any) -> None:
    with pytest.raises(SettingsError, match="seed is"):
        fresh(seed)
