"""The positions that proofs run over: spaces, stacks of frames, and moves of each kind."""
