"""Games by house rules."""
