"""Who plays which seat."""

import pytest

from del_agents.seats import parse_seats
from del_env.errors import AgentError


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("ideal", ["ideal"] * 4),
        ("  bounded:2 ", ["bounded:2"] * 4),
        ("rest=pattern", ["pattern"] * 4),
        ("0=human,rest=ideal", ["human", "ideal", "ideal", "ideal"]),
        ("rest=bounded:1 , 2 = random", ["bounded:1", "bounded:1", "random", "bounded:1"]),
        ("1-2=ideal,rest=pattern", ["pattern", "ideal", "ideal", "pattern"]),
        ("3-3=human, 0 - 2 =ideal", ["ideal", "ideal", "ideal", "human"]),
        ("0-3=ideal,rest=pattern", ["ideal"] * 4),
    ],
)
def test_four_seats_are_filled(text: str, specs: list[str]) -> None:
    assert parse_seats(text, 4) == tuple(specs)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("openai:m,temperature=0", ("openai:m,temperature=0",) * 2),
        ("openai:m,top_p=1,rest_s=2", ("openai:m,top_p=1,rest_s=2",) * 2),
        ("1=openai:m,a=b,c,0=human", ("human", "openai:m,a=b,c")),
        ("0=mock:0-1,rest=mock:rest", ("mock:0-1", "mock:rest")),
        ("always:i dont know", ("always:i dont know",) * 2),
    ],
)
def test_a_name_may_hold_commas_and_equals_signs(text: str, specs: tuple[str, ...]) -> None:
    assert parse_seats(text, 2) == specs


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("4=human,rest=ideal", "'4=human' names seats outside 0...3"),
        ("0-4=human", "'0-4=human' names seats outside 0...3"),
        ("2-1=human,rest=ideal", "'2-1=human' names seats outside 0...3, or a range that does not"),
        ("1=human,0-2=random,rest=ideal", "seat 1 is given twice: '1=human' and '0-2=random'"),
        ("rest=human,rest=ideal", "seat rest is given twice: 'rest=human' and 'rest=ideal'"),
        ("0=human,2-3=ideal", "no player for seat 1: add 1=<agent>, or rest=<agent>"),
        ("zero=human,rest=ideal", "'zero=human' does not begin with seats"),
        ("-1=human,rest=ideal", "'-1=human' does not begin with seats"),
        ("=human", "'=human' does not begin with seats"),
        ("ideal,2=human", "'ideal' does not begin with seats"),
        ("٣=human,rest=ideal", "'٣=human' does not begin with seats"),
        ("", "a name is missing"),
        ("0=,rest=ideal", "a name is missing"),
        ("0=human,rest=", "a name is missing"),
        ("0=human,,rest=ideal", "a name is missing"),
        ("0=human,rest=ideal,", "a name is missing"),
    ],
)
def test_seats_that_cannot_be_filled_are_refused(text: str, problem: str) -> None:
    with pytest.raises(AgentError) as raised:
        parse_seats(text, 4)
    assert problem in str(raised.value)


def test_an_ill_formed_text_is_answered_with_the_form() -> None:
    with pytest.raises(AgentError, match="write seats as in 0=human,2-4=random,rest=ideal"):
        parse_seats("zero=human", 4)
