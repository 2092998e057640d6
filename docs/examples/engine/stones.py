"""An engine that plays Nim stone by stone, as public servers play games of war: by actions that toggle.

A player chooses stones of one pile, or lets go of them, one at a time, and then takes what is chosen.  It
knows nothing of ctcore.  Each of its `FAULTS` makes it wrong in one place on purpose, so that there is
something to find.
"""

from __future__ import annotations

from typing import Any

__all__ = ["FAULTS", "SCENARIOS", "Stones"]

SCENARIOS = {"Three, Four, Five": (3, 4, 5), "Five, Seven, Nine": (5, 7, 9)}
FAULTS = {
    "idle": "offers to take the stones when none is chosen",
    "let-go": "counts a stone that was let go",
    "again": "lets the same player go on when two single stones are left",
}
# How many stones may be taken at once.
MOST = 5


class Stones:
    """The engine, with those faults.

    >>> engine = Stones()
    >>> state = engine.setup(1, "Three, Four, Five", {})
    >>> state = engine.action(state, "First", "stone", "A3")
    >>> engine.view(state, "First")["actions"]
    {'stone': ['A1', 'A2', 'A3'], 'take': 1}
    >>> engine.action(state, "First", "take", None)["piles"]
    {'A': 2, 'B': 4, 'C': 5}
    """

    def __init__(self, *faults: str) -> None:
        self.faults = faults

    def setup(self, seed: int, scenario: str, _options: object) -> dict[str, Any]:
        """The piles of the scenario; the first player is to take stones."""
        piles = dict(zip("ABC", SCENARIOS[scenario], strict=True))
        return {"seed": seed, "active": "First", "piles": piles, "chosen": [], "count": 0}

    def view(self, state: dict[str, Any], role: str) -> dict[str, Any]:
        """The piles, and what the role may do if it is its turn."""
        told = {"piles": state["piles"], "chosen": state["chosen"]}
        if role != state["active"]:
            return {**told, "prompt": f"It is the turn of {state['active']}."}
        actions: dict[str, Any] = {"stone": self._stones(state)}
        if state["chosen"] or "idle" in self.faults:
            actions["take"] = 1
        return {**told, "prompt": "Choose stones of one pile.", "actions": actions}

    def action(self, state: dict[str, Any], role: str, name: str, arg: Any) -> dict[str, Any]:
        """The same position, changed by the action."""
        if name == "stone":
            self._toggle(state, arg)
        else:
            self._take(state, role)
        return state

    def _stones(self, state: dict[str, Any]) -> list[str]:
        """The stones that may be chosen, and those that may be let go."""
        chosen = state["chosen"]
        if len(chosen) == MOST:
            return sorted(chosen)
        piles = chosen[0][0] if chosen else "ABC"
        return [f"{pile}{number}" for pile in piles for number in range(1, state["piles"][pile] + 1)]

    def _toggle(self, state: dict[str, Any], stone: str) -> None:
        if stone not in state["chosen"]:
            state["chosen"].append(stone)
            state["count"] += 1
        else:
            state["chosen"].remove(stone)
            state["count"] -= 0 if "let-go" in self.faults else 1

    def _take(self, state: dict[str, Any], role: str) -> None:
        piles = state["piles"]
        if state["chosen"]:
            piles[state["chosen"][0][0]] -= state["count"]
        state["chosen"], state["count"] = [], 0
        if not any(piles.values()):
            state["active"], state["winner"] = "None", role
        elif "again" not in self.faults or sorted(piles.values()) != [0, 1, 1]:
            state["active"] = "Second" if role == "First" else "First"
