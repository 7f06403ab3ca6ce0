"""The vocabulary: what card texts are made of. Every class declares its fields, its words and what it
does.
"""
