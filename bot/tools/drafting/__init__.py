"""``oshiban cards draft``: a list of printed cards becomes a card file of proposals to be read."""
