"""Without `reveal` a drawing is a function of what is public, until the episode is over."""

from dataclasses import replace
from random import Random

import pytest

from del_env.answers import Answer
from del_env.decision import Decision
from del_env.episode import Episode, HistoryMode, Rules, play_round, start_episode
from del_env.playback import as_text, opening, render_episode, round_panel, summary
from del_env.scenario import Scenario
from tests.draws import draw_scenario, draw_world
from tests.playback.fixtures import CHILDREN, THREE, bare, episode_of, seats_of
from tests.records.plays import draw_rules


def pair_of_episodes(random: Random) -> tuple[Episode, Episode] | None:
    """Draws two episodes that differ in the world and agree in all that is public."""
    scenario, rules = (
        draw_scenario(random, random.choice([4, 5, 11])),
        replace(draw_rules(random), max_rounds=None),
    )
    other_world = draw_world(random, scenario.n_agents)
    if not scenario.announcement.allows(sum(other_world)):
        return None
    episodes = (
        start_episode(scenario, rules),
        start_episode(replace(scenario, world=other_world), rules),
    )
    answers = [random.choice(list(Answer)) for _ in scenario.world]
    for _ in range(random.randint(1, 4)):
        if random.random() < 0.5:
            answers = [random.choice(list(Answer)) for _ in scenario.world]
        episodes = tuple(play_round(episode, answers) for episode in episodes)  # type: ignore[assignment]
        if any(episode.is_over for episode in episodes):
            return None
    one, other = episodes
    return (one, other) if one.public_history == other.public_history else None


def drawings(episode: Episode) -> list[str]:
    """Returns every piece, without `reveal`."""
    seats = seats_of(episode.scenario.n_agents)
    decided = bare(episode)
    pieces = [
        opening(episode, CHILDREN, seats, reveal=False),
        round_panel(episode, 1, CHILDREN, seats, decisions=decided, reveal=False, replies=True),
        summary(episode, CHILDREN, seats, decisions=decided, reveal=False),
        render_episode(episode, CHILDREN, decisions=decided, reveal=False, replies=True),
    ]
    return [as_text(piece, color=True) for piece in pieces]


def test_two_worlds_that_agree_in_public_look_alike() -> None:
    random = Random(6)
    n_different = n_ideal = 0
    for _ in range(150):
        pair = pair_of_episodes(random)
        if pair is None:
            continue
        one, other = pair
        assert drawings(one) == drawings(other)
        n_different += one.rounds != other.rounds
        n_ideal += one.rules.history is HistoryMode.IDEAL
    assert n_different > 10
    assert n_ideal > 1


def test_that_rounds_are_told_as_one_gives_nothing_away() -> None:
    # Twice nobody claims to know. In 111 that is right at first; in 001 agent 2 is late at once.
    worlds = ((True, True, True), (False, False, True))
    one, other = (episode_of(["???", "???"], replace(THREE, world=world)) for world in worlds)
    assert one.public_history == other.public_history
    assert drawings(one) == drawings(other)


def test_with_reveal_they_do_not() -> None:
    random = Random(6)
    pairs = [pair for _ in range(50) if (pair := pair_of_episodes(random)) is not None]
    assert any(
        as_text(render_episode(one, CHILDREN)) != as_text(render_episode(other, CHILDREN))
        for one, other in pairs
    )


@pytest.mark.parametrize("word", ["muddy ", "clean ", "✓", "✗", "Truth", "ontradiction", "ideal:"])
def test_nothing_privileged_is_said(word: str) -> None:
    episode = episode_of(["??Y", "?Y?"])
    story_told = opening(episode, CHILDREN, reveal=False)
    assert word not in as_text(story_told).split("╯")[1]
    assert word not in as_text(render_episode(episode, CHILDREN, reveal=False)).split("╯")[1]
    assert word in as_text(render_episode(episode, CHILDREN)).split("╯")[1]


def test_neither_replies_nor_failures_are_shown() -> None:
    episode = episode_of(["???"])
    decided = [[Decision(answer=Answer.DONT_KNOW, reply="I see 2 muddy.")] * 3]
    text = as_text(render_episode(episode, CHILDREN, decisions=decided, reveal=False, replies=True))
    assert "I see 2 muddy" not in text


def test_at_the_end_the_summary_tells_the_truth() -> None:
    over = episode_of(["???", "YY?", "YYN"])
    assert over.is_over
    text = as_text(render_episode(over, CHILDREN, reveal=False))
    assert "✓" not in text.split("Summary")[0]
    assert "0  ●" in text.split("Summary")[1]
    assert "0  ●" not in as_text(summary(episode_of(["???", "YY?"]), CHILDREN, reveal=False))


def test_a_scenario_that_is_over_at_once_is_no_exception() -> None:
    alone = Scenario(
        world=(True,), observation=((True,),), announcement=episode_of([]).scenario.announcement
    )
    assert "Over after round 1" in as_text(
        render_episode(episode_of(["Y"], alone, Rules()), CHILDREN, reveal=False)
    )
