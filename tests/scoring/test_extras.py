"""What works without the extra `analysis`, and what says that it is missing."""

import subprocess
import sys

import pytest

from del_env.errors import DelEnvError
from del_env.scoring import MissingExtraError, compare, mcnemar_exact, profile, score
from tests.scoring.tables import NOVEL, right_and_wrong


def test_scoring_is_imported_without_the_extra() -> None:
    check = "import sys, del_env.scoring; assert not {'scipy', 'matplotlib'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_tests_of_significance_do_without_the_part_of_scipy_that_takes_a_second() -> None:
    check = (
        "import sys; from del_env.scoring import mcnemar_exact, two_proportion_z;"
        "two_proportion_z((6, 4), (10, 10)); mcnemar_exact(3, 1);"
        "assert 'scipy.special' in sys.modules and 'scipy.stats' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", check], check=True)


def test_scores_do_without_scipy_and_comparisons_name_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    rows = [*right_and_wrong(3, 2), *right_and_wrong(4, 1, NOVEL[0])]
    assert score(rows).accuracy is not None
    assert profile(rows).difference.interval is not None
    with pytest.raises(MissingExtraError, match=r'pip install "del-env\[analysis\]"'):
        compare(rows, rows)
    with pytest.raises(MissingExtraError):
        mcnemar_exact(0, 0)


def test_a_missing_extra_is_an_error_of_ours_and_an_import_error() -> None:
    assert issubclass(MissingExtraError, DelEnvError)
    assert issubclass(MissingExtraError, ImportError)
