"""The vocabulary: what card texts are made of. Every class declares its fields, its words and what it
does.
"""

__all__ = [
    "adjectives",
    "agents",
    "arts",
    "bounds",
    "card_picks",
    "changes",
    "changes_players",
    "counts",
    "facts",
    "flow",
    "happened",
    "lasting",
    "nouns",
    "picks",
    "places",
    "program",
    "regarded",
    "relatives",
    "sentences",
    "trigger_phrases",
    "verbs_bloom",
    "verbs_cards",
    "verbs_cheers",
    "verbs_looking",
    "verbs_stage",
]
"""Its modules, in the order of the manual."""
