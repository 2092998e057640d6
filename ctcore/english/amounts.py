"""Numbers and truths of a position in English, as conditions have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.english.spoken import bare
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold
from ctcore.register.matching import lasting_named

if TYPE_CHECKING:
    from ctcore.english.lexicon import Lexicon

__all__ = ["Amounts"]

# What may stand before a truth of a place, and what joins a place to what is said of it.
_AT = re.compile("(?:under|in|at|on|of|part of|inside|an?|1 of|near|by) ")
_WHERE = "(?:in|on|at|inside|within|of|for)"
_ALL_OVER = re.compile("(?: (?:are|is|stand|stands))?(?: there)?(?: (?:on|in) (?:map|board|play))?")
_CONTROLLED = (
    (re.compile(r"(?:controlled|held) by (\w+)"), r"\1 control"),
    (re.compile(r"(\w+)[ -]controlled"), r"\1 control"),
    (re.compile(r"(?:under |in )?(?:control of|hands of) (\w+)"), r"\1 control"),
    (re.compile(r"(\w+) (?:controls|holds)"), r"\1 control"),
)
_OF_ONE = re.compile(r"\b(?:in|on|at|of|for) (?:an?|any|1|one|each|every|single|same) ")
_MANY = re.compile("(?:all|every|each|both|all [0-9]+)(?: of)? ")
_BOTH = 2
# How a number is compared; the longer phrases first.
_COMPARED = (
    ("no more than", "<="),
    ("more than", ">"),
    ("greater than", ">"),
    ("fewer than", "<"),
    ("less than", "<"),
    ("at least", ">="),
    ("at most", "<="),
    ("up to", ">="),
    ("as many as", ">="),
    ("exactly", "="),
    ("just", "="),
    ("only", "="),
    ("over", ">"),
    ("above", ">"),
    ("below", "<"),
    ("under", "<"),
    ("no", "= 0"),
)


@frozen(eq=False)
class Amounts:
    """Reads numbers and truths by the words of a game."""

    words: Lexicon

    def places(self, said: str) -> str | None:
        """The condition of the places that a noun with adjectives names; "" for all, None for other words.

        "coastal sectors under fln control" is ``coastal and sector and fln_control``.
        """
        said = bare(said)
        whole = self.truth(said)
        if whole is not None:
            return whole
        before, _, after = _split(said, r"(?:that|which) (?:are|is|lie|have)|with|without")
        tokens, found = before.split(), []
        while tokens:
            for many in range(len(tokens), 0, -1):
                phrase = " ".join(tokens[:many])
                if many == 1 and phrase in self.words.kinds:
                    break
                if truth := self.truth(phrase):
                    found.append(truth)
                    break
            else:
                return None
            tokens = tokens[many:]
        if after:
            more = self.truth(after) or self._all_true(after) or self.held(after)
            if more is None:
                return None
            found.append(f"not {more}" if " without " in f" {said} " else more)
        return " and ".join(found)

    def _all_true(self, said: str) -> str | None:
        """Several truths of a place at once."""
        truths = [self.truth(one) for one in said.split(" and ")]
        return " and ".join(map(str, truths)) if all(truths) else None

    def controlled(self, said: str) -> str | None:
        """The condition of the places that a player holds: "sectors does the fln control"."""
        found = re.fullmatch("(.+?) (?:do|does|that|which) (.+?) (?:controls?|holds?)", said)
        where = self.places(found[1]) if found else None
        held = self.truth(f"controlled by {found[2]}") if found else None
        return None if where is None or held is None else " and ".join(filter(None, (where, held)))

    def held(self, said: str) -> str | None:
        """The comparison that "2 guerrillas" or "no fln base" states of a place, or several of them."""
        found = []
        for each in re.split(" (?:but|and) ", said):
            last = re.fullmatch("(.+) (?:of )?([0-9]+)", each)
            sign, count, noun = ("=", last[2], last[1]) if last else counted(each)
            name = self.noun(noun)
            if name is None:
                return None
            found.append(f"{name} {sign} {count}")
        return " and ".join(found)

    def truth(self, said: str) -> str | None:
        """The word of a place's truth, "not" before it where that is said."""
        said = bare(said)
        if said.startswith("not "):
            inner = self.truth(said.removeprefix("not "))
            return inner and f"not {inner}"
        for pattern, instead in _CONTROLLED:
            if control := pattern.search(said):
                said = (
                    f"{said[: control.start()]}{self._named(control.expand(instead))}{said[control.end() :]}"
                )
        found = self.words.truths.get(said)
        while found is None and (at := _AT.match(said)):
            said = said[at.end() :]
            found = self.words.truths.get(said)
        return found

    def _named(self, said: str) -> str:
        """The words with the player's own name before what they are about."""
        head, _, rest = said.partition(" ")
        return f"{self.words.players.get(head, head)} {rest}"

    def amount(self, said: str) -> str | None:
        """The number that the words name, as a condition has it; None for other words.

        What is asked of "a sector" is asked of one, not of all together.
        """
        if _OF_ONE.search(said):
            return None
        said = bare(said)
        for read in (self._whole, self._of_place, self._of_places, self._in_a_box):
            if found := read(said):
                return found
        return None

    def _whole(self, said: str) -> str | None:
        said = re.sub(" (?:is|are) (?:left|there)(?: in total| in all| altogether)?$", "", said)
        said = re.sub(r"(?: (?:level|marker|value|status|score|count|position|box|setting))+$", "", said)
        anywhere = re.sub(" on (?:map|board)$", "", said)
        for form in (
            said,
            anywhere,
            re.sub("^(?:total |number of |level of |value of |amount of )", "", said),
        ):
            if found := self.words.of_position.get(form):
                return found
        if of := re.fullmatch(
            r"(?P<what>.+) (?:of|for) (?P<who>\w+)|(?P<whose>\w+)(?:'s|') (?P<thing>.+)", said
        ):
            who, what = self.words.players.get(of["who"] or of["whose"]), of["what"] or of["thing"]
            return who and (self.words.of_position.get(f"{who} {what}") or self.words.of_position.get(what))
        return None

    def _of_place(self, said: str) -> str | None:
        """A number of one place: "guerrillas in oran", "oran's population"."""
        # "guerrillas are underground in oran" are underground guerrillas there.
        said = re.sub(rf"^(\w+) (?:are|is) (\w+)(?= {_WHERE} )", r"\2 \1", said)
        found = re.fullmatch(rf"(.+?)(?: (?:there )?(?:are|is|stand|stands))?(?: there)? {_WHERE} (.+)", said)
        if found and (place := self.words.element(found[2])) and (names := self._nouns(found[1])):
            return " + ".join(f"{place}.{name}" for name in names)
        if found and (name := self.noun(found[1])):
            named = [self.words.element(one) for one in re.split(" ?, ?(?:and )?| and ", found[2])]
            if all(named):
                return " + ".join(f"{place}.{name}" for place in named)
        for cut, letter in enumerate(said):
            if letter == " ":
                place, name = self.words.element(re.sub("'s?$", "", said[:cut])), self.noun(said[cut + 1 :])
                if place and name:
                    return f"{place}.{name}"
        return None

    def _nouns(self, said: str) -> tuple[str, ...]:
        """The number of a place that the words name, or those of which it is the sum: "algerian cubes"."""
        if name := self.noun(said):
            return (name,)
        head, _, rest = bare(said).partition(" ")
        return tuple(one for one in self.sorts(self.noun(rest) or "") if one.startswith(f"{head}_"))

    def _sorted(self, said: str) -> tuple[str, ...]:
        """The sorts of pieces that a box may hold of such: "french cubes" are Troops and Police."""
        sorts = tuple(dict.fromkeys(one for name in self._nouns(said) for one in self._all_of(name)))
        # Each player has a box of that name.
        owners = {one.partition("_")[0] for one in sorts} & set(self.words.game.players)
        return sorts if len(owners) < _BOTH else ()

    def _all_of(self, name: str) -> tuple[str, ...]:
        """The sorts of pieces of that number, or those that are one player's."""
        player = next(
            (one for one in self.words.game.players if name == self.words.numbers.get(f"{one} pieces")), ""
        )
        leaves = dict.fromkeys(one.partition(".")[2] for one in self.words.of_position.values() if "." in one)
        own = {one for said, one in self.words.owned.items() if player and said.startswith(f"{player} ")}
        named = (one for one in leaves if player and (one.startswith(f"{player}_") or one in own))
        return tuple(named) if player else self.sorts(name)

    def noun(self, said: str) -> str | None:
        """The number of a place that the words name alone."""
        said = re.sub(r"^(?:number of |count of |total )", "", bare(said))
        is_owned = said.partition(" ")[0] in self.words.game.players and said not in self.words.numbers
        return self.words.owned.get(said) if is_owned else self.words.numbers.get(said)

    def in_all(self, said: str) -> str | None:
        """The number of such pieces wherever they stand: on the map and in each box beside it."""
        name = self.noun(said)
        boxed = [one for one in dict.fromkeys(self.words.of_position.values()) if "." in one]
        held = [one for sort in self.sorts(name or "") for one in boxed if one.partition(".")[2] == sort]
        return " + ".join((f"sum({name})", *held)) if held else None

    def sorts(self, name: str) -> tuple[str, ...]:
        """The sorts of pieces that boxes hold of that number: Troops are French or Algerian."""
        leaves = dict.fromkeys(one.partition(".")[2] for one in self.words.of_position.values() if "." in one)
        found = [one for one in leaves if one == name or one.endswith(f"_{name}")]
        if found or not name:
            return tuple(found)
        joined = (said for said, one in self.words.numbers.items() if one == name and " and " in said)
        parts = next(joined, "").split(" and ")
        return tuple(dict.fromkeys(sort for one in parts if one for sort in self.sorts(self.noun(one) or "")))

    def _of_places(self, said: str) -> str | None:
        """A sum over the map, or a count of places."""
        for cut in range(len(said), 0, -1):
            if (cut == len(said) or said[cut] == " ") and (name := self.noun(said[:cut])):
                rest = said[cut:]
                if _ALL_OVER.fullmatch(rest):
                    return f"sum({name})"
                found = re.fullmatch(rf" (?:(?:there )?are |stand )?{_WHERE} (?:all )?(.+)", rest)
                where = self.places(found[1]) if found else None
                if where is not None:
                    return f"sum({name} where {where})" if where else f"sum({name})"
        said = re.sub("^number of ", "", said)
        said = re.sub(r" (?:are|is) there(?= (?:in|on|at) )", "", said)
        where = self.places(re.sub(r"(?: (?:are|is))?(?: there)?(?: on (?:map|board))?$", "", said))
        where = where or self.places(re.sub(" (?:in|of) ", " that are in ", said, count=1))
        where = where or self.places(re.sub(r" (?:are|is) ", " that are ", said, count=1))
        where = where or self.places(re.sub(r" (have|has|contains?|holds?) ", " with ", said, count=1))
        where = where or self.controlled(said)
        return f"count({where})" if where else None

    def _in_a_box(self, said: str) -> str | None:
        found = re.fullmatch(r"(.+?) (?:are |is |that are )(?:in )?(.+)", said)
        found = found or re.fullmatch(r"(.+?) in (.+)", said)
        if not found:
            return None
        box, known = found[2].removesuffix(" box"), self.words.of_position
        if name := known.get(f"{box} {found[1]}") or known.get(f"{found[1]} {box}"):
            return name
        held = [known.get(f"{box} {one.replace('_', ' ')}") for one in self._sorted(found[1])]
        return " + ".join(map(str, held)) if held and all(held) else None

    def fact(self, said: str) -> str | None:
        """The truth of the whole position that the words name: "algiers is a city", "napalm is in force"."""
        if found := self.words.of_position.get(bare(said)):
            return found
        said = re.sub(r"\b(?:has|have) (?:become|been)\b", "is", bare(said))
        said = re.sub(r"\b(?:are|be|was|were|been|become)\b", "is", said)
        for form in (said, said.replace(" is ", " "), said.replace(" is ", " are ")):
            if found := self.words.of_position.get(form):
                return found
        place, _, truth = said.partition(" is ")
        if held := self._of_each(place, truth):
            return held
        control = re.fullmatch("(.+) (?:controls?|holds?) (.+)", said)
        if control and " is " not in said:
            return self.fact(f"{control[2]} is {control[1]} control")
        if lasts := re.fullmatch("(.+) is (?:now )?(?:in (?:force|effect|play)|active|lasting)", said):
            return self.lasting(lasts[1])
        some = re.fullmatch("(.+?) is ((?:at |in )?.+)", said)
        return self.some(some[1], some[2]) if some else None

    def _of_each(self, places: str, said: str) -> str | None:
        """The truth of a place, or of each of several that "and" joins."""
        names, held = [self.words.element(one) for one in places.split(" and ")], self.truth(said)
        held = held or (self.places(said) if all(names) else None)
        if not held or not all(names) or re.search("[<>=(]", held):
            return None
        truths = [one.removeprefix("not ") for one in held.split(" and ")]
        denied = ["not " if one.startswith("not ") else "" for one in held.split(" and ")]
        return " and ".join(
            f"{no}{name}.{truth}" for name in names for no, truth in zip(denied, truths, strict=True)
        )

    def compared(self, said: str) -> str | None:
        """A comparison in one place: "2 police in oran", "more cubes than guerrillas in oran"."""
        found = re.fullmatch(rf"(?:any )?(.+?)(?: left)? {_WHERE} (.+)", said)
        place = self.words.element(found[2]) if found else None
        if found is None or place is None:
            return None
        if sides := re.fullmatch("(more|fewer|less|as many) (.+?) (?:than|as) (.+)", found[1]):
            first, second = self.noun(sides[2]), self.noun(sides[3])
            sign = {"more": ">", "as many": "="}.get(sides[1], "<")
            return f"{place}.{first} {sign} {place}.{second}" if first and second else None
        sign, count, noun = counted(found[1])
        name = self.noun(noun)
        return name and f"{place}.{name} {sign} {count}"

    def lasting(self, said: str) -> str | None:
        """The truth that puts a text in force, by its name."""
        if "in_force" not in {word.partition(".")[0] for word in self.words.of_position.values()}:
            return None
        texts = lasting_named(fold(said), self.words.game.register.cards)
        return f"in_force.{texts[0].marker}" if len(texts) == 1 else None

    def some(self, which: str, truth: str) -> str | None:
        """A truth of some places, or of all: "all cities", "at support"."""
        every = _MANY.match(which)
        where = self.places(which[every.end() :] if every else which)
        held = self.truth(truth)
        if where is None or held is None:
            return None
        inner = f"{held} where {where}" if where else held
        return f"all({inner})" if every else f"any({inner})"


def counted(said: str) -> tuple[str, str, str]:
    """How many are spoken of: the sign, the count and what is counted.

    >>> counted("more than 50 resources"), counted("a base")
    (('>', '50', 'resources'), ('>=', '1', 'base'))
    """
    rest, sign = bare(said), ">="
    for words, how in _COMPARED:
        if rest.startswith(f"{words} "):
            rest, sign = rest.removeprefix(f"{words} "), how
            break
    if sign == "= 0":
        return "=", "0", rest
    found = re.fullmatch(r"([0-9]+) (.+)", rest)
    if found is None:
        return sign, "1", rest
    return ("=" if found[1] == "0" and sign == ">=" else sign), found[1], found[2]


def _split(said: str, at: str) -> tuple[str, str, str]:
    found = re.fullmatch(rf"(.+?) ({at}) (.+)", said)
    return (found[1], found[2], found[3]) if found else (said, "", "")
