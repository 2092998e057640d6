"""What every kind of move and every primitive of the ledger keeps, and that nothing is left out of play."""
