"""What a player may do in the main and performance phases, and why not (chapters 8 and 9): one class an
action; and what a card is good for, as their labels and questions say it.
"""
