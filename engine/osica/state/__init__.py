"""The state of a match, the events that tell of it, the atoms that write it and the views that show it."""
