"""A match in words: labels of options, the story of events, outlines of card texts."""
