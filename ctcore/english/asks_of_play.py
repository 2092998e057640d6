"""Questions about what may be done: lines, their prices, and where and how much of them there may be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.english.asking import Command
from ctcore.english.content import content
from ctcore.english.lexicon import stem
from ctcore.english.speaking import spoken_by
from ctcore.english.spoken import bare, listed, singular, usual
from ctcore.english.subjects import governing
from ctcore.english.terms import headed
from ctcore.errors import CtcoreError

if TYPE_CHECKING:
    from ctcore.english.lines import Line
    from ctcore.english.situation import Situation

__all__ = [
    "after",
    "by_pieces",
    "gain",
    "how_many",
    "line",
    "moves",
    "odds",
    "on_pieces",
    "path",
    "price",
    "reach",
    "then",
    "where",
]

# What asks for a price.
_PAID = re.compile(r"\b(?:costs?|prices?|pay|spend|expensive|dear|cheap|costly)\b")
# What a question says of what a line brings about.
_BECOMES = frozenset(listed("becomes"))


def line(found: re.Match[str], where: Situation) -> Command | None:
    """Whether the line may be played, and what it does."""
    read = _line(found, where)
    return None if read is None else _asked(read, where)


def on_pieces(found: re.Match[str], where: Situation) -> Command | None:
    """Whether an act may be done to pieces in a place: to all that the other player has there."""
    player, act = where.words.player(found["who"]), where.words.acts.get(found["act"])
    name, place = where.amounts.noun(found["what"]), where.words.element(found["place"])
    if player is None or act is None or name is None or place is None:
        return None
    said = f"{act} in {place.casefold()}"
    for owner in dict.fromkeys(where.words.players.values()):
        whole = where.words.numbers.get(f"{owner} pieces")
        if whole is None or where.is_foreign(name, owner):
            continue
        own = where.line(said, owner)
        are_all = where.holds(f"{place}.{name} >= 1 and {place}.{name} = {place}.{whole}")
        if are_all and not (own and own.passed):
            read = where.line(said, player)
            return None if read is None else _asked(read, where)
    return None


def gain(found: re.Match[str], where: Situation) -> Command | None:
    """What the line brings, if it may be played: else its rule tells what it would."""
    read = _line(found, where)
    return None if read is None or not read.legal else _asked(read, where)


def _line(found: re.Match[str], where: Situation) -> Line | None:
    who = found.groupdict().get("who")
    player = "" if who is None else where.words.player(who)
    said = found["line"]
    if (place := found.groupdict().get("place")) and said.endswith(" there"):
        said = f"{said.removesuffix(' there')} in {place}"
    # A line is what one player does; a place alone is none.
    if player is None or where.words.element(said) or said.startswith(("both ", "all ", "each ")):
        return None
    return where.line(said, player)


def _asked(read: Line, where: Situation) -> Command | None:
    """The line as `ask` takes it; None for a refused one that begins with what the question does not say."""
    if read.note and not read.legal and not _is_of_place(read, where):
        return None
    if _is_barred(read, where):
        return None
    if not read.legal and (origin := _left_from(read, where)):
        return Command("reach", (origin,), read.options)
    return Command("ask", (read.text,), read.options, read.note)


def _is_barred(read: Line, where: Situation) -> bool:
    """Whether a line is refused for an option without parts: what follows it is not judged."""
    texts = read.text.split("; ")
    is_option = texts[0] in where.words.acts.values() and not where.words.has_parts(texts[0])
    return not read.legal and not read.passed and len(texts) > 1 and is_option


def _is_of_place(read: Line, where: Situation) -> bool:
    """Whether an act accompanies another, both are legal, and it is a place at which the line is refused.

    What is a part of one act alone may be done elsewhere by other rules.
    """
    texts = read.text.split("; ")
    refused = f" {texts[read.passed].casefold()} " if read.passed < len(texts) else ""
    acts = sum(one in where.words.acts.values() and where.words.title(one) is not None for one in texts)
    at_place = " from " not in refused and any(f" {one} " in refused for one in where.words.elements)
    return 1 < acts <= read.passed == len(texts) - 1 and at_place


def _left_from(read: Line, where: Situation) -> str | None:
    """The place that a refused group leaves, where the game has a verb for how far such a group gets."""
    found = re.search("from (.+?) to (.+)$", read.text)
    of = where.asking.verbs.get("reach", "").casefold()
    if found is None or not read.passed or f" {read.text.partition(';')[0].casefold()}" not in of:
        return None
    return where.words.element(found[1].casefold())


def by_pieces(found: re.Match[str], where: Situation) -> Command | None:
    """May pieces move so? How many and which stands before what they do."""
    subject, act = bare(found["subject"]), where.words.acts.get(found["act"])
    at = re.fullmatch("(?P<what>.+?) (?:in|at|from) (?P<place>.+)", subject)
    what, rest = (at["what"], f"from {at['place']} {found['rest']}") if at else (subject, found["rest"])
    if re.sub("^[0-9]+ ", "", what) not in where.words.numbers or " to " not in f" {rest} ":
        return None
    if act is None and where.words.verbs.get(found["act"]) != "move":
        return None
    read = where.line(f"{act} {what} {rest}" if act else f"{what} {rest}")
    return (
        _asked(read, where)
        if read is not None and _moves(re.sub("^[0-9]+ ", "", what), read, where)
        else None
    )


def _moves(noun: str, read: Line, where: Situation) -> bool:
    """Whether the line is legal and takes such pieces away from where it begins."""
    found = re.search("from (.+?) to (.+)$", read.text)
    place = where.words.element(found[1].casefold()) if found else None
    if not read.legal or place is None:
        return False
    from ctcore.condition.grammar import quantity  # noqa: PLC0415 - lark is loaded where it is asked for

    game, before = where.asking.game, where.asking.state(*read.options)
    number = quantity(f"{place}.{where.words.numbers[noun]}", game)
    return bool(number.read(game.play(before, read.text)) < number.read(before))


def price(found: re.Match[str], where: Situation) -> Command | None:
    """What the line costs: of a line with a place the answer of `ask`, of an act alone the rule."""
    said = bare(found["line"])
    act, titled = where.words.acts.get(said), where.words.title(said)
    if titled is not None and titled.startswith("#"):
        return None
    if act is None or where.before:
        read = _line(found, where)
        # The price of a whole line is not that of the part that is asked about.
        return None if read is None or read.note else _asked(read, where)
    title = where.words.title(act)
    told = bool(_PAID.search(found[0]))
    priced = next(
        (
            one
            for one in (title, *governing(title, where.words.game))
            if one and _prices(one, where, in_coin=told)
        ),
        None,
    )
    return None if priced is None else where.command("rule", priced, asks=False)


def _prices(title: str, where: Situation, *, in_coin: bool) -> bool:
    """Whether the rule says what something costs; with ``in_coin`` in Resources."""
    game = where.words.game
    if title not in game.register.by_id:
        return False
    spoken = spoken_by(title, game)
    wanted = ("cost", stem("resource")) if in_coin else ("cost",)
    return all(spoken.weight(one, game, is_ruled=False, is_kin=not in_coin) > 0 for one in wanted)


def where(found: re.Match[str], where: Situation) -> Command | None:
    """The places that may be selected are among what `ask` says is next."""
    read = _line(found, where)
    return _asked(read, where) if read is not None and read.passed else None


def reach(found: re.Match[str], where: Situation) -> Command | None:
    """How far a group may move, by the game's own verb for that."""
    said = found["subject"]
    group = re.fullmatch("(?:(?P<what>.+) (?:in|at|from) )?(?P<place>.+?)", bare(said))
    place = where.words.element(group["place"]) if group else None
    if group is None or place is None or "reach" not in where.asking.verbs:
        return None
    if group["what"] and not may_reach(re.sub("^[0-9]+ ", "", group["what"]), where):
        return None
    return where.command("reach", place)


