"""The language of card texts: each class is a meaning with its words, and with what it does."""
