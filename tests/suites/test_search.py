"""The quick test for a wanted pivotal round says what the oracle says."""

from collections import Counter
from random import Random

from del_env.oracle import knowledge_history
from del_env.sampling import Bound
from del_env.scenario import AtLeast, ObservationMatrix, symmetric_observation
from del_env.suites.cases import Case, cases_of
from del_env.suites.search import Search
from tests.draws import draw_observation


def draw_matrix(random: Random, n_agents: int) -> ObservationMatrix:
    """Draws any matrix or one close to the complete one, with which knowledge comes late."""
    if random.random() < 0.5:
        return draw_observation(random, n_agents)
    complete = symmetric_observation(n_agents)
    return tuple(tuple(sees ^ (random.random() < 0.05) for sees in row) for row in complete)


def test_it_accepts_the_matrices_whose_history_has_that_pivotal_round_and_no_others() -> None:
    random = Random(5)
    seen: Counter[int | None] = Counter()
    for _ in range(600):
        n = random.randint(1, 6)
        case = random.choice(list(cases_of(random.choice(list(Bound)), n)))
        matrix = draw_matrix(random, n)
        pivotal_round = knowledge_history(case.scenario(matrix)).pivotal_round(0)
        seen[pivotal_round] += 1
        accepted = [t for t in range(1, 12) if Search(case, t).accepts(matrix)]
        assert accepted == ([] if pivotal_round is None else [pivotal_round])
    assert min(seen[t] for t in (None, 1, 2, 3)) > 5, "every kind of matrix was tried"


def test_what_others_hear_from_the_silence_of_the_asked_agent_counts() -> None:
    # Of 0, 1, 2, 3 the two in the middle are positive, and all know that two are at least. Only
    # agent 0, who sees 1 and 3, says anything by its silence: one of them is positive. So agent 1,
    # who sees 3, knows in round 2; thereby 3 is negative, and 3 knows in round 3, and 2 who sees 0
    # too; and so does 0 in round 4.
    case = Case(n_agents=4, n_positive=2, announcement=AtLeast(2), positive=False)
    rows = ("0101", "0001", "1000", "0000")
    matrix = tuple(tuple(digit == "1" for digit in row) for row in rows)
    knowers = [set(ones) for ones in knowledge_history(case.scenario(matrix)).knowers]
    assert knowers[:4] == [set(), {1}, {1, 2, 3}, {0, 1, 2, 3}]
    assert Search(case, 4).accepts(matrix)
