"""What is stored and passed on: plain values, which know neither use cases nor tables."""
