"""``oshiban cards draft`` and ``add``: a list of printed cards is read and becomes a card file."""
