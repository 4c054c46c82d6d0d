"""Episodes to score: given answer by answer, or with a faulty agent among ideal ones."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.episode import Episode, Rules, play_round, start_episode
from del_env.narratives.loader import load_narrative
from del_env.outcomes import Given
from del_env.records import EpisodeRecord, record_episode
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.scoring.bootstrap import Bootstrap
from del_env.scoring.live import PlayedEpisode, played_from

DONT_KNOW, NO, YES = Answer
GIVEN: Mapping[str, Given] = {
    "?": DONT_KNOW,
    "N": NO,
    "Y": YES,
    "i": Failure.INVALID,
    "e": Failure.EMPTY,
    "x": Failure.ERROR,
}

# The worked example of the rules of live play: the last agent is negative, everybody sees all the
# others. Seats 0 and 1 know from round 2 on, seat 2 from round 3 on; 2n + 2 = 8 rounds at most.
THREE = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)
RULES = Rules()
QUICK = Bootstrap(resamples=200)
FALSE_CLAIM = ("??Y", "???")  # the truth is lost, round 2 is impossible, and the episode ends
LATE_AGENT = ("???", "?Y?", "YY?", "YYN")  # seat 0 is late by one round
IDEAL_COURSE = ("???", "YY?", "YYN")


def recorded(
    rows: Iterable[Sequence[Given]],
    *,
    scenario: Scenario = THREE,
    rules: Rules = RULES,
    seats: Sequence[str] = ("model", "ideal", "ideal"),
    narrative: str = "wise_men",
) -> EpisodeRecord:
    """The record of an episode with these answers, a sequence a round."""
    episode, decisions = start_episode(scenario, rules), list[tuple[Decision, ...]]()
    for row in rows:
        decisions.append(tuple(map(decision_of, row)))
        episode = play_round(episode, [decision.played for decision in decisions[-1]])
    return record_episode(episode, decisions, seats=seats, narrative=load_narrative(narrative))


def decision_of(given: Given) -> Decision:
    return Decision.of(given) if isinstance(given, Answer) else Decision(failure=given)


def played(
    rows: Iterable[str],
    key: str = "k",
    *,
    scenario: Scenario = THREE,
    rules: Rules = RULES,
    seats: Sequence[str] = ("model", "ideal", "ideal"),
    narrative: str = "wise_men",
) -> PlayedEpisode:
    """An episode whose answers are written as letters, one a seat; see `GIVEN`."""
    answers = [[GIVEN[letter] for letter in row] for row in rows]
    record = recorded(answers, scenario=scenario, rules=rules, seats=seats, narrative=narrative)
    return played_from(record, key)


def with_faulty_seat(
    scenario: Scenario, seat: int, random: Random, rules: Rules = RULES, key: str = "k"
) -> PlayedEpisode:
    """An episode of ideal agents and one that gives anything but a failed call."""
    episode, rows = start_episode(scenario, rules), list[list[Given]]()
    while not episode.is_over:
        row: list[Given] = list(episode.rational)
        row[seat] = random.choice([row[seat], *Answer, Failure.INVALID, Failure.REFUSED])
        rows.append(row)
        episode = after(episode, row)
    seats = ["ideal"] * scenario.n_agents
    seats[seat] = "model"
    return played_from(recorded(rows, scenario=scenario, rules=rules, seats=seats), key)


def after(episode: Episode, row: Sequence[Given]) -> Episode:
    return play_round(episode, [decision_of(given).played for given in row])


def played_rationally(scenario: Scenario, rules: Rules = RULES, key: str = "k") -> PlayedEpisode:
    """An episode of ideal agents."""
    episode, rows = start_episode(scenario, rules), list[Sequence[Given]]()
    while not episode.is_over:
        rows.append(episode.rational)
        episode = after(episode, rows[-1])
    seats = ["ideal"] * scenario.n_agents
    return played_from(recorded(rows, scenario=scenario, rules=rules, seats=seats), key)
