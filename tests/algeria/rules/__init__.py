"""Algeria's rules, chapter by chapter: what is legal, what it does, and what refuses the rest."""
