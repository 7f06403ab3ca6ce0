"""Playing: board, hand, action panel, and the commands that do the same in words."""
