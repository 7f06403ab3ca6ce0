"""The tools behind the command line: figures, cards, decks, rules, scenarios."""
