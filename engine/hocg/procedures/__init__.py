"""What rules and effects both cause: resolving abilities, damage, downs, dice, losses."""
