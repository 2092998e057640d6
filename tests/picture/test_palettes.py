"""The other colours of each game's pictures: those on a dark screen can be read, and each names a colour."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.algeria.picture import colours as algeria
from ctcore.game.games import GAMES
from ctcore.labyrinth.picture import colours as labyrinth
from ctcore.twilight.picture import colours as twilight

SHARED = {"paper", "ink", "white"}
NAMES = {
    "twilight": {*twilight.COLOURS.values(), *SHARED},
    "algeria": {*algeria.COLOURS.values(), *SHARED},
    "labyrinth": {*labyrinth.COLOURS.values(), *SHARED},
    "nim": SHARED,
}
WHITE = "#ffffff"
# What letters of each colour stand on.
GROUNDS = {
    "twilight": {
        "text-ink": "paper white sea mountain plain country marker tinted lit government-pale active",
        "text-cited": "lit government-pale active",
        "text-faint": "paper mountain plain",
        "text-shore": "sea",
        "text-government": "government-pale white tinted",
        "text-algerian-edge": "algerian",
        "text-fln": "active white",
        "text-by": "paper mountain plain",
        "text-white": "government fln ink",
    },
    "algeria": {
        "text-ink": "paper white sea country wilaya-1 wilaya-2 wilaya-3 wilaya-4 wilaya-5 wilaya-6 tinted",
        "text-empty": "white",
        "text-government": "algerian",
        "text-fln": "band white",
        "text-white": "government fln ink",
    },
    "labyrinth": {
        "text-ink": "paper white region-1 region-2 region-3 region-4 region-5 region-6 marker fair poor",
        "text-faint": "paper white sea",
        "text-us": "us-pale",
        "text-jihadist": "jihadist-pale",
        "text-by": "paper region-1 region-2 region-3 region-4 region-5 region-6",
        "text-white": "us jihadist ink good",
    },
    "nim": {"text-ink": "paper"},
}
READABLE = 4.5


def light(colour: str) -> float:
    """The relative luminance of a colour, as the guidelines for accessible content define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_the_guidelines_have_it() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast("#777777", WHITE) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("game", GAMES)
def test_each_colour_of_a_palette_is_one_of_the_pictures(game: str) -> None:
    for palette, colours in ct.game(game).palettes.items():
        sorts = {one.partition("-")[0] for one in colours}
        assert sorts <= {"fill", "stroke", "text"}, palette
        assert {one.partition("-")[2] for one in colours} <= NAMES[game], palette


@pytest.mark.parametrize("game", GAMES)
def test_the_sets_of_colours_that_a_picture_may_have_are_palettes_of_a_page(game: str) -> None:
    one = ct.game(game)
    assert {*one.palettes} == {"dark", *one.colours[1:]}


@pytest.mark.parametrize("game", GAMES)
def test_letters_can_be_read_on_a_dark_screen(game: str) -> None:
    dark = ct.game(game).palettes["dark"]
    for letters, grounds in GROUNDS[game].items():
        for ground in grounds.split():
            colour = dark.get(letters, WHITE)
            assert contrast(colour, dark[f"fill-{ground}"]) >= READABLE, (letters, ground)
