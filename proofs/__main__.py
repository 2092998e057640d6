"""Write anew what the proofs keep.

``python -m proofs`` finds the witnesses anew and stores them, ``python -m proofs train laws`` some of them;
``python -m proofs counts`` stores how many cases each obligation has; ``python -m proofs pairs`` prints how
many there are of each kind of move in each frame, and why where there is none; ``python -m proofs changes``
stores which figures each kind of move may change.
"""

import sys

from . import changes, every_obligation
from .cases import counts
from .effects.operations import frames_of, played_kinds
from .effects.pairs import printed
from .witnesses.writing import write

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["counts"]:
            counts.write(every_obligation())
        case ["changes"]:
            changes.write((kind, frames_of(kind.name)) for kind in played_kinds())
        case ["pairs"]:
            sys.stdout.writelines(f"{line}\n" for line in printed())
        case names:
            write(names)
