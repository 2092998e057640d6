"""The position of which a question asks: the one that is named, with what the question says of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.english.amounts import Amounts, counted
from ctcore.english.asking import Command
from ctcore.english.lexicon import is_foreign
from ctcore.english.lines import Line, Lines
from ctcore.english.spoken import bare
from ctcore.english.supposed import ARE, HAS, Supposed
from ctcore.errors import CtcoreError
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold
from ctcore.register.matching import lasting_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.english.asking import Asking
    from ctcore.english.lexicon import Lexicon

__all__ = ["Situation"]

_ASKING = (
    "can may could might must should does do did is are was has have what who how which where why when will "
    "would"
)
_ASKS = frozenset(_ASKING.split())
_WHEN = (
    "if|when|while|without|with|once|given that|given|assuming that|assuming|suppose|supposing|where|"
    "now that|even though|though|although|after|in|at"
)
# What may begin a clause that says what somebody has done.
_DONE = frozenset(
    ("", "after", "if", "when", "once", "now that", "suppose", "supposing", "assuming", "assuming that")
)
_IN_FORCE = re.compile(
    r"(.+?)(?: is| are| was| being)?(?: now)? (?:in (?:force|effect|play)|active)(?: #[0-9]+[us]?)?"
)
_SETUP = re.compile(
    r"(?:it is |we are in |we play |playing |in |at |start of |beginning of )*(\w+)"
    "(?: (?:scenario|game|setup))?"
)
_FIRST = re.compile(
    r"(?:(\w+) (?:is |am |acts |goes )?first(?: eligible)?|first eligible is (\w+))(?: player)?"
)
_CARD = re.compile(
    r"(?:on |with )?card #?([0-9]+)(?: (?:is|has been|was))?(?: (?:up|turned up|drawn|revealed|in play))?"
)
_SUPPOSED = re.compile("^(?:let us )?(?:assume|assuming|suppose|supposing|say|imagine|given)(?: that)? ")
_PURSE = re.compile(
    r"(?:(?:i|we) (?:only )?have )?(?:only |exactly )*(?P<many>[0-9]+|no) (?P<coin>\w+)(?: left)?"
)
_BARE = re.compile(
    "(?:there (?:is|are) )?(?:only |exactly |at least )*(?:(?:[0-9]+|no|one|an?) )?[a-z ]+?(?: only)?"
)
_AT = re.compile(r"(?P<what>.+?) (?:is|are|at|stands at|is at|of) (?:only |exactly )?(?P<many>[0-9]+)")


@frozen(eq=False)
class Situation:
    """What is asked of: the asking, the words of the game, and what the question has told so far."""

    asking: Asking
    words: Lexicon
    # The whole of what is said, in plain words: what leads up to the question, and the question.
    said: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    before: str = ""
    before_by: str = ""
    # The card or text of which the question speaks, as `rule` takes it.
    about: str = ""
    # The player whose purse the question has told of without a name: whoever acts.
    of: str = ""
    # The options without that.
    unpaid: tuple[str, ...] = ()
    # Whether a rule may answer what is asked of a place, whatever stands there.
    anywhere: bool = False
    # Whether a rule may answer that speaks of all but a few words that no rule has.
    spares: bool = False
    # What was taken of what the question leaves open.
    note: str = ""
    # The conditions that the question has told; what is told later must leave them true.
    held: tuple[str, ...] = ()

    @property
    def amounts(self) -> Amounts:
        """What reads numbers and truths."""
        return Amounts(self.words)

    def line(self, said: str, who: str = "") -> Line | None:
        """The line that the words mean here; None for other words.

        Another player than the one who has begun acts once that turn is over.
        """
        if self.of and who not in {"", self.of}:
            return None
        who = who or self.of
        if self.before and who != self.before_by:
            game = self.asking.game
            if game.amid_turn(game.play(self.asking.state(*self.options), self.before)):
                return None
        if self.of:
            # Whoever has that purse must be the one who may begin so.
            begun = Lines(self.asking, self.words, self.unpaid, self.before).read(said, who)
            if begun is None or not begun.passed:
                return None
        return Lines(self.asking, self.words, self.options, self.before).read(said, who)

    def command(
        self, verb: str, *arguments: str, note: str = "", asks: bool = True, tells: tuple[str, ...] = ()
    ) -> Command:
        """A command asked of this position, or of none; with the sentences that decide, if they are known."""
        notes = "; ".join(filter(None, (self.note, note)))
        return Command(verb, arguments, self.options if asks else (), notes, asks, tells)

    def is_told_by(self, names: tuple[str, ...]) -> bool:
        """Whether entries of the rules say all that the question has told: nothing, or of one of them."""
        if self.about:
            return any(self.about.startswith(one) or one.startswith(self.about) for one in names) or (
                self._governs(names)
            )
        return not (self.options or self.before)

    def _governs(self, names: tuple[str, ...]) -> bool:
        """Whether one of the entries has the title of the card that is told of."""
        by_id = self.asking.game.register.by_id
        about = by_id.get(self.about.rstrip("us"))
        title = fold(getattr(about, "title", ""))
        return bool(title) and any(title in fold(str(by_id[one])) for one in names if one in by_id)

    def in_turn(self, verb: str, *arguments: str) -> Command:
        """A command about a turn: asked of the position once what a line of play leaves out has come."""
        return Command(verb, arguments, (*self.options, *self._unsaid()))

    def _unsaid(self) -> tuple[str, ...]:
        """The option that turns up the card that a line of play may leave out, where one comes next."""
        game, state = self.asking.game, self.asking.state(*self.options)
        if "--card" not in self.asking.flags or not game.is_chance(game.actor(state)):
            return ()
        for act in dict.fromkeys(self.words.acts.values()):
            card = re.fullmatch("card ([0-9]+)", str(game.unsaid(state, game.parse_move(state, act))))
            if card:
                return ("--card", card[1])
        return ()

    def is_foreign(self, said: str, player: str) -> bool:
        """Whether a condition counts in places what is not all that player's when a game begins."""
        own = self.words.numbers.get(f"{player} pieces")
        return bool(own) and is_foreign(said, own or "", self.words.numbers, self.asking.game)

    def holds(self, said: str) -> bool:
        """Whether a condition holds here."""
        return _read(self.asking.game, said, self.asking.state(*self.options))

    # What a question tells

    def parted(self, question: str) -> Iterator[tuple[str, Situation]]:
        """The question without a condition that it states, and the situation in which that holds."""
        for when, fact, rest in (*_leading(question), *_middle(question), *_trailing(question)):
            if not rest:
                continue
            if when in {"in", "at"} and (place := self._begins(fact)):
                rest = f"{rest} in {place}"  # noqa: PLW2901 - where it is asked is asked, too
            told = self.of_it(f"no {bare(fact)}" if when == "without" else fact, rest)
            where = self.with_fact(told, after=when in _DONE, only_after=when == "after")
            for each in (where,) if where is not None else self._with_purse(told):
                yield self.there(fact, rest), each

    def _begins(self, fact: str) -> str:
        """The place with which the fact begins; empty if it begins with none."""
        words = fact.split()
        spans = (" ".join(words[:many]) for many in range(len(words), 0, -1))
        return next((one for one in spans if self.words.element(one)), "")

    def of_it(self, fact: str, asked: str) -> str:
        """The fact with the only place that is asked about for "it" and "there"."""
        named = {self.words.elements[one] for one in self.words.elements if f" {one} " in f" {asked} "}
        if len(named) != 1:
            return fact
        place = named.pop().casefold()
        told = re.sub(
            r"^(?:it|(?:the|that|this) (?:space|city|sector|place|area)) (?=is |has )", f"{place} ", fact
        )
        if _BARE.fullmatch(told) and " in " not in told and self._counts(told):
            told = f"{told} there"
        return re.sub(r"(?<=.)(?: in)? there(?=$| is | are )", f" in {place}", told)

    def _counts(self, told: str) -> bool:
        """Whether that is a number of pieces, or says that there are only such."""
        noun = counted(re.sub("^there (?:is|are) ", "", told))[2].removesuffix(" only")
        return all(bare(one).removeprefix("no ") in self.words.numbers for one in noun.split(" and "))

    def _with_purse(self, said: str) -> Iterator[Situation]:
        """The situations in which whoever acts has so much to pay with."""
        if not (found := _PURSE.fullmatch(said)):
            return
        for player in dict.fromkeys(self.words.players.values()):
            if f"{player} {found['coin']}" in self.words.of_position:
                where = self.with_fact(f"{player} has {found['many']} {found['coin']}", after=False)
                if where is not None:
                    yield attrs.evolve(where, of=player, unpaid=self.options)

    def there(self, fact: str, asked: str) -> str:
        """What is asked, with the place of which the fact speaks for "there"."""
        words = fact.split()
        spans = [" ".join(words[i:j]) for i in range(len(words)) for j in range(len(words), i, -1)]
        place = next((one for one in spans if self.words.element(one)), "")
        who = next(
            (one for one in self.words.players if bare(_SUPPOSED.sub("", fact)).startswith(f"{one} ")), ""
        )
        asked = (
            re.sub(r"^((?:why )?(?:can|may|could|must)) (?:it|they)\b", rf"\1 {who}", asked) if who else asked
        )
        return re.sub(r"(?: in)? there\b", f" in {place}", asked) if place else asked

    def with_fact(self, said: str, *, after: bool = True, only_after: bool = False) -> Situation | None:
        """The situation in which that holds, too; None for what cannot be read or made to hold.

        With ``after`` somebody may have done that.
        """
        said = re.sub("(?<=[a-z]) left$", "", _SUPPOSED.sub("", said.strip(" ,")))
        if only_after:
            return self._after(said)
        for each in self._options(said):
            if each and self._is_against(*each):
                return None
            about = self._named(each) if each else ""
            made = attrs.evolve(self, options=(*self.options, *each), about=about or self.about)
            try:
                self.asking.state(*made.options)
            except CtcoreError:
                continue
            return made
        if found := self._with_number(said) or (self._after(said) if after else None):
            return found
        numbered = re.fullmatch("(.+) #([0-9]+[us]?)", said)
        title = self.words.title(said) or (self.words.title(f"#{numbered[2]}") if numbered else None)
        if title is not None and title.startswith("#"):
            return attrs.evolve(self, about=title)
        return self._joined(said, after=after) if " and " in said else None

    def _named(self, option: tuple[str, ...]) -> str:
        """The lasting text that an option puts in force."""
        texts = lasting_named(fold(option[1]).removeprefix("in force "), self.words.game.register.cards)
        return texts[0].id if len(texts) == 1 else ""

    def _after(self, said: str) -> Situation | None:
        """The situation once somebody has done that."""
        words = said.split()
        line, by = self.line(said), ""
        for many in (1, 2):
            player = self.words.player(" ".join(words[:many]))
            if line is None and player is not None:
                line, by = self.line(" ".join(words[many:]), player), player
        if line is None or not line.legal:
            return None
        return attrs.evolve(self, options=line.options, before=line.text, before_by=by)

    def _is_against(self, flag: str, value: str) -> bool:
        """Whether what has been told says something else than that option."""
        other = value.removeprefix("not ") if value.startswith("not ") else f"not {value}"
        return other in self.options if flag == "--with" else flag in self.options

    def _joined(self, said: str, *, after: bool) -> Situation | None:
        """The situation with several facts; what has a number and no place is in that of the first."""
        found: Situation | None = self
        parts = re.split(" ?, and | and | ?, ", re.sub("^there (?:is|are) ", "", said))
        has = re.match("(.+? (?:has|have|holds?|contains?|with)) (?:only )?(?:[0-9]+|no) ", parts[0])
        at = re.search("(?: in| at) .+$", parts[-1])
        for each in parts:
            whole = each
            if re.match("(?:[0-9]+|no) ", each) and has:
                whole = f"{has[1]} {each}"
            elif re.match("(?:[0-9]+|no) ", each) and at and not each.endswith(at[0]):
                whole = f"{each}{at[0]}"
            found = None if found is None else found.with_fact(whole, after=after)
        return found

    def _options(self, said: str) -> Iterator[tuple[str, ...]]:
        """Options of a position that may say so; whether they do is tried."""
        game = self.asking.game
        setup = _SETUP.fullmatch(bare(said))
        if setup and setup[1] in game.setups and not self.asking.is_named:
            yield ("--scenario", setup[1])
        first = _FIRST.fullmatch(bare(said))
        player = self.words.player(first[1] or first[2]) if first else None
        if player is not None and self.asking.first:
            yield (self.asking.first, player) if player else ()
        if (card := _CARD.fullmatch(bare(said))) and "--card" in self.asking.flags:
            yield ("--card", card[1])
        if lasting := _IN_FORCE.fullmatch(bare(said)):
            name = re.sub(" (?:is|are) not$", "", lasting[1])
            yield ("--with", f"not in force {name}" if name != lasting[1] else f"in force {name}")

    def _with_number(self, said: str) -> Situation | None:
        """The situation with a number or a truth set, if the position can be changed so."""
        for changes, holds in self._changes(said):
            for change in changes:
                if made := self._changed(change, holds):
                    return made
        for change, holds, note in Supposed(self.words, self._has).of(said):
            if made := self._changed(change, holds):
                return attrs.evolve(made, note="; ".join(filter(None, (self.note, note))))
        return None

    def _changed(self, change: str, holds: str) -> Situation | None:
        """The situation with that change, if all that is told then holds."""
        held = (*self.held, holds)
        made = attrs.evolve(self, options=(*self.options, "--with", change), held=held)
        try:
            return made if all(made.holds(one) for one in held) else None
        except CtcoreError:
            return None

    def _has(self, holds: str) -> bool:
        try:
            return self.holds(holds)
        except CtcoreError:
            return False

    def _sorts_of(self, noun: str) -> tuple[str, ...]:
        """The sorts of pieces that such pieces are of: Troops are French or Algerian ones."""
        sorts = {
            name: said
            for said, name in reversed([*self.words.numbers.items()])
            if said.endswith(f" {noun}") and " and " not in said
        }
        return tuple(dict.fromkeys(sorts.values()))

    def _changes(self, said: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """What may be written after --with, and the condition that must then hold."""
        for pattern in (HAS, ARE, _AT):
            if not (found := pattern.fullmatch(bare(said))):
                continue
            _, count, what = counted(f"{found['many']} {found['what']}")
            who = found.groupdict().get("who", "")
            name = self.amounts.amount(f"{what} of {who}" if who else what)
            if name and who and count == "0" and (sorts := self._sorts_of(what)):
                yield (f"{who}: {', '.join(f'0 {one}' for one in sorts)}",), f"{name} = 0"
            if name:
                head, _, leaf = name.partition(".")
                ways = (
                    f"{who}: {count} {what}",
                    f"{who} {what} {count}",
                    f"{leaf} {head} {count}",
                    f"{name} {count}",
                    f"{what} {count}",
                )
                yield tuple(way.strip(" :") for way in ways), f"{name} = {count}"
        if truth := self.amounts.fact(said):
            place, _, what = said.partition(" is ")
            at = re.sub("^(?:at|in|on) ", "", bare(what))
            own = re.sub("^at ", "", truth.partition(".")[2].replace("_", " "))
            yield (f"{place}: {at}", f"{place}: {own}", f"{truth}"), truth


def _leading(question: str) -> Iterator[tuple[str, str, str]]:
    """The question parted before each word that may ask: the conjunction, the fact and the rest."""
    begins = re.match(rf"(?:{_WHEN})\b", question)
    words = question[begins.end() :].split() if begins else question.split()
    for cut in range(1, len(words)):
        if words[cut] in _ASKS:
            fact, rest = " ".join(words[:cut]).strip(" ,"), " ".join(words[cut:])
            yield begins[0] if begins else "", fact, rest


def _middle(question: str) -> Iterator[tuple[str, str, str]]:
    """The question without a condition that stands between commas."""
    if found := re.fullmatch(rf"(.+?) , ({_WHEN}) (.+?) , (.+)", question):
        yield found[2], found[3], f"{found[1]} {found[4]}"


def _trailing(question: str) -> Iterator[tuple[str, str, str]]:
    """The question parted at each word that may begin a condition, the last first."""
    words = question.split()
    for cut in range(len(words) - 1, 1, -1):
        if found := re.match(rf"({_WHEN}) (.+)", " ".join(words[cut:])):
            yield found[1], found[2].strip(" ,"), " ".join(words[:cut]).strip(" ,")


def _read(game: Any, holds: str, state: Any) -> bool:
    from ctcore.condition.grammar import condition  # noqa: PLC0415 - lark is loaded where it is asked for

    return bool(condition(holds, game).read(state))
