"""The rules stated a second time: what is legal, and what each choice does to a position's numbers.

Written from the rulebook and the rulings, and importing no rule; tests and proofs compare the engine
with it.  It is plain Python, read three ways: on ints, on the solver's terms along every path, and on
arrays of many positions at once.  So it may branch as it likes, but for three words that no
symbolic number knows: `choose` stands where a sum is taken over the whole map, `upto` where it lists as many
choices as there are pieces, and ``&`` and ``|`` where a truth of the whole map is asked for.
"""
