"""What is printed: the words of the game, cards, card files, the pool and decks."""
