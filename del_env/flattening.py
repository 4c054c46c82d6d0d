"""Where each part of an observation ends up when Gymnasium flattens it.

`gymnasium.wrappers.FlattenObservation` and `gymnasium.spaces.flatten` make one array of integers
of an observation: the keys in alphabetical order, and each `Discrete` part one-hot. With n agents
and at most R rounds:

| part                 | length | holds                                                          |
|----------------------|--------|----------------------------------------------------------------|
| `agent`              | n      | one-hot: the learner's own number                              |
| `announcement_bound` | 2      | one-hot: at least, at most                                     |
| `announcement_count` | n + 1  | one-hot: the count, from 0                                     |
| `matrix`             | n * n  | who observes whom, row by row                                  |
| `public_history`     | R * n  | the claims, round by round; -1 in rounds to come               |
| `round_number`       | R + 1  | one-hot: the round, from 1; the last place is after round R    |
| `row`                | n      | whom the learner observes                                      |
| `seen`               | n      | the statuses that it observes; -1 where it observes none       |
"""

from itertools import accumulate, pairwise


def flattened_ranges(n_agents: int, max_rounds: int) -> dict[str, slice]:
    """Returns where in a flattened observation each part stands, in the order of the table.

    Args:
        n_agents: how many agents.
        max_rounds: after how many rounds an episode is truncated.
    """
    lengths = {
        "agent": n_agents,
        "announcement_bound": 2,
        "announcement_count": n_agents + 1,
        "matrix": n_agents**2,
        "public_history": max_rounds * n_agents,
        "round_number": max_rounds + 1,
        "row": n_agents,
        "seen": n_agents,
    }
    bounds = accumulate(lengths.values(), initial=0)
    return {name: slice(*ends) for name, ends in zip(lengths, pairwise(bounds), strict=True)}
