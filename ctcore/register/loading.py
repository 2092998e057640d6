"""The register that comes with ctcore, or with a game: found, read once, and asked."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from ctcore.errors import RegisterError
from ctcore.register.entries import Clause, Ruling, read_clauses, read_notes, read_rulings
from ctcore.register.faces import Card, Half, read_cards
from ctcore.register.index import Index, read_index
from ctcore.register.matching import fold, lasting_named
from ctcore.register.register import Entry, Register, word_of

__all__ = [
    "card",
    "cards",
    "checkout",
    "citing",
    "clause",
    "clauses",
    "clauses_naming",
    "lasting",
    "load",
    "lookup",
    "ruling",
    "rulings",
    "rulings_on",
    "specs",
]

_PACKAGE = Path(__file__).resolve().parent.parent


def checkout() -> Path | None:
    """The directory of the project's checkout, or None when ctcore runs from a wheel."""
    root = _PACKAGE.parent
    return root if (root / "specs" / "clauses.toml").is_file() else None


@cache
def load(folder: Path | None = None) -> Register:
    """The register in the folder, or the one that comes with ctcore, read and checked once.

    A folder has ``clauses.toml``, and where the game has any, ``rulings.toml``, ``cards.toml``,
    ``index.toml``, ``waived.toml`` with the reason why a sentence is cited nowhere, and ``reviewed.toml``
    with the stamps of the sentences whose links have been reviewed.
    """
    if folder is None:
        folder, faces = specs(), cards()
    else:
        file = folder / "cards.toml"
        faces = read_cards(_read(file)) if file.is_file() else ()
    rulings, index = folder / "rulings.toml", folder / "index.toml"
    return Register(
        read_clauses(_read(folder / "clauses.toml")),
        read_rulings(_read(rulings)) if rulings.is_file() else (),
        faces,
        read_index(_read(index)) if index.is_file() else Index(),
        waived=_noted(folder / "waived.toml"),
        reviewed=_noted(folder / "reviewed.toml"),
    )


def _noted(file: Path) -> dict[str, str]:
    """What a file notes of each id, one line each; nothing if there is no such file."""
    return read_notes(_read(file), file.name) if file.is_file() else {}


def specs() -> Path:
    """The directory of the register's data: that of the checkout, or the one packed in the wheel."""
    root = checkout()
    packed = _PACKAGE / "_specs"
    return packed if packed.is_dir() or root is None else root / "specs"


def _text(name: str) -> str:
    return _read(specs() / name)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        message = f"the clause register cannot be read: {error}"
        raise RegisterError(message) from error


def clauses() -> tuple[Clause, ...]:
    """Every clause, in printed order."""
    return load().clauses


def rulings() -> tuple[Ruling, ...]:
    """Every general ruling, in the order of the register; a card has those on it alone."""
    return load().rulings


@cache
def cards() -> tuple[Card, ...]:
    """Every card, in the order of the numbers, read and checked once."""
    return read_cards(_text("cards.toml"))


def clause(number: str) -> Clause:
    """The clause of that number; `RegisterError` with near misses otherwise.

    >>> clause("3.2.1").title
    'Train'
    """
    found = load().lookup(number)
    if isinstance(found, Clause):
        return found
    message = f"{number} is a {word_of(found)}, not a clause."
    raise RegisterError(message, found.clauses if isinstance(found, Ruling) else ())


def ruling(number: str) -> Ruling:
    """The ruling of that number; `RegisterError` with near misses otherwise.

    >>> ruling("R62").clauses
    ('3.2.1/14', '2.3.4')
    """
    found = load().lookup(number)
    if isinstance(found, Ruling):
        return found
    message = f"{number} is a {word_of(found)}, not a ruling."
    raise RegisterError(message, [one.id for one in rulings_on(found.id)][:3])


def card(number: str) -> Card:
    """The card of that number or title; `RegisterError` with near misses otherwise.

    >>> str(card("#57")), [half.id for half in card("#35").halves]
    ('#57 Peace Talks', ['#35u', '#35s'])
    """
    found = load().lookup(number)
    if isinstance(found, Card):
        return found
    message = f"{number} is a {word_of(found)}, not a card."
    raise RegisterError(message, [found.card.id] if isinstance(found, Half) else ())


def citing(name: str) -> tuple[str, ...]:
    """The ids that cite an entry: of a card its halves' too, of a half its card's; rulings on it too.

    Of a clause its sentences' too, of a sentence its clause's where that has no other.

    >>> citing("#35"), citing("#35s"), citing("2.3.4"), citing("2.3.4/1"), citing("2.3.6/1")
    ... # doctest: +NORMALIZE_WHITESPACE
    (('#35', '#35u', '#35s', '#35/1'), ('#35s', '#35'), ('2.3.4', '2.3.4/1', '2.3.4/2'), ('2.3.4/1',),
     ('2.3.6/1', '2.3.6'))
    """
    return load().citing(name)


def rulings_on(clause_id: str) -> tuple[Ruling, ...]:
    """The rulings that cite the clause; of a card or a half its own, and all that name or concern it.

    >>> [ruling.id for ruling in rulings_on("#53u")]
    ['#53/1', 'R109', 'G16', '#1/2']
    """
    return load().rulings_on(clause_id)


def clauses_naming(card_id: str) -> tuple[Clause, ...]:
    """The clauses whose title or text names the card or the half.

    >>> [clause.id for clause in clauses_naming("#35")]
    ['5.3']
    """
    return load().clauses_naming(card_id)


@lru_cache(maxsize=256)
def lasting(name: str) -> tuple[Half, ...]:
    """The texts that last and go by that name: number, label, marker, or the title of the card.

    >>> [text.marker for text in lasting("Bananes")], [text.marker for text in lasting("SAS")]
    (['h21_helicopters'], ['hearts_and_minds', 'caution'])
    """
    return tuple(lasting_named(fold(name), cards()))


def lookup(text: str) -> Entry:
    """The clause, sentence, ruling, card or half of that number or title.

    Raises `RegisterError` with near misses if there is none.

    >>> lookup("rally").id, lookup("r61").id, lookup("peace talks").id, lookup("card 35 shaded").id
    ('3.3.1', 'R61', '#57', '#35s')
    """
    return load().lookup(text)
