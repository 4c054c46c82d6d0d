"""From decisions to rows, and from rows to shares beside the accuracy."""

from random import Random

import pytest

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.narratives.narrative import Kind
from del_env.outcomes import Outcome
from del_env.reasoning import (
    Category,
    by_agent,
    by_quadrant,
    is_wordless,
    live_reasoning_row,
    own_words,
    reasoning_row,
    reasoning_score,
    reasoning_table,
)
from del_env.scoring.bootstrap import Bootstrap, Estimate
from del_env.scoring.live import live_answers
from del_env.suites.instance import Inference
from tests.reasoning.prompts import prompt_of
from tests.reasoning.rows import row, rows_of
from tests.scoring.tables import row as scored_row
from tests.scoring_live.games import LATE_AGENT, played

QUICK = Bootstrap(resamples=200)
CORRECT, WRONG, ERROR = Outcome.CORRECT, Outcome.WRONG, Outcome.ERROR


def value(estimate: Estimate | None) -> float:
    assert estimate is not None
    return estimate.value


def test_the_words_are_the_reasoning_and_then_the_reply() -> None:
    decision = Decision(answer=Answer.YES, reply="Yes\nI see.", reasoning="Hmm.")
    assert own_words(decision) == "Hmm.\n\nYes\nI see."
    assert own_words(Decision.of(Answer.NO)) == "No"
    assert own_words(Decision(failure=Failure.ERROR)) == ""


@pytest.mark.parametrize(
    ("text", "wordless"),
    [
        ("", True),
        (" \n\n", True),
        ("Yes", True),
        ("**Yes**\n\n I don’t know.\r\n", True),
        ("Yes, since I see two.", False),
        ("Yes\nI see two.", False),
    ],
)
def test_a_bare_answer_has_no_words(text: str, wordless: bool) -> None:
    assert is_wordless(text) == wordless


def test_a_row_of_a_static_suite() -> None:
    scored = scored_row("77", narrative="olympic_games", given=Answer.NO, cluster="c")
    text = "No\nIt is the muddy children."
    found = reasoning_row(scored, "m", text, prompt_of("olympic_games"))
    assert (found.key, found.agent) == (("suite", "77", "olympic_games", 1), "m")
    assert (found.cluster, found.kind) == ("c", Kind.NOVEL)
    assert (found.outcome, found.is_scored, found.category) == (WRONG, True, Category.REDUCTIVE)
    assert not found.is_wordless
    assert reasoning_row(scored, "m", text, None).category is Category.NEITHER


def test_a_failed_call_is_not_scored() -> None:
    scored = scored_row(given=Failure.ERROR)
    assert not reasoning_row(scored, "m", "", None).is_scored


def test_a_row_of_live_play_is_held_against_the_rational_answer() -> None:
    answers = live_answers([played(LATE_AGENT, "e")])
    (late,) = [x for x in answers if (x.seat, x.round_number) == (0, 2)]
    (misled,) = [x for x in answers if (x.seat, x.round_number) == (2, 3)]
    found = live_reasoning_row(late, "He would know.", None)
    assert (found.key, found.agent, found.outcome) == (("e", 0, 2), "model", Outcome.LATE)
    assert (found.category, found.is_correct) == (Category.EPISTEMIC, False)
    assert live_reasoning_row(misled, "", None).is_correct


def test_answers_of_a_failed_episode_are_not_scored() -> None:
    answers = live_answers([played(("?x?",), "e")])
    assert not any(live_reasoning_row(answer, "", None).is_scored for answer in answers)


def test_ids_name_a_row_and_tell_nothing_of_it() -> None:
    ids = {row(name, agent=agent).id for name in ("1", "2") for agent in ("a", "b")}
    assert len(ids) == 4
    assert all(len(x) == 16 and int(x, 16) >= 0 for x in ids)
    # Stored sheets refer to it: it never changes.
    assert row("1", agent="m").id == row("1", agent="m", text="other").id == "95b5d372e3604d14"


def test_shares_and_accuracies_by_hand() -> None:
    rows = rows_of(
        (Category.REDUCTIVE, CORRECT, 3),
        (Category.REDUCTIVE, WRONG, 1),
        (Category.EPISTEMIC, CORRECT, 1),
        (Category.EPISTEMIC, Outcome.INVALID, 2),
        (Category.BOTH, CORRECT, 1),
        (Category.NEITHER, WRONG, 1),
    )
    score = reasoning_score([*rows, row("x", outcome=ERROR), row("w", text="Yes")], QUICK)
    assert score.counts == {
        Category.REDUCTIVE: 4,
        Category.EPISTEMIC: 3,
        Category.BOTH: 1,
        Category.NEITHER: 2,
    }
    assert (score.n, score.n_left_out, score.n_wordless, score.n_clusters) == (10, 1, 1, 10)
    assert (value(score.reductive), value(score.epistemic)) == (5 / 10, 4 / 10)
    assert value(score.accuracy) == 6 / 10
    accuracies = {category: value(found) for category, found in score.accuracy_of.items()}
    assert accuracies == {
        Category.REDUCTIVE: 3 / 4,
        Category.EPISTEMIC: 1 / 3,
        Category.BOTH: 1,
        Category.NEITHER: 1 / 2,
    }


def test_without_a_text_of_a_category_it_has_no_accuracy() -> None:
    score = reasoning_score([row(category=Category.BOTH)], QUICK)
    assert score.accuracy_of[Category.REDUCTIVE] is None
    assert value(score.accuracy_of[Category.BOTH]) == 1


def test_without_a_scored_row_there_are_no_shares() -> None:
    score = reasoning_score([row(outcome=ERROR)], QUICK)
    assert (score.n, score.n_left_out, score.reductive, score.accuracy) == (0, 1, None, None)
    assert set(score.accuracy_of.values()) == {None}


def test_the_interval_of_a_share_is_clustered() -> None:
    one = [row(str(n), category=Category.REDUCTIVE, cluster="one") for n in range(8)]
    other = [row(str(n), cluster="other") for n in range(8, 10)]
    share = reasoning_score([*one, *other], QUICK).reductive
    assert share is not None and share.interval is not None
    assert (share.value, share.interval.low, share.interval.high) == (0.8, 0, 1)
    assert reasoning_score(one, QUICK).reductive == Estimate(1.0, None)


def test_a_table_by_quadrant_and_by_agent() -> None:
    rows = [
        row("1", kind=Kind.NOVEL, category=Category.BOTH, agent="b"),
        row("2", kind=Kind.CLASSIC, inference=Inference.SYMMETRIC, agent="b"),
        row("3", kind=Kind.CLASSIC, category=Category.EPISTEMIC, agent="a"),
    ]
    table = reasoning_table(rows, by_quadrant, QUICK)
    assert {quadrant: value(score.epistemic) for quadrant, score in table.items()} == {
        (Kind.CLASSIC, Inference.ASYMMETRIC): 1,
        (Kind.CLASSIC, Inference.SYMMETRIC): 0,
        (Kind.NOVEL, Inference.ASYMMETRIC): 1,
    }
    assert list(reasoning_table(rows, by_agent, QUICK)) == ["a", "b"]


def test_the_order_of_the_rows_does_not_matter() -> None:
    random = Random(9)
    rows = [
        row(
            str(number),
            category=random.choice(list(Category)),
            outcome=random.choice([CORRECT, WRONG, ERROR]),
            cluster=random.randrange(6),
        )
        for number in range(40)
    ]
    assert reasoning_score(random.sample(rows, 40), QUICK) == reasoning_score(rows, QUICK)
