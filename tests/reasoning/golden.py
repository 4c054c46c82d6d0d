"""Reasoning texts as models write them, of our own invention, with the category they belong to.

Each answers the prompt of a story. The texts of a category are chosen for what is hard about it.
"""

from typing import NamedTuple

from del_env.reasoning import Category

REDUCTIVE, EPISTEMIC, BOTH, NEITHER = Category


class Golden(NamedTuple):
    story: str
    category: Category
    text: str


GOLDEN = [
    # Reductive: a known puzzle by its name, a familiar pattern, a formula.
    Golden("muddy_children", REDUCTIVE, "This is the classic muddy children puzzle. So: round 3."),
    Golden("muddy_children", REDUCTIVE, "Yes\nThis is the **Muddy Children** puzzle."),
    Golden("muddy_children", REDUCTIVE, "A textbook common-knowledge\nriddle; the answer is Yes."),
    Golden("muddy_children", REDUCTIVE, "With k muddy foreheads, the muddy ones know in round k."),
    Golden("wise_men", REDUCTIVE, "The well-known result says that they all answer in round two."),
    Golden("wise_men", REDUCTIVE, "As in the muddy children problem, three rounds are needed."),
    Golden("wise_men", REDUCTIVE, "Like the blue-eyed islanders, they leave in the third round."),
    Golden("wise_men", REDUCTIVE, "This is a hat puzzle of the usual kind."),
    Golden("blue_eyed_islanders", REDUCTIVE, "The famous “blue eyes” puzzle: on day 3 all leave."),
    Golden("blue_eyed_islanders", REDUCTIVE, "It's the islanders riddle, popularised by a comic."),
    Golden("blue_eyed_islanders", REDUCTIVE, "By induction, 4 people answer on the fourth day."),
    Golden("safety_inspection", REDUCTIVE, "This is isomorphic to the muddy children problem."),
    Golden("safety_inspection", REDUCTIVE, "I'd map lanyards to muddy foreheads and count."),
    Golden("safety_inspection", REDUCTIVE, "It reduces, I think, to the three wise men."),
    Golden("health_screening", REDUCTIVE, "A variation of a famous induction puzzle. Count: 3."),
    Golden("health_screening", REDUCTIVE, "I recognize this as a puzzle I have met before."),
    Golden("olympic_games", REDUCTIVE, "The formula k – q + 1 gives round 2, so I know it now."),
    Golden("olympic_games", REDUCTIVE, "A disguised variant of the blue-eyed islanders puzzle."),
    Golden(
        "olympic_games", REDUCTIVE, "The inductive argument gives: in the k-th round they know."
    ),
    Golden("singing_contest", REDUCTIVE, "Reminiscent of Cheryl’s Birthday; anyway, it is Yes."),
    Golden(
        "singing_contest", REDUCTIVE, "There's a closed form for this; the general pattern holds."
    ),
    # Not the stance counts, but the words.
    Golden(
        "singing_contest", REDUCTIVE, "The standard solution does not apply: the matrix differs."
    ),
    # Epistemic: worlds, their elimination, what the others can conclude.
    Golden("muddy_children", EPISTEMIC, "Two possible worlds are left: 0110 and 1110."),
    Golden("muddy_children", EPISTEMIC, "If I were clean, child 2 would have known in round 1."),
    Golden("muddy_children", EPISTEMIC, "From child 3's point of view, both are open."),
    Golden(
        "wise_men", EPISTEMIC, "Wise man 4 can't tell the two apart, and he can deduce nothing."
    ),
    Golden("wise_men", EPISTEMIC, "Their silence rules out the case of one blue hat."),
    Golden("wise_men", EPISTEMIC, "I build the Kripke model and drop states round by round."),
    Golden("blue_eyed_islanders", EPISTEMIC, "Islander 2 would already know, and did not speak."),
    Golden(
        "blue_eyed_islanders", EPISTEMIC, "After round 1 it becomes common knowledge that k > 1."
    ),
    Golden("safety_inspection", EPISTEMIC, "The remaining configurations all have me green."),
    Golden("safety_inspection", EPISTEMIC, "Worlds consistent with round 1: 1011, 1101."),
    Golden("safety_inspection", EPISTEMIC, "We eliminate every candidate world with q = 2."),
    Golden("health_screening", EPISTEMIC, "He knows that she cannot see my card."),
    Golden("health_screening", EPISTEMIC, "Put yourself in patient 3's shoes."),
    Golden("olympic_games", EPISTEMIC, "That possibility is eliminated by the silence of round 1."),
    Golden("olympic_games", EPISTEMIC, "She wouldn't have answered so if she saw two finalists."),
    Golden("singing_contest", EPISTEMIC, "The two states are indistinguishable for singer 5."),
    Golden(
        "singing_contest", EPISTEMIC, "What do others know? Singer 7 can infer his from round 2."
    ),
    Golden("singing_contest", EPISTEMIC, "Each singer considers several lists possible."),
    Golden("olympic_games", EPISTEMIC, "If I had, gymnast 7 would’ve said No; her silence tells."),
    Golden("olympic_games", EPISTEMIC, "Gymnast 4 reasons from what she sees: two or three."),
    Golden("health_screening", EPISTEMIC, "Patient 4 cannot be sure of his card, so I can."),
    # Both.
    Golden("muddy_children", BOTH, "The classic puzzle; but let me list the possible worlds."),
    Golden("wise_men", BOTH, "By the standard induction he would know in round 2."),
    Golden("olympic_games", BOTH, "Like the muddy children. World by world: rule out 000."),
    Golden("singing_contest", BOTH, "A known puzzle, though here some singers cannot distinguish."),
    # Neither: the words of the story, of the prompt and of arithmetic.
    Golden("muddy_children", NEITHER, "Yes"),
    Golden("muddy_children", NEITHER, "The muddy children know in round 3; I see two of them."),
    Golden("muddy_children", NEITHER, "There are 3 muddy foreheads, and a clean child is 4th."),
    Golden("muddy_children", NEITHER, "Everybody knows that everybody knows it: common knowledge."),
    Golden("wise_men", NEITHER, "I see three blue hats; at least 4 wise men have one. So mine is."),
    Golden("wise_men", NEITHER, "The announcement states that at least 2 of us have blue hats."),
    Golden("wise_men", NEITHER, "The rules were laid out: all wise men reason perfectly."),
    Golden("blue_eyed_islanders", NEITHER, "I see 3 blue-eyed islanders, so my eyes are brown."),
    Golden(
        "blue_eyed_islanders", NEITHER, "The islanders with blue eyes spoke; I have brown eyes."
    ),
    Golden("safety_inspection", NEITHER, "The observation pattern is not complete: row 3 has 0s."),
    Golden("safety_inspection", NEITHER, "My unit could need repairs. The red lanyard is likely."),
    Golden("health_screening", NEITHER, "The patient with a known result needs a follow-up."),
    Golden("health_screening", NEITHER, "At most 2 are clear and I see 2, so mine is not clear."),
    Golden("olympic_games", NEITHER, "Gymnast 4 was eliminated in the qualification."),
    Golden("olympic_games", NEITHER, "Simone Biles is a world champion, at five Worlds, but no."),
    Golden("olympic_games", NEITHER, "No child of three reads a slip; the hat is on its head."),
    Golden("singing_contest", NEITHER, "Nobody claimed to know in rounds 1 and 2, singer S5 did."),
    Golden("singing_contest", NEITHER, "It is impossible to say; the same pattern of stickers."),
    Golden("singing_contest", NEITHER, "I can conclude that mine is a V, since q = 3."),
]
