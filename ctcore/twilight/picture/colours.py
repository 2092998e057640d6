"""The colours of the pictures by name, for pages that give them other values."""

from __future__ import annotations

__all__ = ["COLOURS"]

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
}
