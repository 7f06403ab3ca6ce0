"""Full-text search for any game: an index, names in several scripts, synonyms, reference files."""
