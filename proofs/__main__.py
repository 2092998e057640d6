"""Find the witnesses anew and store them: ``python -m proofs``, or ``python -m proofs train laws``."""

import sys

from .witnesses.writing import write

if __name__ == "__main__":
    write(sys.argv[1:])
