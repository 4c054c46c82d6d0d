"""Downstream damage: an episode against the same one with an ideal agent in the seat."""

from random import Random
from typing import Any

import pytest

from del_env.answers import Answer, Disclosure
from del_env.decision import Failure
from del_env.episode import HistoryMode, Rules
from del_env.errors import ScenarioError
from del_env.oracle import public_state
from del_env.outcomes import Given
from del_env.scoring.errors import ScoringError
from del_env.scoring.live import (
    Completion,
    Damage,
    PlayedEpisode,
    damage,
    damage_score,
    with_ideal_seat,
    with_ideal_table,
)
from del_env.view import AgentView
from tests.draws import draw_scenario
from tests.known_answers import TWO_AGENTS
from tests.reference import ideal_course
from tests.scoring_live.games import (
    DONT_KNOW,
    FALSE_CLAIM,
    IDEAL_COURSE,
    LATE_AGENT,
    NO,
    QUICK,
    YES,
    played,
    with_faulty_seat,
)


def says_yes(seat: int, view: AgentView) -> Given:
    return YES


def rationally(seat: int, view: AgentView) -> Given:
    """What an ideal agent says, from its view alone."""
    state = public_state(view.observation, view.announcement, view.disclosure, view.public_history)
    return state.rational_answer(view.agent, view.seen).answer


def by_definition(game: PlayedEpisode, other: PlayedEpisode, seat: int) -> int:
    """The damage, written out over lists padded to one length."""
    n_rounds = max(len(game.given), len(other.given))
    disclosure = game.episode.rules.disclosure
    _, labels = ideal_course(game.scenario, disclosure, n_rounds)
    totals = []
    for rows in (list(game.given), list(other.given)):
        rows += [rows[-1]] * (n_rounds - len(rows))
        right = [
            rows[t][a] == labels[t][a]
            for t in range(n_rounds)
            for a in range(len(game.seats))
            if a != seat
        ]
        totals.append(sum(right))
    return totals[1] - totals[0]


def test_the_other_seats_are_asked_anew() -> None:
    # Seats 1 and 2 say Yes whatever they hear; the ideal seat 0 does its best with it.
    game = played(("NYY", "NYY"), seats=("model", "yes", "yes"), rules=Rules(max_rounds=2))
    ideal = with_ideal_seat(game, 0, says_yes)
    assert ideal.seats == ("ideal", "yes", "yes")
    assert [row[1:] for row in ideal.given] == [(YES, YES)] * 2
    assert [row[0] for row in ideal.given] == [r.rational[0] for r in ideal.episode.rounds]
    assert damage(game, ideal, 0).damage == 0


def test_views_are_those_of_the_new_episode() -> None:
    heard = []

    def listener(seat: int, view: AgentView) -> Given:
        heard.append((seat, view.agent, view.public_history))
        return rationally(seat, view)

    with_ideal_seat(played(FALSE_CLAIM), 2, listener)
    assert heard == [
        (seat, seat, ((0, 0, 0), (1, 1, 0))[:before]) for before in range(3) for seat in (0, 1)
    ]


def test_who_gives_no_answer_is_played_as_not_knowing() -> None:
    game = played(LATE_AGENT)
    ideal = with_ideal_seat(game, 0, lambda seat, view: Failure.INVALID)
    assert ideal.given[0] == (DONT_KNOW, Failure.INVALID, Failure.INVALID)
    assert ideal.episode.public_history[0] == (0, 0, 0)
    # Never an ideal answer, not even where that would be I don't know.
    assert damage(game, ideal, 0).right_if_ideal == 0


def test_a_seat_can_do_the_others_good() -> None:
    # The same clumsy others say No all along beside an ideal agent: of 8 rounds (the limit) that
    # is right 6 times for seat 2 and never for seat 1.
    game = played(IDEAL_COURSE)
    row = damage(game, with_ideal_seat(game, 0, lambda seat, view: NO), 0)
    assert (row.n_answers, row.right, row.right_if_ideal, row.damage) == (16, 16, 6, -10)
    score = damage_score([row], QUICK)
    assert (score.n_harmed, score.n_helped) == (0, 1)


@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_damage_is_that_of_the_definition(disclosure: Disclosure) -> None:
    random = Random(35)
    found = []
    for number in range(60):
        scenario = draw_scenario(random, 5, symmetric=number % 2 == 0)
        seat = random.randrange(scenario.n_agents)
        game = with_faulty_seat(scenario, seat, random, Rules(disclosure=disclosure))
        ideal = with_ideal_table(game, seat)
        row = damage(game, ideal, seat)
        found.append(row.damage)
        assert row.damage == by_definition(game, ideal, seat)
        assert ideal.given == with_ideal_seat(game, seat, rationally).given
        # Beside an ideal agent ideal others are always right.
        assert row.right_if_ideal == row.n_answers
    assert sum(cost > 0 for cost in found) > 5


def test_damage_among_others_who_are_not_ideal_is_that_of_the_definition() -> None:
    def mechanical(seat: int, view: AgentView) -> Given:
        return Answer((seat + view.round_number + sum(map(sum, view.public_history))) % 3)

    random = Random(37)
    found = []
    for _ in range(40):
        scenario = draw_scenario(random, 4)
        seat, other = (random.randrange(scenario.n_agents) for _ in range(2))
        game = with_ideal_seat(with_faulty_seat(scenario, seat, random), other, mechanical)
        row = damage(game, with_ideal_seat(game, seat, mechanical), seat)
        found.append(row.damage)
        assert row.damage == by_definition(game, with_ideal_seat(game, seat, mechanical), seat)
    assert min(found) < 0 < max(found)


