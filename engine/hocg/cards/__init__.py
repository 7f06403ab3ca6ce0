"""What is printed: terms, cards, card files, the pool and decks (comprehensive rules, chapter 2)."""
