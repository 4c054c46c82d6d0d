"""Random episodes with faulty players: what records and playback have to cope with."""

from random import Random

from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure
from del_env.episode import Episode, HistoryMode, Rules, play_round, start_episode
from del_env.scenario import Scenario

Decisions = tuple[tuple[Decision, ...], ...]

# Markup, an escape sequence, a reversed reading direction, a lone surrogate, a wide character.
NASTY = "Hmm [/x] [bold]\x1b[31mred\x1b]8;;http://a\x07 \u202eabc\u2028 \udfff ❤ 火\r\n\tend\x00"


def draw_rules(random: Random) -> Rules:
    """Draws rules of any kind."""
    return Rules(
        disclosure=random.choice(list(Disclosure)),
        history=random.choice(list(HistoryMode)),
        max_rounds=random.choice([None, 1, 3, 6]),
    )


def play(
    scenario: Scenario, rules: Rules, random: Random, *, faults: float = 0.2, reply: str = "Hmm."
) -> tuple[Episode, Decisions]:
    """Plays to the end; a decision is faulty or missing with that probability."""
    episode, decisions = start_episode(scenario, rules), list[tuple[Decision, ...]]()
    while not episode.is_over:
        rational = list(episode.rational)
        decided = tuple(_decision(random, answer, faults, reply) for answer in rational)
        decisions.append(decided)
        episode = play_round(episode, [decision.played for decision in decided])
    return episode, tuple(decisions)


def _decision(random: Random, rational: Answer, faults: float, reply: str) -> Decision:
    if random.random() >= faults:
        return Decision.of(rational)
    if random.random() < 0.5:
        return Decision.of(random.choice(list(Answer)))
    return Decision(
        failure=random.choice(list(Failure)),
        detail="no verdict",
        reply=reply,
        reasoning=random.choice([None, "", "because"]),
        usage={"input_tokens": 12, "details": {"cached": [1, None, True, 0.5]}},
        latency_s=random.choice([None, 0.25]),
        settings={"temperature": 0.0, "stop": ["a", "b"]},
        n_requests=2,
    )
