"""The colours of the pictures by name, for pages that give them other values."""

from __future__ import annotations

from ctcore.screen.document import DARK as PAPER_DARK

__all__ = ["COLOURS", "DARK"]

COLOURS = {
    "#d6e6f0": "sea",
    "#3f6f95": "shore",
    "#a9c6da": "surf",
    "#eadfc6": "mountain",
    "#d6c7a2": "peaks",
    "#a58f5c": "sample",
    "#f8f3df": "plain",
    "#e3e0da": "country",
    "#3d3120": "wilaya",
    "#8c1d18": "zone",
    "#8a7a5c": "edge",
    "#e9e2d0": "quiet",
    "#6d665a": "faint",
    "#1d3a73": "government",
    "#dbe8f7": "government-pale",
    "#1e3b74": "algerian-edge",
    "#dce9f8": "algerian",
    "#6787c4": "government-frame",
    "#14532d": "fln",
    "#e2f0d0": "active",
    "#4d8c5f": "fln-frame",
    "#fff7c2": "marker",
    "#d9480f": "changed",
    "#f6d9c9": "tinted",
    "#8f2b00": "by",
    # Of the flowchart.
    "#ffe08a": "lit",
    "#4a4436": "box",
    "#6b6455": "cited",
}

# On a dark screen, by the variables of a picture.
DARK = {
    **PAPER_DARK,
    "fill-mountain": "#3b352a",
    "stroke-peaks": "#4d4536",
    "fill-plain": "#302d25",
    "fill-country": "#292826",
    "stroke-wilaya": "#cbbb98",
    "stroke-zone": "#e8655e",
    "fill-quiet": "#39342b",
    "fill-government": "#4166b5",
    "stroke-government": "#86a2e6",
    "text-government": "#bfd0f8",
    "fill-government-pale": "#22304d",
    "fill-algerian": "#22304d",
    "stroke-algerian-edge": "#86a2e6",
    "text-algerian-edge": "#cfdcfa",
    "fill-fln": "#2b7445",
    "stroke-fln": "#68b886",
    "text-fln": "#a9e0bc",
    "fill-active": "#1b3827",
    "stroke-fln-frame": "#56a06c",
    "fill-by": "#ffb696",
    "stroke-by": "#ffb696",
    "fill-lit": "#6b5310",
    "stroke-box": "#a89f8d",
    "text-cited": "#d3cbb9",
}
