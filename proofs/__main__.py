"""Find the witnesses anew and store them: ``python -m proofs``."""

from .vectors import write

if __name__ == "__main__":
    write()
