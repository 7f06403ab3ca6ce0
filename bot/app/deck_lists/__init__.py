"""Decks of any game as text: what strangers paste, lists that people write, changes in words.

A game says with a catalog which cards there are and which piles its decks have. Nothing here is stored;
``bot.app.decks.stored`` does that.
"""
