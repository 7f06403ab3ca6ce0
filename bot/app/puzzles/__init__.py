"""Puzzles: which there are, who is in which, how often they are solved."""
