"""Decks of the hololive OFFICIAL CARD GAME: pure functions; storing decks is ``bot.app.decks.stored``."""
