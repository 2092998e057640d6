"""Ask the engine of stones.py: ctcore --game nim conform -- python docs/examples/engine/ask_stones.py."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from stones import FAULTS, Stones
from toggling import Toggling, Translation, serve

if TYPE_CHECKING:
    from toggling import Line, State

# The seed, the scenario and the options of each set-up.
SETUPS: dict[str, tuple[int, str, dict[str, Any]]] = {
    "classic": (1, "Three, Four, Five", {}),
    "tall": (1, "Five, Seven, Nine", {}),
}
MOVE = re.compile(r"take (\d+) from ([ABC])")


class NimByStones(Translation):
    """Nim, in which "take 2 from A" is to choose two stones of pile A and then to take them."""

    game = "nim"
    setups = SETUPS
    toggles = frozenset({"stone"})
    confirms = frozenset({"take"})

    def position(self, state: State) -> dict[str, Any]:
        """The piles, whose turn it is, and who has won."""
        piles = [{"name": pile, "stones": stones} for pile, stones in state["piles"].items()]
        if "winner" in state:
            then: dict[str, Any] = {"winner": state["winner"]}
        else:
            then = {"stack": [{"frame": "Turn", "player": state["active"]}]}
        return {"ctcore": "position", "version": 1, "game": "nim", "piles": piles, **then}

    def state(self, position: dict[str, Any]) -> State:
        """The same with nothing chosen."""
        piles = {pile["name"]: pile["stones"] for pile in position["piles"]}
        begun: State = {"seed": 1, "piles": piles, "chosen": [], "count": 0}
        if "winner" in position:
            return {**begun, "active": "None", "winner": position["winner"]}
        return {**begun, "active": position["stack"][-1]["player"]}

    def line(self, _state: State, move: str) -> Line | None:
        """The first stones of the pile, one by one, and then to take them."""
        told = MOVE.fullmatch(move)
        if told is None:
            return None
        stones = [("stone", f"{told[2]}{number}") for number in range(1, int(told[1]) + 1)]
        return (*stones, ("take", None))

    def move(self, _state: State, line: Line) -> str:
        """How many stones of which pile are chosen."""
        *stones, _take = line
        return f"take {len(stones)} from {stones[0][1][0]}" if stones else "take nothing"

    def alike(self, _state: State, arg: str) -> str:
        """The pile of a stone."""
        return arg[0]


if __name__ == "__main__":
    # The words after the name of the file are faults.
    unknown = sorted({*sys.argv[1:]} - {*FAULTS})
    if unknown:
        sys.exit(f"{', '.join(unknown)}: the faults are {', '.join(FAULTS)}.")
    serve(Toggling(Stones(*sys.argv[1:]), NimByStones()))