def may_reach(noun: str, where: Situation) -> bool:
    """Whether the game's verb for how far a group gets is about such pieces."""
    return noun in where.words.numbers and singular(noun) in where.asking.verbs.get("reach", "").casefold()


def after(found: re.Match[str], where: Situation) -> Command | None:
    """The position after the line."""
    read = _line(found, where)
    if read is None or not read.legal:
        return None
    return Command("play", (read.text,), read.options, read.note)


def moves(found: re.Match[str], where: Situation) -> Command | None:
    """What may be chosen."""
    who = found.groupdict().get("who")
    if where.before:
        game, player = where.asking.game, where.words.player(who or "i")
        ended = game.play(where.asking.state(*where.options), where.before)
        is_other = player is None or (player != where.before_by and game.amid_turn(ended))
        return None if is_other else where.command("ask", where.before)
    if who is not None and (player := where.words.player(who)) is None:
        return None
    if who is not None and player and not _acts(where, player):
        return None
    return where.command("moves")


def _acts(where: Situation, player: str) -> bool:
    """Whether that player is to act in the position, or nobody but chance is."""
    game, state = where.asking.game, where.asking.state(*where.options)
    actor = game.actor(state)
    return game.is_chance(actor) or actor is game.players[player]


def how_many(found: re.Match[str], where: Situation) -> Command | None:
    """How many pieces may be placed or removed there: `ask` of the act lists the counts."""
    place, player = where.words.element(found["place"]), where.words.player(found["who"])
    verb = where.words.verbs.get(usual(found["line"]))
    if place is None or player is None or verb is None:
        return None
    piece, number = singular(bare(found["what"]).split()[-1]), where.amounts.noun(found["what"])
    if number and where.is_foreign(number, player):
        return None
    acts = [one for one in dict.fromkeys(where.words.acts.values()) if _begins(where, f"{one}.", verb)]
    if named := found.groupdict().get("act"):
        acts = [one for one in acts if one == where.words.acts.get(bare(named))]
    lines = [where.line(f"{act} in {place.casefold()}", player) for act in acts]
    read = [line for act, line in zip(acts, lines, strict=True) if line and line.text.split("; ")[0] == act]
    some = [line for line in read if line.passed] or read
    named = [line for line in some if _offers(where, line, verb, piece)] or some
    return _asked(named[0], where) if len(named) == 1 else None


