"""First knowledge: what counts as knowing, and how those are counted who never do."""

from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.episode import Rules
from del_env.scenario import AtLeast, Scenario
from del_env.scoring.bootstrap import SHARES, Estimate, exact_interval
from del_env.scoring.live import FirstKnowledge, delay_score, first_knowledge
from tests.draws import draw_scenario
from tests.known_answers import LATE, TWO_AGENTS
from tests.scoring_live.games import (
    FALSE_CLAIM,
    IDEAL_COURSE,
    LATE_AGENT,
    NO,
    QUICK,
    played,
    played_rationally,
)


def row_of(rows: tuple[str, ...], seat: int, rules: Rules | None = None) -> FirstKnowledge:
    return first_knowledge([played(rows, rules=rules or Rules())])[seat]


def test_a_lucky_guess_is_not_knowledge() -> None:
    guess = row_of(("?Y?",), 1, Rules(max_rounds=2))
    assert (guess.pivotal_round, guess.first_known, guess.delay) == (2, None, None)


def test_a_contrary_answer_is_not_knowledge() -> None:
    assert row_of(("???", "NY?"), 0).first_known is None


def test_a_false_conclusion_from_what_others_said_is_not_knowledge() -> None:
    # Seat 0 claims too early, as if it saw that seat 1 is negative; seat 1 believes it.
    scenario = Scenario(world=(1, 1), observation=TWO_AGENTS.observation, announcement=AtLeast(1))  # type: ignore[arg-type]
    game = played(("Y?", "YN"), scenario=scenario, seats=("model", "ideal"))
    believer = first_knowledge([game])[1]
    assert game.episode.rounds[1].rational[1] is NO
    assert (believer.pivotal_round, believer.first_known) == (2, None)


def test_a_wrong_claim_can_let_an_agent_know_before_its_pivotal_round() -> None:
    # Seat 0 claims as if it saw nobody positive, though it sees that seat 2 is. Seat 1, who sees
    # nobody, concludes that it is negative, and so it is.
    scenario = Scenario(
        world=(0, 0, 1),  # type: ignore[arg-type]
        observation=((0, 1, 1), (0, 0, 0), (0, 1, 0)),  # type: ignore[arg-type]
        announcement=AtLeast(1),
    )
    early = first_knowledge([played(("Y??", "?N?"), scenario=scenario)])[1]
    assert (early.pivotal_round, early.first_known) == (3, 2)
    assert (early.delay, early.counted_delay) == (-1, -1)


def test_a_seat_that_never_knows_counts_as_if_it_had_in_the_round_after_the_limit() -> None:
    rows = first_knowledge([played(FALSE_CLAIM, rules=Rules(max_rounds=5))])
    assert [(row.delay, row.counted_delay) for row in rows] == [(None, 4), (None, 4), (None, 3)]


def test_a_seat_that_is_not_due_to_know_has_no_delay_and_is_only_counted() -> None:
    # With two rounds seat 2 is not due: even an ideal group lets it know in round 3 only.
    rows = first_knowledge([played(IDEAL_COURSE[:2], rules=Rules(max_rounds=2))])
    assert [(row.is_due, row.counted_delay) for row in rows] == [
        (True, 0),
        (True, 0),
        (False, None),
    ]
    score = delay_score(rows, QUICK)
    assert (score.n_known, score.n_never, score.n_not_due) == (2, 0, 1)
    assert score.known is not None and score.known.value == 1


def test_who_is_never_due_to_know_has_no_delay_even_if_it_happens_to_know() -> None:
    blind = Scenario(world=(1, 0), observation=((0, 1), (0, 0)), announcement=AtLeast(0))  # type: ignore[arg-type]
    rows = first_knowledge([played(("??",), scenario=blind, seats=("a", "b"))])
    score = delay_score(rows, QUICK)
    assert (score.n_not_due, score.n_clusters, score.known, score.delay) == (2, 0, None, None)


def test_seats_of_failed_and_unfinished_episodes_are_left_out() -> None:
    games = [
        played(LATE_AGENT, "good"),
        played(("?x?", "YY?"), "failed"),
        played(("???",), "unfinished"),
    ]
    score = delay_score(first_knowledge(games), QUICK)
    assert (score.n_known, score.n_never, score.n_left_out, score.n_clusters) == (3, 0, 6, 1)
    assert score.delays == {0: 1, 1: 2}


@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_ideal_agents_know_in_their_pivotal_rounds(disclosure: Disclosure) -> None:
    random = Random(32)
    rules = Rules(disclosure=disclosure, max_rounds=20)
    games = [
        played_rationally(draw_scenario(random, 6), rules, str(number)) for number in range(40)
    ]
    games.append(played_rationally(LATE, rules, "late"))
    rows = first_knowledge(games)
    assert all(row.first_known == row.pivotal_round for row in rows)
    score = delay_score(rows, QUICK)
    assert set(score.delays) == {0}
    # Where nothing varies, no interval of a mean can be had; of a share an exact one can.
    assert score.delay == Estimate(0.0, None)
    assert score.known is not None and score.known.interval is not None
    assert score.known.interval == exact_interval(1.0, score.n_clusters, SHARES, 0.95)
