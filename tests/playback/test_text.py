"""Text of others: shown to the letter, and harmless."""

import pytest
from rich.console import Console

from del_env.playback import as_text, plain
from del_env.playback.text import one_line
from tests.records.plays import NASTY


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[bold]x[/bold] [/x] [slug]", "[bold]x[/bold] [/x] [slug]"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("a\x9bb\x00\x7f", r"a\x9bb\x00\x7f"),
        ("\u202eabc\u2066\u2028", r"\u202eabc\u2066\u2028"),
        ("\ud800", r"\ud800"),
        ("one\r\ntwo\rthree", "one\ntwo\\rthree"),
        ("\tx", "    x"),
        ("火 ❤ é 👩\u200d🔬", "火 ❤ é 👩\u200d🔬"),
    ],
)
def test_control_characters_are_seen_and_nothing_else_changes(text: str, shown: str) -> None:
    assert plain(text).plain == shown


def test_what_an_encoding_lacks_is_escaped() -> None:
    assert plain("é ❤ 👍", "cp1252").plain == r"é \u2764 \U0001f44d"
    assert plain("é", "ascii").plain == r"\xe9"


def test_no_escape_sequence_reaches_the_terminal() -> None:
    shown = as_text(plain(NASTY), color=True)
    assert "\x1b[31m" not in shown
    assert "\x1b]" not in shown
    assert {"\x1b", "\x07", "\x00", "\u202e", "\u2028"}.isdisjoint(as_text(plain(NASTY)))


def test_a_style_colours_and_does_not_change_the_text() -> None:
    assert as_text(plain("[red]x", style="red"), color=True) == "\x1b[31m[red]x\x1b[0m\n"


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("short", 5, "short"),
        ("shorter", 5, "shor~"),
        ("two\n  lines", 20, "two lines"),
        ("火火火", 4, "火~"),
        ("long", 0, "~"),
    ],
)
def test_one_line_is_cut_to_the_cells_it_may_take(text: str, width: int, shown: str) -> None:
    assert one_line(text, width, "~") == shown


def test_a_console_that_parses_markup_does_not_parse_it() -> None:
    console = Console(markup=True, width=40)
    with console.capture() as captured:
        console.print(plain("[/x] [bold]"))
    assert captured.get() == "[/x] [bold]\n"