def _begins(where: Situation, name: str, verb: str) -> bool:
    """Whether a kind of move whose name begins so is written with the verb."""
    kinds = where.asking.game.system.kinds
    return any(one.name.startswith(name) and one.move.form.casefold().startswith(f"{verb} ") for one in kinds)


def _offers(where: Situation, read: Line, verb: str, piece: str) -> bool:
    """Whether such pieces may be chosen after the line."""
    game = where.asking.game
    try:
        state = game.play(where.asking.state(*read.options), read.text)
    except CtcoreError:
        return False
    offered = [str(one).casefold() for one in game.choices(state)]
    return any(one.startswith(f"{verb} ") and piece in one for one in offered)


def odds(found: re.Match[str], where: Situation) -> Command | None:
    """The odds of what dice decide, where the command line tells them."""
    if "odds" not in where.asking.verbs:
        return None
    read = _line(found, where)
    if read is None or not read.passed or read.note:
        return None
    act = read.text.partition("; ")[0]
    if act not in where.words.acts.values():
        return None
    if not _has_dice(act, read, where):
        return Command("ask", (read.text,), read.options, "no die decides this: it is legal, or it is not")
    return Command("odds", ("--after", read.text), read.options, read.note)


def _has_dice(act: str, read: Line, where: Situation) -> bool:
    """Whether chance is to act after the line or, where it is refused, in some part of its act."""
    game = where.asking.game
    if read.legal:
        ended = game.play(where.asking.state(*read.options), read.text)
        return bool(game.is_chance(game.actor(ended)))
    kinds = game.system.kinds
    return any(one.name.startswith(f"{act}.") and one.move.form.startswith("roll ") for one in kinds)


def then(found: re.Match[str], where: Situation) -> Command | None:
    """What comes of a line, where all that is asked of it is in the words of a position."""
    if headed(found["asked"], where.asking.game):
        return None
    asked = [word for word in content(found["asked"], where.asking.game) if word not in _BECOMES]
    known = {
        word for one in (where.words.numbers, where.words.truths, where.words.of_position) for word in one
    }
    known |= {word for one in known for word in one.split()} | set(where.words.players)
    read = _line(found, where) if set(asked) <= known else None
    # What comes of a whole line is not what comes of the part that is asked about.
    return None if read is None or read.note else _asked(read, where)


def path(found: re.Match[str], where: Situation) -> Command | None:
    """How a group gets from a place to another by way of others, and at what price."""
    of, origin = where.asking.verbs.get("reach", "").casefold(), where.words.element(found["origin"])
    said = content(found["head"], where.asking.game)
    act = next((one for one in said if one in where.words.acts and one in re.findall(r"\w+", of)), None)
    more = [one for one in said if one != act and not one.isdigit() and one not in where.words.numbers]
    if origin is None or act is None or not set(more) <= _BECOMES:
        return None
    through = re.split(" ?,? (?:and )?(?:then )?(?:on )?(?:in)?to | by way of | through ", found["through"])
    return where.command("reach", origin) if all(map(where.words.element, through)) else None
