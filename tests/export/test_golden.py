"""The prompts of every suite, pinned: no edit of a word goes unseen.

Whoever changes a prompt on purpose raises PROMPT_VERSION and pins the new digests.
"""

import pytest

from del_env.narratives.options import PROMPT_VERSION, PromptOptions
from del_env.suites import load_suite, prompts_digest, suite_names
from del_env.suites.stratified import limited

VERSION = "1"
DIGESTS = {
    "pattern-epistemic": "41c5b74d060bff4a7f3f5f457c5ea7934584c901b73ac60e791b8614a7e45007",
    "reduction-ladder-1": "1f6c7eb9bc5a0ded6923e1935df14a5ee9937b19e4c63c05a5c847869db8b011",
    "reduction-ladder-2": "5bc6c8d3269d4e71c4d543c4f11989ffcef71488a13deba402fc1dad8b2293bd",
    "reduction-ladder-3": "fe8ddf62d62c70f5ee1ac50b7cc217c572d16a01bb428f66fbce53d05eb84a26",
    "fresh": "e10906717416362f8fb2b8192f0468f4cacdd4cb26f0c1f539d4b245610b3cad",
}
SEED = {"fresh": 0}
OPTIONS = PromptOptions(kripke=True, reason_first=True)
WITH_OPTIONS = "cbcd32aa409deb4ad7f7fda9e4d8fb52f23fdc9afb50241db1078c87509c62f4"


def test_every_suite_is_pinned() -> None:
    assert set(DIGESTS) == set(suite_names())


@pytest.mark.parametrize("name", DIGESTS)
def test_the_prompts_are_those_of_their_version(name: str) -> None:
    digest = prompts_digest(load_suite(name, SEED.get(name)))
    assert (PROMPT_VERSION, digest) == (VERSION, DIGESTS[name])


def test_the_prompts_with_all_options_are_those_of_their_version() -> None:
    few = limited(load_suite("pattern-epistemic"), 2, seed=0)
    assert (PROMPT_VERSION, prompts_digest(few, OPTIONS)) == (VERSION, WITH_OPTIONS)
