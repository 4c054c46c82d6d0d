"""Live runs: whole episodes of agents at a table, over a grid of scenarios, rules and rosters."""
