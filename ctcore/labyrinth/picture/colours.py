"""The colours of the pictures by name, for pages that give them other values."""

from __future__ import annotations

from ctcore.screen.document import DARK as PAPER_DARK

__all__ = ["COLOURS", "DARK"]

COLOURS = {
    "#d6e6f0": "sea",
    "#e3ecd0": "region-1",
    "#e6e0ef": "region-2",
    "#dfe6ea": "region-3",
    "#f5e6c8": "region-4",
    "#f3ddd3": "region-5",
    "#d9e8e2": "region-6",
    "#7b8fa0": "link",
    "#8a7a5c": "edge",
    "#6d665a": "faint",
    "#1d3a73": "us",
    "#dbe8f7": "us-pale",
    "#14532d": "jihadist",
    "#e2f0d0": "jihadist-pale",
    "#2e7d32": "good",
    "#f2c14e": "fair",
    "#d9742b": "poor",
    "#9aa0a6": "neutral",
    "#fff7c2": "marker",
    "#d9480f": "changed",
    "#f6d9c9": "tinted",
    "#8f2b00": "by",
    # Of the flow of the solo Jihadist.
    "#ffe08a": "lit",
    "#4a4436": "box",
    "#6b6455": "cited",
}

# On a dark screen, by the variables of a picture.
DARK = {
    **{name: colour for name, colour in PAPER_DARK.items() if not name.endswith(("shore", "surf"))},
    "fill-region-1": "#2f3727",
    "fill-region-2": "#322e3c",
    "fill-region-3": "#2a3136",
    "fill-region-4": "#3a3325",
    "fill-region-5": "#3c2e29",
    "fill-region-6": "#28362f",
    "stroke-link": "#7d93a6",
    "fill-us": "#4166b5",
    "stroke-us": "#86a2e6",
    "text-us": "#cfdcfa",
    "fill-us-pale": "#22304d",
    "fill-jihadist": "#2b7445",
    "stroke-jihadist": "#68b886",
    "text-jihadist": "#a9e0bc",
    "fill-jihadist-pale": "#1b3827",
    "fill-good": "#2f7d38",
    "fill-fair": "#6b5416",
    "fill-poor": "#8a4a1c",
    "fill-by": "#ffb696",
    "stroke-by": "#ffb696",
    "fill-lit": "#6b5310",
    "stroke-box": "#a89f8d",
    "text-cited": "#d3cbb9",
}
