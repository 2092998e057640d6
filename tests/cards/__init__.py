"""Whole games in which the Event cards are played, and what each of their texts came to in them."""
