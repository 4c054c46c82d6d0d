"""Reads a prompt back: the inverse of the renderer, written without it, for the tests alone."""

import re
from dataclasses import dataclass

from del_env.narratives import Narrative
from del_env.scenario import AtLeast, Wording
from del_env.view import AgentView

_ANSWER_VALUES = {"I don't know": 0, "No": 1, "Yes": 2}


@dataclass(frozen=True)
class Told:
    """What the instance part of a numbered prompt says."""

    n: int
    agent: int
    announced: tuple[str, int, str]
    observation: tuple[tuple[bool, ...], ...]
    seen: tuple[bool | None, ...]
    unseen: frozenset[int]
    history: tuple[tuple[int, ...], ...]
    round_number: int


def instance_part(prompt: str) -> str:
    """The text from the own case on."""
    return prompt[prompt.index("Now your own case:") :]


def read_numbered(prompt: str, narrative: Narrative) -> Told:
    """Reads everything back out of the instance part of a numbered prompt."""
    text = instance_part(prompt)
    noun = f"(?:{narrative.agent.singular}|{narrative.agent.plural})"
    n = int(_found(rf"There (?:is|are) (\d+) {noun}", text))
    return Told(
        n=n,
        agent=int(_found(rf"You are {noun} (\d+)", text)),
        announced=read_announcement(text),
        observation=_observation(text, n, narrative),
        seen=_seen(text, n, narrative),
        unseen=frozenset(_numbers(_optional(r"You do not see the [^.]* of ([^.]*)\.", text))),
        history=tuple(_round(clause, n) for clause in read_rounds(text)),
        round_number=int(_found(r"It is now round (\d+)", text)),
    )


def told_announcement(view: AgentView, narrative: Narrative) -> tuple[str, int, str]:
    """What `read_announcement` should find."""
    announcement = view.announcement
    count, positive = announcement.count, True
    match announcement.wording:
        case Wording.PLAIN:
            opening = "At least" if isinstance(announcement, AtLeast) else "At most"
        case Wording.NOT_LESS_THAN:
            opening = "Not less than"
        case Wording.AT_LEAST_NEGATIVE:
            opening, count, positive = "At least", view.n_agents - count, False
    words = narrative.status(positive)
    return opening, count, words.singular if count == 1 else words.plural


def read_seen_counts(text: str, narrative: Narrative) -> tuple[int, int]:
    """How many positive and how many negative agents an anonymous prompt says are seen."""
    if f"There is no other {narrative.agent.singular} to see." in text:
        return 0, 0
    sentence = _found(r"You see that,? ([^.]*)\.", text)
    return _count_seen(sentence, narrative, True), _count_seen(sentence, narrative, False)


def _count_seen(sentence: str, narrative: Narrative, positive: bool) -> int:
    words, agent = narrative.status(positive), narrative.agent
    if sentence == f"the other {agent.singular} {words.singular}":
        return 1
    every = re.fullmatch(rf"all (\d+) other {agent.plural} {words.plural}", sentence)
    part = re.search(rf"(?:, |and )(\d+) (?:{words.singular}|{words.plural})(?: and|$)", sentence)
    match = every or part
    return int(match[1]) if match else 0


def read_group_claims(
    clause: str, world: tuple[bool, ...], narrative: Narrative
) -> tuple[int, ...]:
    """The claims that a clause about groups means, for somebody who sees everybody."""
    if clause in ("everybody claimed to know", "nobody claimed to know"):
        return (int(clause.startswith("every")),) * len(world)
    for positive in (True, False):
        knowers, others = narrative.status(positive).holder, narrative.status(not positive).holder
        if clause == f"every {knowers} claimed to know; no {others} did":
            return tuple(int(status is positive) for status in world)
    raise AssertionError(clause)


def read_announcement(text: str) -> tuple[str, int, str]:
    """The opening, the count, and the rest of the announcer's sentence."""
    match = re.search(r'has announced: "(\D+) (\d+) of you (.*)\."', text)
    assert match
    return match[1], int(match[2]), match[3]


def read_rounds(text: str) -> list[str]:
    """The clause of each earlier round, ranges taken apart."""
    clauses: list[str] = []
    for first, last, clause in re.findall(
        r"^Rounds? (\d+)(?: (?:to|and) (\d+))?: (.*)\.$", text, re.MULTILINE
    ):
        assert int(first) == len(clauses) + 1, "rounds are told in order, none left out"
        clauses += [clause] * (int(last or first) - int(first) + 1)
    return clauses


def _observation(text: str, n: int, narrative: Narrative) -> tuple[tuple[bool, ...], ...]:
    if f"Everybody sees the {narrative.feature.plural} of all the others." in text:
        return tuple(tuple(a != b for b in range(n)) for a in range(n))
    rows = re.findall(rf"^{narrative.agent.singular} (\d+): ([01 ]+)$", text, re.MULTILINE)
    assert [int(agent) for agent, _ in rows] == list(range(n))
    return tuple(tuple(entry == "1" for entry in row.split(" ")) for _, row in rows)


def _seen(text: str, n: int, narrative: Narrative) -> tuple[bool | None, ...]:
    seen: list[bool | None] = [None] * n
    sentence = _optional(r"You see (that [^.]*)\.", text)
    for positive in (True, False):
        words = narrative.status(positive)
        predicate = f"(?:{words.singular}|{words.plural})"
        for agents in re.findall(rf"that \D+? ([\d, and()you]+) {predicate}\b", sentence):
            for agent in _numbers(agents):
                seen[agent] = positive
    return tuple(seen)


def _round(clause: str, n: int) -> tuple[int, ...]:
    if "answered" in clause:
        return _answers(clause, n)
    if clause in ("everybody claimed to know", "nobody claimed to know"):
        return (int(clause.startswith("every")),) * n
    knowers, others = clause.split(" claimed to know; ")
    assert others.endswith(" did not")
    assert sorted(_numbers(knowers) + _numbers(others)) == list(range(n))
    return tuple(int(agent in _numbers(knowers)) for agent in range(n))


def _answers(clause: str, n: int) -> tuple[int, ...]:
    claims: dict[int, int] = {}
    for who, answer in re.findall(r'([^"]+) answered "([^"]+)"', clause):
        agents = range(n) if who == "everybody" else _numbers(who)
        claims |= dict.fromkeys(agents, _ANSWER_VALUES[answer])
    return tuple(claims[agent] for agent in range(n))


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, pattern
    return match[1]


def _optional(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    return match[1] if match else ""
