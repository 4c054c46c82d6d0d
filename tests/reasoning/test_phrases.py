"""The little language of phrases."""

import pytest

from del_env.reasoning import LexiconError, Phrase
from del_env.reasoning.phrases import plain


def found(phrase: str, text: str) -> str | None:
    """What the phrase matches in the text, wherever it does."""
    pattern = Phrase(phrase).pattern
    matches = (pattern.match(plain(text), start) for start in range(len(text)))
    return next((match[0] for match in matches if match), None)


@pytest.mark.parametrize(
    ("phrase", "text", "matched"),
    [
        # Words, one after the other, whatever the case and whatever is between them.
        ("closed form", "The CLOSED form is", "CLOSED form"),
        ("closed form", "a closed-form expression", "closed-form"),
        ("closed form", "a closed\n  form", "closed\n  form"),
        ("closed form", "a **closed** _form_", "closed** _form"),
        ("muddy child", 'the "muddy" (child)', 'muddy" (child'),
        ("closed form", "a closed. Form follows", None),
        ("closed form", "closed, form", None),
        ("closed form", "enclosed form", None),
        ("closed form", "closed forms", None),
        ("closed form", "closed formal", None),
        ("closed form", "a closed blue form", None),
        # Inflections.
        ("world~", "two worlds", "worlds"),
        ("world~", "worldly", None),
        ("eliminate~", "by eliminating it", "eliminating"),
        ("eliminate~", "it eliminated one", "eliminated"),
        ("possibility~", "all possibilities", "possibilities"),
        ("display~", "displaies", None),
        ("display~", "it displays", "displays"),
        ("guess~", "who guesses", "guesses"),
        # Alternatives: the longer one is not cut short by the shorter one.
        ("hat|hats problem", "the hats problem", "hats problem"),
        ("a|an end", "an end", "an end"),
        # Words that may be missing, gaps and numbers.
        ("would [not|never] know", "it would know", "would know"),
        ("would [not|never] know", "it would never know", "would never know"),
        ("would [not|never] know", "it would hardly know", None),
        ("rule ... out", "rule out", "rule out"),
        ("rule ... out", "rule both of them out", "rule both of them out"),
        ("rule ... out", "rule all four of them out", None),
        ("rule ... out", "rule it. I am out", None),
        ("# know", "agents 3 and 12 know", "12 know"),
        ("# know", "S5 know", None),
        # Apostrophes are all alike, and the end of a word is not a letter, digit or apostrophe.
        ("can't tell", "they can’t tell", "can't tell"),
        ("king's men", "the king\u02bcs men", "king's men"),
        ("child", "the child's view", "child"),
        ("child", "child_2", "child"),
        ("child", "child2", None),
    ],
)
def test_what_a_phrase_matches(phrase: str, text: str, matched: str | None) -> None:
    assert found(phrase, text) == matched


def test_plain_moves_nothing() -> None:
    text = "a–b ‘c’ d—e\u2011f"
    assert plain(text) == "a-b 'c' d-e-f"


def test_the_words_that_a_phrase_may_begin_with() -> None:
    assert Phrase("try|# it out").first_words == {"try", "#"}
    assert {"try", "tries", "tried", "trying"} <= Phrase("try~ it").first_words


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("", "must begin with a word"),
        ("... out", "must begin with a word"),
        ("[not] known", "must begin with a word"),
        ("Muddy child", "'Muddy' is no word in lower case"),
        ("possible .. worlds", r"'\.\.' is no word"),
        ("child| puzzle", "'' is no word"),
        ("child(ren)", "is no word"),
        ("a [b c] d", r"'\[b' is no word"),
    ],
)
def test_an_ill_formed_phrase_is_refused(phrase: str, message: str) -> None:
    with pytest.raises(LexiconError, match=message):
        Phrase(phrase)
