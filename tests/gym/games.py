"""Learner environments of every shape, and what is played in them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.gym import LearnerEnv
from del_env.view import AgentView
from tests.environment.play import draw_settings

GYM_ID = "del_env:del_env/HiddenStatus-v0"


class Mute:
    """A companion that never gives an answer, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[AgentView] = []

    def act(self, view: AgentView) -> Decision:
        self.shown.append(view)
        return Decision(failure=Failure.EMPTY)


class Fixed:
    """A companion that always says the same."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def act(self, view: AgentView) -> Decision:
        return Decision.of(self.answer)


def draw_learner(random: Random, max_agents: int = 5) -> dict[str, Any]:
    """Draws settings with ideal reasoners in the other seats."""
    settings = draw_settings(random, max_agents)
    n_agents = LearnerEnv(**settings).settings.source.n_agents
    return settings | {"seat": random.choice(["random", "rotating", n_agents - 1])}


def draw_companions(random: Random, n_agents: int) -> Any:
    """Draws players for the other seats: one for all, or one a seat."""
    names = ["bounded:1", "pattern", "random:3", "ideal"]
    if random.random() < 0.3:
        return make_agent(random.choice(names))
    drawn = [random.choice([None, *names]) for _ in range(n_agents)]
    return [name and make_agent(name) for name in drawn]


def play(env: gymnasium.Env[Any, Any], random: Random, seed: int | None) -> Iterator[Any]:
    """Yields what a reset and the steps after it return, the missing parts as None.

    Half of the learner's answers are rational, so that episodes go on in every way.
    """
    learner: Any = env.unwrapped
    observation, info = env.reset(seed=seed)
    yield observation, None, False, False, info
    over = False
    while not over:
        rational = random.random() < 0.5
        returned = env.step(learner.rational_action if rational else random.randrange(3))
        yield returned
        over = returned[2] or returned[3]
