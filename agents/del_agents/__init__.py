"""The players: everything that can answer for an agent, behind one interface."""

from del_agents.agent import Agent, AgentSetup, Reader, Tell, with_tell
from del_agents.human import HumanAgent
from del_agents.ideal import BoundedAgent, IdealAgent
from del_agents.pattern import PatternAgent
from del_agents.registry import agent_descriptions, agent_names, make_agent
from del_agents.scripted import AlwaysAgent, RandomAgent
from del_agents.seats import parse_seats

__all__ = [
    "Agent",
    "AgentSetup",
    "AlwaysAgent",
    "BoundedAgent",
    "HumanAgent",
    "IdealAgent",
    "PatternAgent",
    "RandomAgent",
    "Reader",
    "Tell",
    "agent_descriptions",
    "agent_names",
    "make_agent",
    "parse_seats",
    "with_tell",
]
