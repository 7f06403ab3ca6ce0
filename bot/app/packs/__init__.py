"""What a card game brings to the bot besides its rules: a pack. The bot knows games by nothing else.

``pack.py`` is the protocol with its defaults; ``pictures.py``, ``decks.py`` and ``articles.py`` are the
values that a pack gives. The packs themselves are elsewhere.
"""
