"""The state of a match, the atoms that change it, the events they record, and the views of it."""
