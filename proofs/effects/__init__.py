"""Proofs that every kind of move and every primitive of the ledger keeps the laws, with none left out."""