def test_with_an_ideal_history_ideal_others_take_no_damage() -> None:
    random = Random(36)
    rules = Rules(history=HistoryMode.IDEAL)
    for _ in range(40):
        scenario = draw_scenario(random, 5)
        seat = random.randrange(scenario.n_agents)
        game = with_faulty_seat(scenario, seat, random, rules)
        assert damage(game, with_ideal_table(game, seat), seat).damage == 0


def test_pairs_with_a_failed_or_an_unfinished_episode_are_counted_and_not_scored() -> None:
    whole = played(FALSE_CLAIM, seats=("ideal", "ideal", "model"))
    failed = played(("??x",), "failed", seats=("ideal", "ideal", "model"))
    rows = [damage(game, with_ideal_table(game, 2), 2) for game in (whole, failed)]
    broken = with_ideal_seat(whole, 2, lambda seat, view: Failure.ERROR)
    unfinished = played(("???",), seats=("ideal",) * 3)
    rows += [damage(whole, other, 2) for other in (broken, unfinished)]
    assert [row.completion for row in rows] == [
        Completion.FINISHED,
        Completion.FAILED,
        Completion.FAILED,
        Completion.UNFINISHED,
    ]
    score = damage_score(rows, QUICK)
    assert (score.n, score.n_left_out, score.n_clusters, score.n_harmed) == (1, 3, 1, 1)
    assert score.per_episode is not None and score.per_answer is not None
    assert (score.per_episode.value, score.per_answer.value) == (4, 4 / 6)


def rows_of_two_scenarios() -> list[Damage]:
    """Damage 4 of 6 and 1 of 8 answers in one scenario, 1 of 2 and 0 of 2 in another."""
    game = played(FALSE_CLAIM, "a", seats=("ideal", "ideal", "model"))
    late = played(LATE_AGENT, "b")
    # Seat 1 knows at once; where it does not say so, seat 0 takes itself for positive.
    two = [
        played(rows, key, scenario=TWO_AGENTS, seats=("ideal", "model"))
        for rows, key in ((("??", "YY"), "c"), (("?Y", "NY"), "d"))
    ]
    return [
        damage(game, with_ideal_table(game, 2), 2),
        damage(late, with_ideal_table(late, 0), 0),
        *[damage(x, with_ideal_table(x, 1), 1) for x in two],
    ]


def test_the_interval_of_damage_is_clustered_by_scenario() -> None:
    rows = rows_of_two_scenarios()
    assert [(row.damage, row.n_answers) for row in rows] == [(4, 6), (1, 8), (1, 2), (0, 2)]
    score = damage_score(rows, QUICK)
    assert (score.n, score.n_clusters, score.n_harmed, score.n_helped) == (4, 2, 3, 0)
    assert score.per_episode is not None and score.per_episode.interval is not None
    assert score.per_episode.value == 6 / 4
    # The two scenarios have means of their own, and nothing lies outside these.
    interval = score.per_episode.interval
    assert (interval.low, interval.high) == (1 / 2, 5 / 2)
    assert score.per_answer is not None and score.per_answer.value == 6 / 18
    # Two scenarios that were both harmed: the sign test says no more.
    assert score.p_value == 0.5


def test_nothing_scored_and_nobody_else_have_no_damage() -> None:
    assert damage_score([], QUICK).per_episode is None
    alone = play_alone()
    score = damage_score([damage(alone, with_ideal_table(alone, 0), 0)], QUICK)
    assert score.per_episode is not None and score.per_episode.value == 0
    assert score.per_answer is None


def play_alone() -> PlayedEpisode:
    scenario = draw_scenario(Random(1), 1)
    return with_faulty_seat(scenario, 0, Random(2))


def test_an_ideal_table_is_refused_where_the_others_were_not_ideal() -> None:
    game = played(FALSE_CLAIM)
    message = r"seat 2 \(ideal\) did not answer rationally in round 1.*with_ideal_seat"
    with pytest.raises(ScoringError, match=message):
        with_ideal_table(game, 0)


def test_a_seat_that_is_not_ideal_in_the_other_episode_is_refused() -> None:
    game = played(FALSE_CLAIM, seats=("ideal", "ideal", "model"))
    with pytest.raises(ScoringError, match=r"seat 2 \(model\) did not answer rationally"):
        damage(game, game, 2)


OTHER: list[tuple[dict[str, Any], str]] = [
    ({"rules": Rules(max_rounds=5)}, "differ in scenario or rules"),
    ({"seats": ("x", "y", "z")}, r"other agents beside seat 2, \('ideal', 'ideal'\)"),
    ({"rows": ()}, "no round"),
]


@pytest.mark.parametrize(("changes", "message"), OTHER)
def test_episodes_that_are_no_pair_are_refused(changes: dict[str, Any], message: str) -> None:
    game = played(FALSE_CLAIM, seats=("ideal", "ideal", "model"))
    other = played(**{"rows": IDEAL_COURSE, "seats": ("ideal",) * 3, **changes})
    with pytest.raises(ScoringError, match=message):
        damage(game, other, 2)


def test_episodes_of_different_scenarios_are_refused() -> None:
    other = played(("?Y", "NY"), scenario=TWO_AGENTS, seats=("ideal", "ideal"))
    with pytest.raises(ScoringError, match="differ in scenario or rules"):
        damage(played(LATE_AGENT), other, 0)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    game = played(LATE_AGENT)
    for refused in (-1, 3):
        with pytest.raises(ScenarioError, match="agents are numbered from 0"):
            with_ideal_table(game, refused)
        with pytest.raises(ScenarioError, match="agents are numbered from 0"):
            damage(game, game, refused)
