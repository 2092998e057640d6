"""The board: what is printed on it, what stands on it, and the changes that the ledger writes."""
