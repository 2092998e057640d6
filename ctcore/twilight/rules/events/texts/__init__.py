"""How the texts of Event cards are carried out, step by step (5.1)."""
