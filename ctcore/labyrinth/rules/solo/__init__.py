"""The solo game (9): what a Jihadist that plays by rule may do with a card, and Radicalization."""
