"""`del-env play`, watched through a pipe."""

import json
import re
from pathlib import Path

import pytest

from del_env.answers import Answer, Disclosure
from del_env.episode import HistoryMode
from del_env.records import load_record
from del_env.scenario import AtLeast, Scenario
from del_env.scenario_file import save_scenario
from del_experiments.cli.bits import parse_observation
from tests.experiments.cli.run import python_path, run, run_alone

CROOKED = Scenario(
    world=(False, True, True, False),
    observation=parse_observation("1011,1011,0000,0110"),
    announcement=AtLeast(2),
)


def heading(number: int) -> re.Pattern[str]:
    return re.compile(rf"^Round {number} ─+ [\d,]+ → [\d,]+ worlds possible", re.MULTILINE)


def test_by_default_seven_ideal_agents_play_muddy_children() -> None:
    ended = run("play")
    assert ended.exit_code == 0
    assert ended.stderr == ""
    assert "A party of 7 children" in ended.stdout
    assert ended.stdout.count("ideal  ") > 7
    assert heading(1).search(ended.stdout)
    assert heading(2).search(ended.stdout), "the puzzle is not over in round 1"
    assert "Summary" in ended.stdout


def test_the_seed_that_was_drawn_gives_the_game_again() -> None:
    ended = run("play", "--n", "4")
    lines = ended.stdout.splitlines()
    assert re.fullmatch(r"Seed \d+", lines[0])
    hint = lines[-1]
    assert hint == f"The same game again: the same options with --seed {lines[0].split()[1]}."
    again = run("play", "--n", "4", "--seed", lines[0].split()[1])
    assert again.stdout.splitlines() == lines[:-1]


@pytest.mark.parametrize("agents", ["ideal", "0=random,rest=random:3", "pattern"])
def test_a_seed_gives_the_same_game_in_every_process(agents: str) -> None:
    arguments = ("play", "--n", "5", "--seed", "11", "--agents", agents)
    assert run(*arguments).stdout == run_alone(*arguments).stdout


def test_another_seed_gives_another_game() -> None:
    assert run("play", "--seed", "1").stdout != run("play", "--seed", "2").stdout


def test_a_game_worked_by_hand() -> None:
    shown = run("play", "--world", "011", "--at-least", "1", "--symmetric").stdout
    assert "Seed" not in shown
    rounds = re.split(r"^Round \d ─", shown, flags=re.MULTILINE)[1:]
    assert "Nobody claims to know" in rounds[0]
    assert "Children 1 and 2 claim to know" in rounds[1]
    assert "Everybody claims to know" in rounds[2]
    assert ["7 → 4" in rounds[0], "4 → 1" in rounds[1], "1 → 1" in rounds[2]] == [True] * 3


