"""Challenges and rematches: how two people come to a match."""
