"""Printed texts of a language without blanks read back by the patterns that print them: from their last
letter to their first, since a phrase of Japanese ends in the words that tell what it is.

``letters`` is what counts of a text, ``uninflected`` what a changed verb was, ``rules`` what may stand for
what, ``spans`` what stands where, ``trees`` what it means. The printer has the last word: whoever reads a
text prints what was read and compares.
"""
