"""What would come of an answer: it is tried out on imagined matches, by the rules themselves."""
