"""What every card game on Oshiban shares: the machine, prompts, events, chance and the ruleset protocol."""
