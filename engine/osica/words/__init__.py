"""The match in words, and as a view: labels, narration, the board as text."""
