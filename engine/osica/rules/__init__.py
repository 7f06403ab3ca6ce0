"""Chapters 4 and 5: preparing a match and the phases of a turn."""
