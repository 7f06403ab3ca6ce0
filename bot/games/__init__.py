"""The card games: what each brings besides its rules, a folder a game."""
