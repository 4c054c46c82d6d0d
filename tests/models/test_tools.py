"""The tool-augmented condition: a scratchpad of possible worlds, and a note from round to round."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from del_agents.language.agent import LanguageModelAgent
from del_agents.language.errors import CallFailedError
from del_agents.language.exchange import Finish, ToolRequest, ToolResults
from del_agents.language.settings import ToolKind
from del_agents.language.tools.tool import MAX_RESULT_CHARACTERS, run_tool
from del_agents.language.tools.toolbox import toolbox
from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure, ToolCall
from del_env.episode import Rules, play_round, start_episode
from del_env.oracle import RationalAnswer
from del_env.records.decisions import SeatDecision
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import AgentView, view_of
from tests.agents.tables import CROOKED
from tests.draws import draw_scenario
from tests.models.apis import ANTHROPIC, BOTH, ApiUnderTest, Connect, chat_reply, messages_reply
from tests.models.loopback import Canned, Serve
from tests.models.test_agent import Scripted, saying, seated

BOTH_KINDS = (ToolKind.WORLDS, ToolKind.MEMORY)

# Agents 0 and 1 are positive; everybody sees all the others.
THREE = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)
AFTER_SILENCE = view_of(THREE, 1, ((0, 0, 0),))


def used(view: AgentView, name: str, **arguments: Any) -> str:
    request = ToolRequest("c1", name, json.dumps(arguments))
    return run_tool(toolbox(BOTH_KINDS, view), request).result


def test_possible_worlds_are_listed_under_the_announcement_and_what_the_agent_sees() -> None:
    assert used(AFTER_SILENCE, "list_worlds").split("\n") == [
        "Worlds possible for you: 2",
        "100",
        "110",
    ]


def test_rounds_that_were_played_rule_worlds_out() -> None:
    assert used(AFTER_SILENCE, "list_worlds", rounds=1).split("\n") == [
        "Worlds possible for you: 1",
        "110",
    ]


def test_worlds_are_filtered_by_claims_that_the_model_imagines() -> None:
    first = view_of(THREE, 1)
    assert used(first, "filter_worlds", claims=["100"]).split("\n")[1:] == ["100"]
    assert used(first, "filter_worlds", claims=["000"]).split("\n")[1:] == ["110"]
    assert used(first, "filter_worlds", claims=["111"]).split("\n") == [
        "Round 1 could not have gone like that; it tells nobody anything.",
        "Worlds possible for you: 2",
        "100",
        "110",
    ]


def test_under_the_other_disclosure_claims_are_answers() -> None:
    view = replace(view_of(THREE, 1), disclosure=Disclosure.ANSWER)
    assert used(view, "filter_worlds", claims=["200"]).split("\n")[1:] == ["100"]
    assert "give 3 digits out of 0, 1, 2" in used(view, "filter_worlds", claims=["300"])


def test_whether_a_status_is_settled_is_told_with_its_reason() -> None:
    assert used(AFTER_SILENCE, "is_settled") == (
        "Not settled: your status is 1 in 1 of 2 possible worlds."
    )
    assert used(AFTER_SILENCE, "is_settled", rounds=1) == (
        "Settled: your status is 1 in all possible worlds."
    )
    negative = view_of(THREE, 2, ((0, 0, 0), (1, 1, 0)))
    assert used(negative, "is_settled", rounds=2) == (
        "Settled: your status is 0 in all possible worlds."
    )


def test_what_contradicts_the_agents_eyes_leaves_no_world() -> None:
    lost = view_of(THREE, 0, ((0, 0, 1),))
    assert used(lost, "is_settled", rounds=1).startswith("No world is left")


@pytest.mark.parametrize("seed", range(8))
def test_the_scratchpad_agrees_with_the_rules_of_play_however_the_play_goes(seed: int) -> None:
    random = Random(seed)
    scenario = draw_scenario(random, 5)
    episode = start_episode(scenario, Rules(disclosure=random.choice(list(Disclosure))))
    while not episode.is_over:
        views = [episode.view(agent) for agent in range(scenario.n_agents)]
        rational = [episode.state.rational_answer(view.agent, view.seen) for view in views]
        for view, right in zip(views, rational, strict=True):
            told = used(view, "is_settled", rounds=len(view.public_history))
            assert told.startswith(_verdict(right))
        answers = [random.choice([right.answer, *Answer]) for right in rational]
        episode = play_round(episode, answers)


def _verdict(right: RationalAnswer) -> str:
    if right.contradiction:
        return "No world is left"
    match right.answer:
        case Answer.DONT_KNOW:
            return "Not settled"
        case Answer.NO:
            return "Settled: your status is 0"
        case Answer.YES:
            return "Settled: your status is 1"


def test_the_scratchpad_is_the_same_in_worlds_that_the_agent_cannot_tell_apart() -> None:
    one = view_of(CROOKED, 1, ((0, 0, 0, 0),))
    other = view_of(replace(CROOKED, world=(True, False, False, True)), 1, ((0, 0, 0, 0),))
    for name in ("list_worlds", "is_settled"):
        assert used(one, name, rounds=1) == used(other, name, rounds=1)
    assert [t.spec for t in toolbox(BOTH_KINDS, one)] == [
        t.spec for t in toolbox(BOTH_KINDS, other)
    ]


def test_long_lists_are_cut_short_and_counted_whole() -> None:
    nobody = tuple((False,) * 12 for _ in range(12))
    scenario = Scenario(world=(True,) * 12, observation=nobody, announcement=AtLeast(0))
    told = used(view_of(scenario, 3), "list_worlds").split("\n")
    assert (told[0], told[-1]) == ("Worlds possible for you: 4096", "and 4032 more")
    assert len(told) == 66
    assert len("\n".join(told)) < MAX_RESULT_CHARACTERS


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("list_worlds", {"rounds": 2}, "error: rounds is 2: give an integer from 0 to 1"),
        ("list_worlds", {"rounds": -1}, "error: rounds is -1"),
        ("list_worlds", {"rounds": "1"}, "error: rounds is '1'"),
        ("list_worlds", {"rounds": True}, "error: rounds is True"),
        ("list_worlds", {"round": 1}, "error: unknown arguments round; known are rounds"),
        ("filter_worlds", {}, "error: claims is no list"),
        ("filter_worlds", {"claims": "100"}, "error: claims is no list"),
        ("filter_worlds", {"claims": ["100"] * 65}, "error: claims is no list of at most 64"),
        ("filter_worlds", {"claims": ["10"]}, "error: '10' is no round: give 3 digits"),
        ("filter_worlds", {"claims": ["1x0"]}, "error: '1x0' is no round"),
        ("filter_worlds", {"claims": [100]}, "error: '100' is no round"),
        ("solve", {}, "error: there is no tool 'solve'; there are list_worlds, filter_worlds"),
        ("write_note", {}, "error: text is no text"),
        ("write_note", {"text": "x" * 2001}, "error: the note has 2001 characters"),
    ],
)
def test_a_mistake_of_the_models_is_told_to_it(
    name: str, arguments: dict[str, Any], told: str
) -> None:
    assert used(AFTER_SILENCE, name, **arguments).startswith(told)


@pytest.mark.parametrize("text", ["{no json", "[]", "null", "5"])
def test_arguments_that_are_no_object_are_told_to_the_model(text: str) -> None:
    call = run_tool(toolbox(BOTH_KINDS, AFTER_SILENCE), ToolRequest("c1", "is_settled", text))
    assert call.result.startswith("error: the arguments are no JSON")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("list_worlds", {}), ("is_settled", {}), ("filter_worlds", {"claims": ["0" * 17] * 9})],
)
def test_a_table_that_is_too_large_is_told_to_the_model(
    name: str, arguments: dict[str, Any]
) -> None:
    many = Scenario(
        world=(True,) * 17, observation=symmetric_observation(17), announcement=AtLeast(1)
    )
    told = used(view_of(many, 3), name, **arguments)
    assert told.startswith("error: 17 agents have too many worlds")


def wish(*requests: ToolRequest, **fields: Any) -> Any:
    return saying("", Finish.TOOL_CALLS, tool_requests=requests, **fields)


LOOK = ToolRequest("c1", "is_settled", '{"rounds": 1}')
NOTE = ToolRequest("c2", "write_note", '{"text": "1 was silent"}')


def test_calls_and_results_are_recorded_and_everything_is_added_up() -> None:
    model = Scripted(
        wish(LOOK, usage={"n": 1}, latency_s=1.0, reasoning="Let me see."),
        saying("Yes", usage={"n": 10}, latency_s=0.5, reasoning="So be it."),
    )
    decision = seated(model, tools=BOTH_KINDS).act(AFTER_SILENCE)
    assert decision == Decision(
        answer=Answer.YES,
        reply="Yes",
        reasoning="Let me see.\n\nSo be it.",
        usage={"n": 11},
        latency_s=1.5,
        n_requests=2,
        tool_calls=(
            ToolCall(
                "is_settled", '{"rounds": 1}', "Settled: your status is 1 in all possible worlds."
            ),
        ),
    )
    assert SeatDecision.of(decision).decision() == decision


def test_without_tools_none_are_offered() -> None:
    model = Scripted(wish(LOOK))
    assert seated(model).act(AFTER_SILENCE).failure is Failure.EMPTY
    assert model.requests[0].tools == ()


def test_an_answer_takes_only_so_many_calls() -> None:
    model = Scripted(wish(LOOK), wish(LOOK, LOOK), wish(LOOK))
    agent = seated(model, tools=BOTH_KINDS, max_tool_calls=2)
    decision = agent.act(AFTER_SILENCE)
    assert decision.failure is Failure.EMPTY
    assert [request.may_call_tools for request in model.requests] == [True, True, False]
    results = [call.result.partition(":")[0] for call in decision.tool_calls]
    assert results == ["Settled", "Settled", "error"]


def test_what_was_computed_before_a_call_failed_is_kept() -> None:
    model = Scripted(wish(LOOK, usage={"n": 1}), CallFailedError("HTTP 500: oops"))
    decision = seated(model, tools=BOTH_KINDS).act(AFTER_SILENCE)
    assert (decision.failure, decision.usage) == (Failure.ERROR, {"n": 1})
    assert len(decision.tool_calls) == 1


def test_the_last_note_that_was_written_goes_out_with_the_decision() -> None:
    older = ToolRequest("c0", "write_note", '{"text": "older"}')
    too_long = ToolRequest("c3", "write_note", json.dumps({"text": "x" * 2001}))
    model = Scripted(wish(older), wish(NOTE, too_long), saying("Yes"))
    decision = seated(model, tools=BOTH_KINDS).act(AFTER_SILENCE)
    assert decision.note == "1 was silent"
    assert SeatDecision.of(decision).decision().note == "1 was silent"


def test_without_a_note_the_one_before_stays() -> None:
    assert seated(Scripted(saying("Yes")), tools=BOTH_KINDS).act(AFTER_SILENCE).note is None


@pytest.mark.parametrize("api", BOTH, ids=str)
def test_tools_work_with_both_providers(api: ApiUnderTest, serve: Serve, connect: Connect) -> None:
    if api is ANTHROPIC:
        call = {"type": "tool_use", "id": "c1", "name": "is_settled", "input": {"rounds": 1}}
        asks = messages_reply(None, "tool_use", call)
        answers = messages_reply("Yes\nIt is settled.")
    else:
        function = {"name": LOOK.name, "arguments": LOOK.arguments}
        calls = [{"id": "c1", "type": "function", "function": function}]
        asks = chat_reply(None, "tool_calls", tool_calls=calls)
        answers = chat_reply("Yes\nIt is settled.")
    server = serve(Canned(body=asks), Canned(body=answers))
    agent = LanguageModelAgent(
        name="m",
        model=connect(api, server).model,
        tell=lambda view: "Well?",
        tools=(ToolKind.WORLDS,),
    )
    decision = agent.act(AFTER_SILENCE)
    assert decision.answer is Answer.YES
    assert decision.tool_calls[0].result.startswith("Settled")
    assert "Settled: your status is 1" in json.dumps(server.seen[1].body["messages"])
    assert len(server.seen[0].body["tools"]) == 3


def test_results_refer_to_the_calls_that_they_answer() -> None:
    model = Scripted(wish(LOOK, NOTE), saying("Yes"))
    seated(model, tools=BOTH_KINDS).act(AFTER_SILENCE)
    results = model.requests[1].messages[-1]
    assert isinstance(results, ToolResults)
    assert [call_id for call_id, _ in results.results] == ["c1", "c2"]


@pytest.mark.parametrize("arguments", ["[" * 20_000, '{"rounds": ' * 20_000, "9" * 5_000])
def test_arguments_beyond_all_bounds_are_a_mistake_of_the_model(arguments: str) -> None:
    request = ToolRequest("c1", "list_worlds", arguments)
    result = run_tool(toolbox(BOTH_KINDS, AFTER_SILENCE), request).result
    assert result.startswith("error: the arguments are no JSON")
