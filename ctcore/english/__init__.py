"""Questions in plain English: a small grammar over the words of a game, which gives a command for each.

No model of language.  A question about a position has one of the shapes of `ctcore.english.shapes`, and each
word of it that tells something is a word of the game.  A question about the rules is weighed against their
sentences (`evidence`) and against what was asked before (`precedents`).
"""
