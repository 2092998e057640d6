"""Questions in plain English: a small grammar over the words of a game, which gives a command for each.

No model of language: a question has one of the shapes of `ctcore.english.shapes`, each word of it that tells
something is a word of the game, and else it is not understood.
"""
