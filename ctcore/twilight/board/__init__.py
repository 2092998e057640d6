"""The board (chapter 1): vocabulary, map, forces, state, and the ledger's primitives."""
