"""Scenarios of any card game: a position, some moves, what must hold. Each game brings the terms."""
