"""What a line of the ledger cites: a card at play, or the sentence that makes such a change.

The table is written from the register, and not from what the engine tells: under a sentence nothing happens
but what that orders.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["wrongly_cited"]

# What happens under each sentence.
_HAPPENS = {
    "2.1.1/1": "the US wins",
    "2.1.1/2": "the US wins",
    "2.1.1/3": "the US wins",
    "2.1.2/1": "the Jihadist wins",
    "2.1.2/2": "the Jihadist wins",
    "2.3/1": "wins",
    "4.6.4/2": "becomes? active",
    "4.8.4/1": "a cadre is left",
    "4.8.4/3": "the cadre is removed",
    "4.9.4/1": "unmarked -> (Good|Fair|Poor|Hard|Soft)",
    "4.9.4/2": "unmarked -> Neutral",
    "4.9.5/1": "the War of Ideas fails",
    "5.2.2/1": "played by",
    "5.2.4/1": "discarded by the US",
    "5.2.5/1": "Funding|Prestige",
    "5.2.6/1": "from their boxes|lapsing events end|Oil Price Spikes in effect: 0",
    "5.2.7/1": "reserves . -> 0",
    "5.2.8/1": "to the (US|Jihadist)",
    "5.2.9/1": "regime change, tan",
    "5.3.1/1": "the deck is empty|become the new deck",
    "6.2.7/1": "in a Lapsing box",
    "6.2.9/1": "leaves the game",
    "6.3.2.1/1": "does not happen",
    "6.3.3.1/1": "reserves . -> 0",
    "6.3.3/1": "reserves . -> [12]",
    "7.2.1.1/1": "Neutral -> Ally|Poor -> Fair|Fair -> Good",
    "7.2.1.1/2": "without",
    "7.2.2.1/1": "Aid 0 -> 1",
    "7.2.2.3/1": "Aid",
    "7.2.3/1": "-> (Hard|Soft)|Prestige",
    "7.3.1/1": "troops? from",
    "7.3.4/2": "troops? from|regime change, green|-> (Poor|Fair|Ally)|active|Prestige",
    "7.3.5/1": "troops? from|Aid . -> 0|besieged|Prestige",
    "7.4.2/1": "active|removed from",
    "7.4.2/2": "the cadre is removed",
    "7.4.4/1": "Prestige",
    "7.5.2/1": "is removed",
    "7.6.1/1": "US posture",
    "7.6.2/1": "played by the US",
    "8.2.1/1": "placed in",
    "8.3.1/1": "travels from",
    "8.3.2/1": "removed from",
    "8.4.1/1": "Good -> Fair|Good -> Poor|Fair -> Poor",
    "8.4.2/1": "active",
    "8.4.3.1/1": "besieged|-> (Neutral|Ally)",
    "8.4.3/1": "removed from",
    "8.4.4/1": "-> (Islamist Rule|Adversary)|without|Funding|Prestige",
    "8.4.5/1": "the arsenal",
    "8.5.2/1": "a plot is placed",
    "8.5.3/1": "in the 1st Plot box|the event does not happen",
    "8.5.6/2": "the Jihadist wins",
    "8.5.6/3": "Funding",
    "8.5.6/4": "-> (Hard|Soft)",
    "8.5.6/5": "Prestige",
    "8.5.6/6": "Aid|Good -> Fair|Good -> Poor|Fair -> Poor",
    "8.5.6/7": "is removed",
    "9.2/1": "must play",
    "9.2/2": "the pile of the Jihadist is shuffled",
    "9.3.3/1": "is set aside|is available again",
    "9.4.3/1": "placed|travels from|Good -> Fair|Fair -> Poor",
    "10.3/1": "placed in|unmarked ->",
    "10.4/1": "-> (Hard|Soft)",
}
# Events that last, and what happens by them while other cards are at play.
_LASTING = {
    "#1": "Funding",
    "#5": "face up",
    "#11": "its marker is removed",
    "#36": "its marker is removed",
    "#37": "Iraqi WMD is used",
    "#39": "Libyan WMD is used",
    "#41": "NATO leaves",
    "#47": "must play",
    "#57": "Prestige",
    "#73": "Pirates",
}


def _cards_at_play(step: Any) -> set[str]:
    """The cards that the move names, and those of what waits before and after it."""
    frames = (*step.before.stack, *step.after.stack)
    numbers = [getattr(one, "number", None) for one in frames]
    named = [getattr(step.move, name, None) for name in ("card", "first", "second")]
    cards = (f"#{one.number}" for one in named if one is not None)
    return {*(f"#{one}" for one in numbers), *cards}


def _reasons(frames: Any) -> set[str]:
    """The cards because of which these frames are pending."""
    reasons = (str(getattr(one, "because", "")) for one in frames)
    return {one for one in reasons if one.startswith("#")}


def wrongly_cited(step: Any) -> Iterator[str]:
    """What the step does under a card that is not at play, or under a sentence about something else."""
    at_play = _cards_at_play(step) | _reasons(step.before.stack)
    for because in _reasons(step.after.stack) - at_play:
        yield f"a frame is pending because of {because}, which is not at play"
    for entry in step.ledger:
        if entry.clause.startswith("#"):
            happens = "" if entry.clause in at_play else _LASTING.get(entry.clause)
        else:
            happens = _HAPPENS.get(entry.clause)
        # Nothing but a Major Jihad brings Islamist Rule.
        elsewhere = "-> Islamist Rule" in str(entry) and entry.clause != "8.4.4/1"
        if happens is None or elsewhere or not re.search(happens, str(entry)):
            yield f"{entry.clause} {entry}"
