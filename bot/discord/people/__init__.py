"""What is for a person rather than for a match."""
