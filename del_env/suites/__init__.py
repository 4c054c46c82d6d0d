"""The static suites: instances that are asked one by one, each with the one right answer."""

from del_env.suites.fresh_settings import FreshAsymmetric, FreshSettings, FreshSymmetric
from del_env.suites.fresh_suite import fresh
from del_env.suites.instance import Inference, Instance
from del_env.suites.ladder import reduction_ladder
from del_env.suites.pattern import pattern_epistemic
from del_env.suites.prompts import prompt_text, prompts_digest
from del_env.suites.registry import load_suite, suite_names
from del_env.suites.stratified import limited
from del_env.suites.suite import Suite

__all__ = [
    "FreshAsymmetric",
    "FreshSettings",
    "FreshSymmetric",
    "Inference",
    "Instance",
    "Suite",
    "fresh",
    "limited",
    "load_suite",
    "pattern_epistemic",
    "prompt_text",
    "prompts_digest",
    "reduction_ladder",
    "suite_names",
]
