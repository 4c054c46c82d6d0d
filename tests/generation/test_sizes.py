"""How large instances may be: counted, and refused at once however large."""

import pytest

from del_env.errors import SettingsError
from del_env.generation import Range, Wishes
from del_env.generation.sizes import MAX_STATUSES, check_sizes, fits
from del_env.oracle import count_announced
from del_env.sampling import Bound


@pytest.mark.parametrize("bound", list(Bound))
@pytest.mark.parametrize("n_agents", [21, 30, 40, 77])
def test_what_fits_is_a_matter_of_agents_times_worlds(n_agents: int, bound: Bound) -> None:
    found = set()
    for count in range(n_agents + 1):
        announcement = bound.announcement(count)
        expected = n_agents * count_announced(n_agents, announcement) <= MAX_STATUSES
        assert fits(n_agents, announcement) == expected
        found.add(expected)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("bound", "tightest"), [(Bound.AT_LEAST, "at least 2999"), (Bound.AT_MOST, "at most 1")]
)
def test_thousands_of_agents_are_refused_with_what_would_do(bound: Bound, tightest: str) -> None:
    wishes = Wishes(n_agents=Range.exactly(3_000), bound=bound)
    with pytest.raises(SettingsError, match=f"wish for an announcement of {tightest} positive or"):
        check_sizes(wishes)
