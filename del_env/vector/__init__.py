"""Many environments with one learner each, played at once in arrays."""

from del_env.vector.env import LearnerVectorEnv

__all__ = ["LearnerVectorEnv"]
