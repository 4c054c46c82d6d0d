"""The environment's names in the registries of PettingZoo and Gymnasium."""

import gymnasium
import pettingzoo

ENV_ID = "del_env/hidden_status-v0"
GYM_ID = "del_env/HiddenStatus-v0"


def register_environments() -> None:
    """Makes `pettingzoo.make` and `gymnasium.make` know the environments.

    PettingZoo's is there as "parallel" and as "aec"; Gymnasium's, one learner among others, as a
    single environment and, for `make_vec`, as a native vector environment.
    """
    # Both registries warn of an id that is already there, as when del_env is imported anew.
    if ENV_ID not in pettingzoo.parallel_registry:
        pettingzoo.register("parallel", ENV_ID, "del_env.environment:parallel_env")
    if ENV_ID not in pettingzoo.aec_registry:
        pettingzoo.register("aec", ENV_ID, "del_env.environment:env")
    if GYM_ID not in gymnasium.registry:
        gymnasium.register(
            GYM_ID,
            entry_point="del_env.gym:LearnerEnv",
            vector_entry_point="del_env.vector.env:LearnerVectorEnv",
        )
