"""The map, the set-ups, the cards and the chances are those that the second statement has."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.symbolic import Found, Obligation
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.map import PLACES, board
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Eligibility
from ctcore.twilight.game import GAME
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.setup.frames import DrawingMarkers, SortingCards
from ctcore.twilight.scenarios import SCENARIOS, load

from ..statements import printed
from ..statements.chances import card_chances, marker_chances, sorting_chance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ctcore.twilight.board.state import State

__all__ = ["obligations"]

# What a fact is about, as the engine has it, and as the second statement has it.
Fact = tuple[str, Any, Any]
# How many wrong facts are told one by one.
_TOLD = 6


def _all(facts: Iterable[Fact]) -> Found:
    found = list(facts)
    wrong = [
        f"{what}: {ours}, by the second statement {theirs}" for what, ours, theirs in found if ours != theirs
    ]
    told = [*wrong[:_TOLD], f"and {len(wrong) - _TOLD} more"] if len(wrong) > _TOLD else wrong
    return Found(holds=not wrong, cases=len(found), detail="; ".join(told))


def _rows(text: str) -> dict[str, str]:
    """The lines of a text by what stands before the colon."""
    return dict(line.split(": ", 1) for line in text.strip().splitlines())


def _spaces() -> Iterator[Fact]:
    rows = _rows(printed.SPACES)
    yield "spaces", sorted(place.id for place in PLACES), sorted(rows)
    for place in PLACES:
        said = (
            *(place.name, str(place.kind), str(place.terrain), str(place.population)),
            *("coast" if place.coastal else "inland", f"Wilaya {place.wilaya}" if place.wilaya else "abroad"),
            place.border or "no border",
        )
        names = ("name", "sort", "terrain", "Population", "coast", "Wilaya", "border")
        for name, ours, theirs in zip(names, said, rows[place.id].split("; "), strict=True):
            yield f"{name} of {place.name}", ours, theirs


def _borders() -> Iterator[Fact]:
    rows = {name: said.split(", ") for name, said in _rows(printed.NEIGHBOURS).items()}
    graph = board()
    yield "spaces", sorted(place.name for place in PLACES), sorted(rows)
    for one, other in product(PLACES, PLACES):
        theirs = other.name in rows[one.name]
        yield f"{one.name} borders {other.name}", other in one.neighbours, theirs
        yield f"{one.name} borders {other.name} in the graph", graph.has_edge(one.id, other.id), theirs


_PIECES = {
    "French Troop": "french_troops",
    "French Police": "french_police",
    "Algerian Troop": "algerian_troops",
    "Algerian Police": "algerian_police",
    "Government Base": "government_bases",
    "FLN Base": "fln_bases",
}


def _counts(said: Iterable[str], guerrillas: str) -> dict[str, int]:
    """How many pieces of each type are said to be there."""
    names = {**_PIECES, "Guerrilla": guerrillas}
    split = (one.split(" ", 1) for one in said if one[:1].isdigit())
    return {names[name]: int(count) for count, name in split}


def _set_up(name: str) -> Iterator[Fact]:
    state, rows = load(name), _rows(printed.SET_UPS[name])

    def told(what: str, ours: object) -> Fact:
        return f"{what} ({name})", str(ours), rows.pop(what)

    yield told("Events", state.deck.size)
    yield told("Government Resources", state.resources.government)
    yield told("FLN Resources", state.resources.fln)
    yield told("Commitment", state.commitment)
    yield told("France Track", state.france_track.name)
    yield told("Border Zone", state.border_zone)
    yield told("Independent", "yes" if state.independent else "no")
    yield told("Support + Commitment", state.support_plus_commitment)
    yield told("Opposition + Bases", state.opposition_plus_bases)
    hand = rows.pop("In hand").split(", ")
    yield f"in hand ({name})", sorted(map(str, state.hand)), sorted(hand)
    in_play = rows.pop("In play")
    brought = {
        "RECALL DE GAULLE": state.recall_de_gaulle,
        "COUP D'ETAT": state.coup_played,
        "MOBILIZATION": state.mobilization_played,
    }
    for event, ours in brought.items():
        yield f"{event} has been played ({name})", ours, event in in_play
    first = (state.initiative.government, state.initiative.fln)
    yield f"First Eligible ({name})", first, (Eligibility.SECOND, Eligibility.FIRST)
    for what, box in (("Available", state.available), ("Out of Play", state.out_of_play)):
        yield from _held(f"{what} ({name})", box, _counts(rows.pop(what).split(", "), "guerrillas"))
    yield from _held(f"Casualties ({name})", state.casualties, {})
    for space in state.spaces:
        words = rows.pop(space.place.name, "").split(", ")
        where = f"{space.place.name} ({name})"
        yield from _held(where, space, {"active": 0, **_counts(words, "underground")})
        yield f"support: {where}", space.support.name, _level(words)
        yield f"resettled: {where}", space.resettled, "Resettled" in words
        if not space.place.is_country:
            yield f"Government Control: {where}", space.government_control, "Government Control" in words
            yield f"FLN Control: {where}", space.fln_control, "FLN Control" in words
    yield f"what else stands there ({name})", {}, rows


def _level(words: Iterable[str]) -> str:
    return next((one.upper() for one in words if one in ("Support", "Oppose")), "NEUTRAL")


def _held(where: str, holder: Any, counts: Mapping[str, int]) -> Iterator[Fact]:
    guerrillas = "underground" if hasattr(holder, "underground") else "guerrillas"
    for piece in dict.fromkeys((*_PIECES.values(), guerrillas, *counts)):
        yield f"{piece}: {where}", getattr(holder, piece), counts.get(piece, 0)


_WHOSE = {"capability": "Capability", "momentum": "Momentum"}


def _cards() -> Iterator[Fact]:
    titles = printed.CARDS.strip().splitlines()
    lasting = {(sort, one): whose for (sort, whose), cards in printed.LASTING.items() for one in cards}
    for number, title in enumerate(titles, 1):
        face = card(number)
        yield f"title of {number}", face.title, title
        yield f"two texts on {number}", face.dual_use, number not in printed.SINGLE
        yield f"symbol on {number}", face.marked, number in printed.SYMBOL
        for field, sort in _WHOSE.items():
            yield f"{sort} of {number}", getattr(face, field), lasting.get((sort, number), "")
    for number, (title, owner) in printed.PIVOTAL.items():
        face = card(number)
        yield f"title of {number}", face.title, title
        yield f"owner of {number}", face.owner, GOVERNMENT if owner == "Government" else FLN
    for number in range(67, 72):
        yield f"sort of {number}", str(card(number).kind), "Propaganda"


# Chances


def _pile(first: int, propaganda: int, at: int) -> list[int]:
    """A pile whose Propaganda card comes after that many of its Event cards."""
    events = list(range(first, first + 12))
    return [*events[:at], propaganda, *events[at:]]


def _decks() -> Iterator[Deck]:
    """Decks of each scenario at each card, the Propaganda card first in each pile, last, or between."""
    for name, at, inspected in product(SCENARIOS, (0, 5, 12), (False, True)):
        size = load(name).deck.size
        aside = frozenset({13, 32}) if inspected and size < 60 else frozenset[int]()
        order = [one for pile in range(size // 12) for one in _pile(1 + 12 * pile, 67 + pile, at)]
        # What was set aside is not in the deck: a later Event card is in its place.
        spare = iter(range(60, size, -1))
        order = [next(spare) if one in aside else one for one in order]
        for played in range(len(order)):
            unseen = frozenset(range(1, 61)) - aside - {*order[:played]}
            yield Deck(unseen, tuple(order[:played]), size, aside, inspected)


def _card_chances() -> Iterator[Fact]:
    start = GAME.setup("short").but(stack=(NextCard(),))
    for deck in _decks():
        found = {move.card: chance for move, chance in GAME.chances(start.but(deck=deck)).items()}  # type: ignore[attr-defined]
        theirs = card_chances(deck.unseen, deck.played, deck.size, deck.inspected)
        where = f"after {len(deck.played)} cards of {deck.size}"
        for one in sorted({*found, *theirs}):
            yield f"chance of {one} {where}", found.get(one, Fraction(0)), theirs.get(one, Fraction(0))


def _other_chances() -> Iterator[Fact]:
    for taken in range(len(DeceptionMarker)):
        state = _with_markers(taken)
        found = {str(move.marker): chance for move, chance in GAME.chances(state).items()}  # type: ignore[attr-defined]
        yield f"markers in the bag without {taken}", found, marker_chances(map(str, state.deception.bag))
    for name in ("short", "medium"):
        state = GAME.setup(name, capabilities=True)
        while isinstance(state.stack[-1] if state.stack else None, SortingCards):
            chances = GAME.chances(state)
            looked_for = state.enclosing(SortingCards).card
            ours = next(chance for move, chance in chances.items() if "aside" in str(move))
            theirs = sorting_chance(looked_for, state.deck.size, len(state.deck.aside))
            yield f"{looked_for} is set aside ({name})", ours, theirs
            # One after another is set aside and left.
            moves = sorted(chances, key=str, reverse=len(state.deck.aside) % 2 == 0)
            state = GAME.step(state, moves[0])


def _with_markers(taken: int) -> State:
    bag = (tuple(DeceptionMarker) * 2)[taken:]
    return GAME.setup("short").but(stack=(DrawingMarkers(GOVERNMENT),), deception=Deception((), (), bag))


_DATA: tuple[tuple[str, tuple[str, ...], str, Callable[[], Iterable[Fact]]], ...] = (
    (
        "spaces",
        ("1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.6", "1.3.7"),
        "each space has the terrain, Population, coast, Wilaya and border",
        _spaces,
    ),
    ("borders", ("1.3.5",), "each pair of spaces is adjacent or not: the borders", _borders),
    *(
        (
            f"set_up_{name}",
            ("10",),
            f"the {name} scenario begins with the pieces, markers, tracks and Control",
            partial(_set_up, name),
        )
        for name in SCENARIOS
    ),
    (
        "cards",
        ("2.2", "5.2", "5.3", "5.4", "2.3.7", "8.3"),
        "each card has the title, texts, labels and owner",
        _cards,
    ),
    ("chances_of_cards", ("2.2", "10"), "each card comes next with the chance", _card_chances),
    (
        "other_chances",
        ("7.3", "10"),
        "each marker and each unused card comes up with the chance",
        _other_chances,
    ),
)


def _compared(facts: Callable[[], Iterable[Fact]]) -> Found:
    return _all(facts())


def obligations() -> tuple[Obligation, ...]:
    """What is printed, and Nature's chances, compared with the second statement one by one."""
    return tuple(
        Obligation(
            f"data.{name}", clauses, f"{text} that the second statement says", partial(_compared, facts)
        )
        for name, clauses, text, facts in _DATA
    )
