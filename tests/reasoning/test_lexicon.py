"""The lexicon as a file: the built-in one, and one's own."""

from pathlib import Path

import pytest

from del_env.reasoning import Lexicon, LexiconError, Vocabulary, load_lexicon, mark, parse_lexicon

OWN = """
version = "mine"

[[group]]
vocabulary = "reductive"
name = "chess"
phrases = ["queen's gambit", "fool~ mate"]

[[group]]
vocabulary = "epistemic"
name = "doubt"
unless_prompt_has = ["doubt"]
phrases = ["who knows"]
"""


def parsed(old: str, new: str) -> Lexicon:
    return parse_lexicon(OWN.replace(old, new), "own.toml")


def test_the_built_in_lexicon_has_both_vocabularies_and_no_phrase_twice() -> None:
    lexicon = load_lexicon()
    assert lexicon.version == "1"
    assert {term.vocabulary for term in lexicon.terms} == set(Vocabulary)
    phrases = [term.phrase.text for term in lexicon.terms]
    assert len(set(phrases)) == len(phrases) > 100
    assert load_lexicon() is lexicon


def test_ones_own_lexicon_takes_the_place_of_the_built_in_one(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    lexicon = load_lexicon(path)
    assert lexicon.version == "mine"
    marks = mark("The queen’s gambit rules out possible worlds.", lexicon=lexicon)
    assert [match.group for match in marks.reductive] == ["chess"]
    assert marks.epistemic == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('version = "mine"', "", r"lexicon own\.toml: the file: .* missing fields \['version'\]"),
        ('version = "mine"', "version = 1", "version is 1: give a str"),
        ('"reductive"', '"reduced"', "group 'chess': vocabulary is 'reduced': choose 'reductive'"),
        ('name = "chess"', "", "group None: .* missing fields .'name'"),
        ("unless_prompt_has", "unless", r"group 'doubt': unknown fields \['unless'\]"),
        ('"fool~ mate"', '"Fool mate"', "phrase 'Fool mate': 'Fool' is no word"),
        ('["who knows"]', '"who knows"', "phrases is 'who knows': give a list"),
        ("[[group]]", "[[group]", "lexicon own.toml: is not TOML"),
        ('["who knows"]', "[7]", "group 'doubt': phrases holds 7: give texts"),
        ('["doubt"]', '["Doubt"]', r"unless_prompt_has is \['Doubt'\]: give lower case"),
    ],
)
def test_a_lexicon_at_fault_is_refused_by_file_and_group(old: str, new: str, message: str) -> None:
    with pytest.raises(LexiconError, match=message):
        parsed(old, new)


def test_a_group_that_is_no_table_is_refused() -> None:
    with pytest.raises(LexiconError, match=r"lexicon own\.toml: the file: group holds 7: give"):
        parse_lexicon('version = "mine"\ngroup = [7]', "own.toml")


def test_a_missing_lexicon_and_one_in_another_encoding_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"none\.toml: cannot be read"):
        load_lexicon(tmp_path / "none.toml")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'version = "\xe9"')
    with pytest.raises(LexiconError, match=r"latin\.toml: is not UTF-8"):
        load_lexicon(path)
