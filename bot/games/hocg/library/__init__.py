"""Look-ups: rules, official answers, terms and cards, found by number, by name or in players' own words."""
