"""The arithmetic of events: who plays whom in a round, and how everybody stands. Values in, values out."""
