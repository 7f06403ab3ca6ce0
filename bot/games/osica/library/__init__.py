"""What there is to read about OSICA: the rules in our own words, the terms, the cards."""
