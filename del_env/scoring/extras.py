"""The door to scipy, which comes with the extra `analysis`."""

from typing import Any

from del_env.scoring.errors import MissingExtraError


def scipy_stats() -> Any:
    """Returns the module `scipy.stats`.

    Raises:
        MissingExtraError: scipy is not installed.
    """
    try:
        from scipy import stats
    except ImportError as error:
        raise MissingExtraError(
            "comparing agents needs scipy, which is not installed: "
            'pip install "del-env[analysis]" (accuracies and their intervals do without)'
        ) from error
    return stats