def test_the_options_reach_the_game(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    ended = run(
        *("play", "--n", "4", "--at-most", "3", "--density", "0.7", "--seed", "5"),
        *("--agents", "0=random:2,2-3=pattern,rest=bounded:1", "--narrative", "wise_men"),
        *("--disclosure", "answer", "--history", "ideal", "--max-rounds", "3"),
        *("--speed", "2", "--no-live", "--replies", "--save", str(path)),
    )
    record = load_record(path)
    episode = record.episode()
    assert ended.exit_code == 0
    assert "A king puts 4 wise men" in ended.stdout
    assert str(episode.scenario.announcement) == "at most 3 positive"
    assert episode.rules.disclosure is Disclosure.ANSWER
    assert episode.rules.history is HistoryMode.IDEAL
    assert episode.rules.max_rounds == 3
    assert record.seats == ("random:2", "bounded:1", "pattern", "pattern")
    assert record.narrative.name == "wise_men"
    assert record.seed == 5
    assert f"The record is in {path}" in ended.stdout


def test_a_narrative_may_be_a_file_of_the_users_own(tmp_path: Path) -> None:
    import del_env.narratives

    folder = Path(del_env.narratives.__file__).parent / "data"
    text = (folder / "wise_men.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text.replace("A king puts", "A queen puts"), encoding="utf-8")
    assert "A queen puts 3 wise men" in run("play", "--n", "3", "--narrative", str(path)).stdout


def test_a_scenario_may_be_a_file(tmp_path: Path) -> None:
    save_scenario(CROOKED, tmp_path / "scenario.json")
    path = tmp_path / "record.json"
    ended = run("play", "--scenario", str(tmp_path / "scenario.json"), "--save", str(path))
    assert "Seed" not in ended.stdout
    assert load_record(path).scenario == CROOKED
    assert load_record(path).seed is None


def test_the_record_is_of_the_very_game_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    shown = run("play", "--seed", "3", "--agents", "0=random,rest=ideal", "--save", str(path))
    replayed = run("replay", str(path))
    assert (
        shown.stdout.removesuffix(f"The record is in {path}: del-env replay shows it again.\n")
        == replayed.stdout
    )


def test_each_agent_is_right_or_wrong_against_the_oracle(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    run(
        "play",
        "--n",
        "4",
        "--seed",
        "6",
        "--agents",
        "1=always:yes,rest=ideal",
        "--save",
        str(path),
    )
    for played in load_record(path).episode().rounds:
        assert played.answers[1] is Answer.YES
        assert [played.answers[a] for a in (0, 2, 3)] == [played.rational[a] for a in (0, 2, 3)]


def test_rounds_that_repeat_themselves_take_a_line() -> None:
    shown = run(
        "play", "--world", "110", "--at-least", "1", "--symmetric", "--agents", "always:no"
    ).stdout
    assert heading(1).search(shown)
    assert "Round 8 repeats round 7." in shown
    assert not heading(8).search(shown)


def test_a_record_is_kept_from_the_first_round_on(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    ended = run(
        *("play", "--n", "3", "--seed", "4", "--agents", "0=human,rest=ideal"),
        *("--save", str(path)),
        typed="d\n",
    )
    assert ended.exit_code == 2
    assert "agent 0 has left in round 2" in ended.stderr
    assert len(load_record(path).rounds) == 1
    assert "Not over: round 2 comes next" in run("replay", str(path)).stdout


def test_a_saved_record_is_plain_json(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    run("play", "--n", "3", "--save", str(path))
    assert json.loads(path.read_text(encoding="utf-8"))["kind"] == "episode"
    assert [entry.name for entry in tmp_path.iterdir()] == ["record.json"]


OWN = """
from del_env.errors import NarrativeError
class Exits:
    name = 'exits'
    def act(self, view):
        raise SystemExit(0)
class Mute:
    name = 'mute'
    def act(self, view):
        raise NarrativeError('no words for it: mend the story')
"""


@pytest.mark.parametrize(
    ("agent", "exit_code", "last_words"),
    [
        ("Exits", 1, "AgentFailedError: agent 2 (exits) in round 1 raised SystemExit: 0"),
        (
            "Mute",
            2,
            "agent 2 (mute) in round 1 raised NarrativeError: no words for it: mend the story",
        ),
    ],
)
def test_whichever_way_an_agent_of_ones_own_ends_a_game_it_is_named(
    agent: str, exit_code: int, last_words: str, tmp_path: Path
) -> None:
    (tmp_path / "ending.py").write_text(OWN, encoding="utf-8")
    arguments = ("play", "--n", "3", "--agents", f"2=ending:{agent},rest=ideal")
    ended = run_alone(*arguments, PYTHONPATH=python_path(tmp_path))
    assert ended.exit_code == exit_code
    assert ended.stderr.splitlines()[-1].endswith(last_words)


def test_the_full_replies_are_shown_if_asked_for(tmp_path: Path) -> None:
    (tmp_path / "talker.py").write_text(
        "from del_env.answers import Answer\n"
        "from del_env.decision import Decision\n"
        "class Agent:\n"
        "    name = 'talker'\n"
        "    def act(self, view):\n"
        "        reply = 'Yes\\n[b]since[/b] I \\x1b[31mfeel so'\n"
        "        return Decision(answer=Answer.YES, reply=reply)\n",
        encoding="utf-8",
    )
    arguments = ("play", "--n", "3", "--agents", "talker:Agent", "--max-rounds", "1")
    path = {"PYTHONPATH": python_path(tmp_path)}
    assert "feel so" not in run_alone(*arguments, **path).stdout
    shown = run_alone(*arguments, "--replies", **path).stdout
    assert "[b]since[/b] I \\x1b[31mfeel so" in shown
