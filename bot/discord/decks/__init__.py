"""Decks: importing, showing, changing, sharing."""
