"""The door to scipy, which comes with the extra `analysis`."""

from typing import Any

from del_env.scoring.errors import MissingExtraError


def scipy_special() -> Any:
    """Returns the module `scipy.special`, which holds the distributions that tests need.

    It is imported in a tenth of the time that `scipy.stats` takes.

    Raises:
        MissingExtraError: scipy is not installed.
    """
    try:
        from scipy import special
    except ImportError as error:
        raise MissingExtraError(
            "comparing agents needs scipy, which is not installed: "
            'pip install "del-env[analysis]" (accuracies and their intervals do without)'
        ) from error
    return special
