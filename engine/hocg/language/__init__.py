"""From words to effects: the lexer, the grammar and the compiler of card texts."""
