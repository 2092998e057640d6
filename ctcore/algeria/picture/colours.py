"""The colours of the pictures by name, for pages that give them other values."""

from __future__ import annotations

from ctcore.screen.document import DARK as PAPER_DARK

__all__ = ["COLOURS", "DARK"]

COLOURS = {
    "#d6e6f0": "sea",
    "#3f6f95": "shore",
    "#a9c6da": "surf",
    "#f5e6c8": "wilaya-1",
    "#e3ecd0": "wilaya-2",
    "#f3ddd3": "wilaya-3",
    "#e6e0ef": "wilaya-4",
    "#f7efd6": "wilaya-5",
    "#d9e8e2": "wilaya-6",
    "#e3e0da": "country",
    "#a08a5c": "remote",
    "#3d3120": "wilaya",
    "#8c1d18": "zone",
    "#4a4136": "urban",
    "#9a8a6a": "line",
    "#8a7a5c": "edge",
    "#b7a98a": "box",
    "#7d7462": "empty",
    "#6d665a": "faint",
    "#1d3a73": "government",
    "#dbe8f7": "algerian",
    "#6787c4": "government-frame",
    "#14532d": "fln",
    "#e2f0d0": "band",
    "#4d8c5f": "fln-frame",
    "#bdb8ac": "dark-out",
    "#f6f4ef": "light-out",
    "#fff7c2": "marker",
    "#d9480f": "changed",
    "#f6d9c9": "tinted",
    "#8f2b00": "by",
}

# On a dark screen, by the variables of a picture.
DARK = {
    **PAPER_DARK,
    "fill-wilaya-1": "#3a3325",
    "fill-wilaya-2": "#2f3727",
    "fill-wilaya-3": "#3c2e29",
    "fill-wilaya-4": "#322e3c",
    "fill-wilaya-5": "#37321f",
    "fill-wilaya-6": "#28362f",
    "fill-country": "#292826",
    "fill-remote": "#6f6246",
    "stroke-wilaya": "#cbbb98",
    "stroke-zone": "#e8655e",
    "stroke-urban": "#a3977f",
    "stroke-line": "#74694f",
    "stroke-box": "#575040",
    "text-empty": "#a89f8b",
    "fill-government": "#4166b5",
    "stroke-government": "#86a2e6",
    "text-government": "#cfdcfa",
    "fill-algerian": "#22304d",
    "fill-fln": "#2b7445",
    "stroke-fln": "#68b886",
    "text-fln": "#a9e0bc",
    "fill-band": "#1b3827",
    "fill-light-out": "#3a3833",
    "stroke-light-out": "#3a3833",
}
