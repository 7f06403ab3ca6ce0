"""What a player can do of their own accord: one class an action."""
