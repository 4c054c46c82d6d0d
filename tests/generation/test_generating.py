"""Generated instances are as wished, new, balanced, and the same whoever draws them."""

from collections.abc import Sequence

import pytest

from del_env.answers import Answer
from del_env.generation import (
    Generated,
    Interval,
    Range,
    Tally,
    TooRareError,
    Wishes,
    generate,
    measure,
    yes_share,
)
from del_env.generation.naming import name_of
from del_env.oracle import knowledge_history
from del_env.sampling import Bound
from del_env.scenario import AtMost, informative
from tests.generation.literal import every_scenario, is_as_wished

only = Range.exactly

WISHES = Wishes(
    n_agents=Range(4, 6),
    density=Interval(0.5, 0.8),
    bound=None,
    pivotal_round=Range(2, 4),
    worlds_left=Range(2),
    claims_needed=Range(1, 2),
    yes_share=0.3,
)


def names(generated: Sequence[Generated]) -> list[bytes | None]:
    return [name_of(one.scenario, one.agent) for one in generated]


def test_every_instance_is_as_wished_and_labelled_by_the_oracle() -> None:
    generated = list(generate(WISHES, 120, seed=4))
    assert len({one.id for one in generated}) == 120
    for one in generated:
        assert one.measures == measure(one.scenario, one.agent)
        assert is_as_wished(one.measures, WISHES)
        history = knowledge_history(one.scenario)
        assert history.pivotal_round(one.agent) == one.round_number == one.measures.pivotal_round
        assert history.answer(one.agent, one.round_number) is one.label
        assert (one.instance.id, one.instance.label) == (one.id, one.label)
    assert {one.scenario.n_agents for one in generated} == {4, 5, 6}
    assert {type(one.scenario.announcement) for one in generated} >= {AtMost}
    assert len({one.agent for one in generated}) == 6


def test_wishes_for_the_puzzle_are_kept() -> None:
    wishes = Wishes(
        n_agents=only(7), count=Range(3, 4), n_positive=only(5), agent=2, rounds_until_all=Range(3)
    )
    for one in generate(wishes, 20, seed=1):
        assert one.agent == 2
        assert one.scenario.n_positive == 5
        assert one.scenario.announcement.count in (3, 4)
        assert (one.measures.rounds_until_all or 0) >= 3


@pytest.mark.parametrize(("share", "n_yes"), [(0.5, 11), (0.3, 6), (1.0, 21), (0.0, 0)])
def test_the_share_of_yes_is_kept_at_every_moment(share: float, n_yes: int) -> None:
    wishes = Wishes(n_agents=only(5), pivotal_round=Range(2), yes_share=share)
    labels = [one.label for one in generate(wishes, 21, seed=2)]
    assert labels.count(Answer.YES) == n_yes
    for length in range(1, 22):
        assert abs(yes_share(labels[:length]) * length - share * length) <= 0.5


def test_without_a_wish_the_answers_come_as_they_are_found() -> None:
    wishes = Wishes(n_agents=only(6), pivotal_round=Range(2))
    few, many = (list(generate(wishes, n, seed=3)) for n in (10, 50))
    assert many[:10] == few
    assert len({one.label for one in many}) == 2


def test_the_seed_alone_decides_and_not_who_draws() -> None:
    alone = list(generate(WISHES, 40, seed=7))
    assert list(generate(WISHES, 40, seed=7, jobs=3)) == alone
    assert list(generate(WISHES, 40, seed=8)) != alone


@pytest.mark.parametrize("bound", Bound)
def test_all_that_there_is_is_found_and_nothing_twice(bound: Bound) -> None:
    wishes = Wishes(
        n_agents=only(3),
        bound=bound,
        n_positive=Range(1, 2),
        pivotal_round=Range(2),
        unique_up_to_renaming=True,
    )
    found: list[Generated] = []
    with pytest.raises(TooRareError, match=r"never knows, .* are repeats"):
        for one in generate(wishes, 1_000, seed=0, patience=10_000):
            found.append(one)
    expected = {
        name_of(scenario, agent)
        for scenario in every_scenario(3, bound)
        for agent in range(3)
        if informative(scenario.announcement, 3) and 0 < scenario.n_positive < 3
        if (knowledge_history(scenario).pivotal_round(agent) or 0) >= 2
    }
    assert len(found) == len(expected)
    assert set(names(found)) == expected


