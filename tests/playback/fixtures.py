"""Episodes to draw: small ones worked out by hand, and ones of any size."""

from collections.abc import Sequence
from random import Random

from del_env.answers import Answer
from del_env.decision import Decision
from del_env.episode import Episode, Round, Rules, play_round, start_episode
from del_env.narratives.loader import load_narrative
from del_env.oracle.history import KnowledgeHistory
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from tests.draws import draw_observation
from tests.records.plays import Decisions

CHILDREN = load_narrative("muddy_children")
NAMES = ["ideal", "openai:a-model-of-a-very-long-name-2025-08-07", "random:3", "human"]

# DESIGN's worked example: three agents, 0 and 1 positive, at least 1.
THREE = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)
_ANSWERS = {"Y": Answer.YES, "N": Answer.NO, "?": Answer.DONT_KNOW}


def episode_of(
    rounds: Sequence[str], scenario: Scenario = THREE, rules: Rules | None = None
) -> Episode:
    """Returns the episode in which that was answered: "??N" is agent 2 saying No in a round."""
    episode = start_episode(scenario, rules)
    for answers in rounds:
        episode = play_round(episode, [_ANSWERS[answer] for answer in answers])
    return episode


def bare(episode: Episode) -> Decisions:
    """Returns decisions that hold nothing but the answers."""
    return tuple(tuple(Decision.of(a) for a in played.answers) for played in episode.rounds)


def seats_of(n_agents: int) -> list[str]:
    """Returns names for the seats, some of them too long for their column."""
    return [NAMES[seat % len(NAMES)] for seat in range(n_agents)]


def episode_of_any_size(random: Random, n_agents: int, *, symmetric: bool) -> Episode:
    """Draws an episode without the oracle, which has limits: for its looks only."""
    world = tuple(random.random() < 0.5 for _ in range(n_agents))
    scenario = Scenario(
        world=world,
        observation=symmetric_observation(n_agents)
        if symmetric
        else draw_observation(random, n_agents),
        announcement=AtLeast(sum(world)),
    )
    rules = Rules()
    rounds = tuple(_draw_round(random, number, n_agents) for number in range(1, 9))
    history = KnowledgeHistory(
        scenario=scenario,
        disclosure=rules.disclosure,
        knowers=(frozenset({0}), frozenset(range(n_agents))),
        worlds_left=(2**n_agents, 5, 1),
        engine="none",
    )
    return Episode(
        scenario=scenario,
        rules=rules,
        ideal_history=history,
        state=start_episode(THREE).state,
        public_history=tuple(
            tuple(rules.disclosure.claim(answer) for answer in played.answers) for played in rounds
        ),
        rounds=rounds,
        truncated=True,
        rational=(),
        contradiction=(),
    )


def _draw_round(random: Random, number: int, n_agents: int) -> Round:
    def answers() -> tuple[Answer, ...]:
        return tuple(random.choice(list(Answer)) for _ in range(n_agents))

    def flags() -> tuple[bool, ...]:
        return tuple(random.random() < 0.3 for _ in range(n_agents))

    return Round(
        number=number,
        answers=answers(),
        rational=answers(),
        contradiction=flags(),
        ideal=answers(),
        impossible=random.random() < 0.5,
        truth_lost=random.random() < 0.5,
        n_worlds=2**n_agents // number,
    )
