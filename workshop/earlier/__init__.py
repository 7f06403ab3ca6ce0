"""Computer players as they were: what those of today are measured against. They never change."""
