"""What happened in a match, as each reader may know it: written once, then only read.

Whatever becomes of cards, rules and sentences, a match that was played is shown as it was: its log with the
sentences that were printed then, its positions with the cards as they were. Nothing is played again for it.
"""
