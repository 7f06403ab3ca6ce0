"""Decks that users store."""
