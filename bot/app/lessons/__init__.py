"""Lessons: who is in which, what an answer leads to, what was learnt."""
