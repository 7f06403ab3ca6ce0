"""Decks that users store, and reading what strangers paste."""
