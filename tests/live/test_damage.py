"""What a seat costs the others: its episode's pair is computed, or found, or said to be missing."""

from collections.abc import Sequence
from pathlib import Path

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.scenario_file import save_scenario
from del_env.scoring.live import Damage
from del_experiments.live.pairs import Pairs, Sat
from del_experiments.live.plan import make_plan
from del_experiments.live.settings import Grid
from del_experiments.report.live_building import build_live_report
from del_experiments.report.live_lines import LiveReport
from del_experiments.report.live_results import LiveResults
from tests.live.agents import Counting, played
from tests.scoring_live import games
from tests.scoring_live.games import FALSE_CLAIM, IDEAL_COURSE, QUICK

# Everybody sees all the others; agent 2 is the negative one. The worked example of the rules.
THREE = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)


def claims(answer: Answer) -> Counting:
    return Counting(lambda view: Decision.of(answer))


def report(folder: Path, rosters: Sequence[str], *agents: Counting, **chosen: object) -> LiveReport:
    path = folder / "three.json"
    save_scenario(THREE, path, overwrite=True)
    plan = make_plan(Grid.model_validate({"scenarios": str(path), "rosters": rosters, **chosen}))
    scripted = {name for name in plan.agents if name != "counting"}
    result = played(plan, *agents, *map(make_agent, sorted(scripted)))
    return build_live_report(LiveResults.of(result.records), QUICK, QUICK)


def test_a_false_claim_costs_the_others_what_they_would_have_said(tmp_path: Path) -> None:
    """Ideal courses: ??? YY? YYN. After agent 2 claims in round 1, agents 0 and 1 are lost.

    Over the longer one's three rounds the two others lose their Yes in rounds 2 and 3.
    """
    hasty = (Answer.YES, Answer.DONT_KNOW)
    agent = Counting(lambda view: Decision.of(hasty[min(view.round_number - 1, 1)]))
    found = report(tmp_path, ["2=counting,rest=ideal"], agent)
    (line,) = found.damages
    assert (line.agent, line.others, line.score.n) == ("counting", ("ideal",), 1)
    assert line.score.per_episode is not None
    assert line.score.per_episode.value == 4
    assert line.score.per_answer is not None
    assert line.score.per_answer.value == 4 / 6
    (course,) = found.courses
    assert course.score.truth_lost_rounds == {1: 1}
    assert found.notes == ()


def test_scripted_companions_are_asked_anew(tmp_path: Path) -> None:
    found = report(tmp_path, ["0=always:dont_know,1=bounded:3,2=pattern"])
    by_agent = {line.agent: line for line in found.damages}
    assert set(by_agent) == {"always:dont_know", "bounded:3", "pattern"}
    assert found.notes == ()
    silent = by_agent["always:dont_know"]
    assert silent.others == ("bounded:3", "pattern")
    # Beside an ideal agent 1 says Yes in rounds 2 and 3 and agent 2 says No in round 3; beside a
    # silent one agent 1 says so too, but agent 2 never learns it.
    assert silent.score.n_harmed == 1
    harmless = by_agent["bounded:3"].score
    assert (harmless.n_harmed, harmless.n_helped) == (0, 0)


def test_companions_that_must_be_asked_need_an_episode_of_their_own(tmp_path: Path) -> None:
    found = report(tmp_path, ["0=always:yes,rest=counting"], claims(Answer.DONT_KNOW))
    assert {line.agent for line in found.damages} == set()
    assert len(found.notes) == 2
    assert found.notes[0].startswith("What always:yes costs counting cannot be said of 1 seats")
    paired = report(
        tmp_path, ["0=always:yes,rest=counting", "0=ideal,rest=counting"], claims(Answer.DONT_KNOW)
    )
    (line,) = paired.damages
    assert (line.agent, line.others, line.score.n) == ("always:yes", ("counting",), 1)


def test_pairs_are_never_made_across_stories_rules_or_repeats(tmp_path: Path) -> None:
    rosters = ["0=always:yes,rest=counting", "0=ideal,rest=counting"]
    found = report(
        tmp_path, rosters, claims(Answer.DONT_KNOW),
        narratives=["wise_men", "olympic_games"], disclosure=["knowledge", "answer"], repeats=2,
    )  # fmt: skip
    (line,) = found.damages
    assert line.score.n == 2 * 2 * 2


def test_an_episode_of_other_words_or_another_time_is_no_pair() -> None:
    as_it_was = games.played(FALSE_CLAIM, seats=("model", "model", "other"))
    ideal = games.played(IDEAL_COURSE, "k2", seats=("model", "model", "ideal"))
    for told, n_pairs in ((1, 1), (2, 0)):
        sittings = (Sat(played=as_it_was, told=1), Sat(played=ideal, told=told))
        found = [one for one in Pairs(sittings).damages() if isinstance(one, Damage)]
        assert [(one.agent, one.damage) for one in found] == [("other", 4)] * n_pairs


def test_which_model_answered_at_the_table_is_told(tmp_path: Path) -> None:
    answer = Decision(
        answer=Answer.YES, reply="Yes", settings={"model": "m"}, served={"model": "m-2026"}
    )
    found = report(tmp_path, ["2=counting,rest=ideal"], Counting(lambda view: answer))
    assert found.notes[0].startswith("counting: m was asked for, and answered by m-2026 (")
