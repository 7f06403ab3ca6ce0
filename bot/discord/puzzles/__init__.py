"""Puzzles: the list, a puzzle in one private message, sharing without telling the answer."""
