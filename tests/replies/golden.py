"""Replies as models write them, with what each reading must make of them. All invented here."""

from dataclasses import dataclass

from del_env.answers import Answer

YES, NO, DONT_KNOW = Answer.YES, Answer.NO, Answer.DONT_KNOW


@dataclass(frozen=True, slots=True)
class Golden:
    """A reply, and its strict, lenient and last-verdict readings."""

    reply: str
    strict: Answer | None
    lenient: Answer | None
    last: Answer | None


def in_form(reply: str, answer: Answer) -> Golden:
    """Returns a reply that every reading must read alike."""
    return Golden(reply, answer, answer, answer)


def decorated(reply: str, answer: Answer) -> Golden:
    """Returns a reply that only the strict reading must refuse."""
    return Golden(reply, None, answer, answer)


def no_answer(reply: str) -> Golden:
    """Returns a reply that no reading may read."""
    return Golden(reply, None, None, None)


IN_FORM = [
    in_form("Yes", YES),
    in_form("No", NO),
    in_form("I don't know", DONT_KNOW),
    in_form("No.", NO),
    in_form("I don't know.", DONT_KNOW),
    in_form("I don’t know", DONT_KNOW),
    in_form("I don‘t know.", DONT_KNOW),
    in_form("  Yes \t\r\nSince nobody spoke up in round 1, I must be one of them.\r\n", YES),
    in_form("\n \n\t\nNo\nThe others could already tell.", NO),
    in_form("Yes\nYesterday's rounds rule out all the other worlds.", YES),
    in_form("Yes\nNo other world is left.", YES),
    # Only "\n" ends a line, so that these separators do not make a second verdict.
    in_form("Yes\nthe case a\u2028No\nthe case b\x85No\nso it is settled", YES),
]

DECORATED = [
    decorated("**Yes**", YES),
    decorated("**No.**\n\nAgents 2 and 5 knew in round 1.", NO),
    decorated("*I don't know*", DONT_KNOW),
    decorated("__Yes__", YES),
    decorated("I **don't** know", DONT_KNOW),
    decorated("# Yes\n\nReasoning follows.", YES),
    decorated("### **No**", NO),
    decorated("> I don't know", DONT_KNOW),
    decorated("- Yes", YES),
    decorated("• No", NO),
    decorated("`Yes`", YES),
    decorated('"No"', NO),
    decorated("“Yes.”", YES),
    decorated("'I don't know'", DONT_KNOW),
    decorated("«No»", NO),
    decorated("YES", YES),
    decorated("no", NO),
    decorated("I Don't Know", DONT_KNOW),
    decorated("i don't know.", DONT_KNOW),
    decorated("Yes —", YES),
    decorated("Yes!", YES),
    decorated("No,\nbecause round 2 was silent.", NO),
    decorated("Yes .", YES),
    decorated("Yes..", YES),
    decorated("I  don't   know", DONT_KNOW),
    decorated("I don't\u00a0know", DONT_KNOW),
    decorated("\ufeffNo", NO),
    decorated("\u200bYes\u200b", YES),
    decorated("✅ Yes", YES),
    decorated("<b>No</b>", NO),
    decorated("<answer>I don't know</answer>", DONT_KNOW),
    decorated("$\\boxed{\\text{Yes}}$", YES),
    decorated("<think>\nNo\nHmm, wait.\n</think>\n\nYes\nRound 3 settles it.", YES),
    decorated("<think>I don't know yet.</think>No", NO),
    decorated("<think></think>\n<think>Again: no.</think>\n**Yes**", YES),
    # The opening tag was in the prompt.
    decorated("So w = 101 is out.\nNo\nOr is it?\n</think>\n\nI don't know", DONT_KNOW),
    *(
        decorated(f"I don{x}t know", DONT_KNOW)
        for x in "\u2032\u00b4`\u02b9\u02bb\u02bd\uff07\u02bc"
    ),
]

NO_ANSWERS = [
    no_answer(""),
    no_answer(" \n\r\n\t"),
    no_answer("know"),
    no_answer("I know"),
    no_answer("I do know."),
    no_answer("I now know it is positive"),
    no_answer("None"),
    no_answer("Nobody knows."),
    no_answer("Not sure"),
    no_answer("Nope"),
    no_answer("Yep"),
    no_answer("Yes and no"),
    no_answer("Yes or no?"),
    no_answer("Yes/No"),
    no_answer("Yes, I am."),
    no_answer("Yes, because the announcement leaves nothing else."),
    no_answer("No - agent 4 did not know either"),
    no_answer("Yes. No. I don't know."),
    no_answer("Yes No"),
    no_answer("Yes\u2028No"),
    no_answer("Yes\rbecause I see only two"),
    no_answer("Yes?"),
    no_answer("~~Yes~~"),
    no_answer("- [ ] Yes"),
    no_answer("Answer: Yes"),
    no_answer("The answer is no."),
    no_answer("I don't know whether I do, but yes"),
    no_answer("I dont know"),
    no_answer("I do not know"),
    no_answer("I don't no"),
    no_answer("Don't know"),
    no_answer("I can't answer that."),
    no_answer("Y"),
    no_answer("N o"),
    no_answer("Ja"),
    no_answer('{"answer": "Yes"}'),
    no_answer("<think>Yes"),
    no_answer("<think>\nI would say yes, but"),
    no_answer("First line of reasoning.\nSo the answer is: Yes, I know."),
]

CHANGING = [
    Golden("I don't know\nLet me count.\nOnly 1011 is left.\n\nYes", DONT_KNOW, DONT_KNOW, YES),
    Golden("No\nWait, agent 3 knew.\n**Yes.**\nThat was hard.", NO, NO, YES),
    Golden("Yes\nor rather\nNo\nor rather\nI don’t know.", YES, YES, DONT_KNOW),
    Golden("**Yes**\n\n- No", None, YES, NO),
    Golden("I don't know\nNo, wait.\nThe final answer is Yes", DONT_KNOW, DONT_KNOW, DONT_KNOW),
    Golden("Let me think.\nRound 1: nobody.\n\nI don't know", None, None, DONT_KNOW),
    Golden("Step 1\nNo\nStep 2\nYes\nDone.", None, None, YES),
    # The strict reading is the papers': it knows of no thinking blocks.
    Golden("Yes\n<think>Or not?</think>\nNo", YES, YES, NO),
]

GOLDEN = [*IN_FORM, *DECORATED, *NO_ANSWERS, *CHANGING]