def test_instances_that_differ_in_the_numbers_of_agents_alone_are_two_unless_wished() -> None:
    wishes = Wishes(n_agents=only(3), pivotal_round=Range(2))
    found = names(list(generate(wishes, 300, seed=0)))
    assert len(set(found)) < len(found)


def test_what_is_too_rare_ends_after_a_stated_number_of_draws() -> None:
    tallies: list[Tally] = []
    wishes = Wishes(n_agents=only(4), density=Interval(0.4, 0.4), pivotal_round=Range(9))
    with pytest.raises(TooRareError, match="the last 5,120 of 5,120 draws brought nothing new"):
        list(generate(wishes, 3, seed=0, patience=5_000, on_progress=tallies.append))
    assert [tally.n_draws for tally in tallies] == [1_024 * n for n in range(1, 6)]
    assert (tallies[-1].n_generated, tallies[-1].acceptance_rate) == (0, 0.0)
    assert sum(tallies[-1].misses.values()) == 5_120


def test_an_answer_that_never_comes_ends_it_too() -> None:
    # One positive of two who see each other knows in round 1; so in round 2 all answers are No.
    wishes = Wishes(n_agents=only(2), symmetric=True, pivotal_round=only(2), yes_share=0.5)
    with pytest.raises(TooRareError, match="have an answer of which there are enough"):
        list(generate(wishes, 3, seed=0, patience=2_000))


def test_the_acceptance_rate_counts_repeats_and_surplus_too() -> None:
    tallies: list[Tally] = []
    wishes = Wishes(n_agents=only(3), symmetric=True, n_positive=Range(1, 2))
    generated = list(generate(wishes, 9, seed=5, on_progress=tallies.append))
    assert len(generated) == 9
    assert tallies[-1].acceptance_rate == 1.0
    assert tallies[-1].n_repeats > 0


def test_nothing_wanted_is_nothing_drawn() -> None:
    assert list(generate(WISHES, 0, seed=0)) == []


def test_one_agent_alone_and_many_symmetric_ones_will_do() -> None:
    [alone] = generate(Wishes(n_agents=only(1), n_positive=only(1)), 1, seed=0)
    assert alone.measures.pivotal_round == 1
    [many] = generate(Wishes(n_agents=only(60), symmetric=True, pivotal_round=only(9)), 1, seed=0)
    assert many.scenario.is_symmetric
    assert many.round_number == 9


@pytest.mark.parametrize(("n_agents", "bound", "count"), [(30, "at_least", 28), (24, "at_most", 3)])
def test_more_than_20_agents_are_searched_under_a_tight_bound(
    n_agents: int, bound: str, count: int
) -> None:
    wishes = Wishes(
        n_agents=only(n_agents),
        density=Interval(0.7, 0.9),
        bound=Bound(bound),
        count=only(count),
        pivotal_round=Range(2),
        claims_needed=Range(1),
    )
    found = list(generate(wishes, 6, seed=3))
    assert found == list(generate(wishes, 6, seed=3, jobs=2))
    assert found != list(generate(wishes, 6, seed=4))
    for one in found:
        assert one.scenario.announcement == Bound(bound).announcement(count)
        assert one.measures == measure(one.scenario, one.agent)
        assert is_as_wished(one.measures, wishes)


def test_more_agents_than_the_arrays_take_are_looked_at_one_by_one() -> None:
    wishes = Wishes(n_agents=only(13), count=Range(11), n_positive=only(12), pivotal_round=Range(2))
    for one in generate(wishes, 3, seed=0):
        assert one.measures == measure(one.scenario, one.agent)
