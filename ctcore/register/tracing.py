"""What became of each sentence: where it is carried out, tested and proved, or why it is nowhere."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen
from ctcore.register.links import by_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctcore.register.entries import Ruling, Sentence
    from ctcore.register.links import Link
    from ctcore.register.register import Register
    from ctcore.register.seen import Seen

__all__ = ["MEASURED", "Trace", "Tracing", "counts", "stamp_of"]

# The sorts of link of which tests are noted that see them.
MEASURED = ("requirement", "law", "figure")


def stamp_of(sentence: Sentence) -> str:
    """What stands for the words of a sentence when its links are reviewed.

    >>> from ctcore.register import lookup
    >>> len(stamp_of(lookup("3.3.1/9")))
    8
    """
    return sha256(sentence.text.encode()).hexdigest()[:8]


@frozen
class Trace:
    """A sentence with its links; ``proofs`` is None if the proofs are not installed, and so ``tests``.

    ``seen`` is what the tests saw of its requirements, laws and figures, None if that is not measured.
    """

    sentence: Sentence
    code: tuple[Link, ...]
    tests: tuple[Link, ...] | None
    proofs: tuple[Link, ...] | None
    rulings: tuple[Ruling, ...]
    waived: str
    suspect: bool
    seen: tuple[Seen, ...] | None = None

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it needs and has not: code that carries it out, a test; nothing where that is waived."""
        if self.waived or not self.sentence.binds:
            return ()
        found = (("code", self.code), ("test", self.tests))
        return tuple(name for name, links in found if links is not None and not links)

    @property
    def ways(self) -> str:
        """Whether what carries it out was seen both ways, in a word; empty if nothing of it is measured."""
        if not self.seen:
            return ""
        return "both ways" if all(one.both_ways for one in self.seen) else "one way"

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is amiss with it, or why nothing need be there."""
        lacking = (f"no {' and no '.join(self.lacks)}",) if self.lacks else ()
        suspect = ("its words have changed since its links were reviewed",) if self.suspect else ()
        return (*lacking, *suspect, *((f"waived: {self.waived}",) if self.waived else ()))

    def as_dict(self) -> dict[str, Any]:
        """The sentence and its links as plain data."""
        links = {"code": self.code, "tests": self.tests, "proofs": self.proofs}
        told = {
            name: None if some is None else [{"sort": one.sort, **one.site.as_dict()} for one in some]
            for name, some in links.items()
        }
        return {
            **self.sentence.as_dict(),
            **told,
            **({} if self.seen is None else {"seen": [one.as_dict() for one in self.seen]}),
            "rulings": [one.id for one in self.rulings],
            "remarks": [*self.remarks],
        }


class Tracing:
    """The traces of all sentences of a register, from links that are gathered once."""

    def __init__(
        self,
        register: Register,
        code: Iterable[Link],
        tests: Iterable[Link] | None = None,
        proofs: Iterable[Link] | None = None,
        seen: Mapping[str, Seen] | None = None,
    ) -> None:
        """Gather the links; None stands for those that cannot be looked for here.

        ``seen`` is what tests saw of requirements, laws and figures, by their names.
        """
        self.register, self._seen = register, seen
        self._code = by_id(code)
        self._tests, self._proofs = (None if some is None else by_id(some) for some in (tests, proofs))

    def of(self, sentence: Sentence) -> Trace:
        """The trace of a sentence; a citation of its clause counts where the clause has no other sentence."""
        ids = self.register.citing(sentence.id)
        stamp = self.register.reviewed.get(sentence.id)
        code = _links(self._code, ids) or ()
        return Trace(
            sentence,
            code,
            _links(self._tests, ids),
            _links(self._proofs, ids),
            self.register.rulings_on(sentence.id),
            self.register.waived.get(sentence.id, ""),
            stamp is not None and stamp != stamp_of(sentence),
            None if self._seen is None else _seen(self._seen, code),
        )

    def every(self) -> tuple[Trace, ...]:
        """The traces of all sentences, in the order of the register."""
        return tuple(map(self.of, self.register.sentences.values()))

    def whole(self, clause: str) -> dict[str, int]:
        """How many links of each kind cite the clause and none of its sentences alone."""
        sentences = {*self.register.citing(clause)} - {clause}
        kinds = (("code", self._code), ("tests", self._tests), ("proofs", self._proofs))
        return {
            name: sum(sentences.isdisjoint(link.cites) for link in found.get(clause, ()))
            for name, found in kinds
            if found is not None
        }

    def named(self, name: str) -> tuple[Link, ...]:
        """The links of what goes by that name, or stands in the file or module that ends so."""
        links = {
            link: None
            for found in (self._code, self._tests, self._proofs)
            for some in (found or {}).values()
            for link in some
        }
        end = _as_path(name)
        return tuple(
            link for link in links if link.site.name == name or _as_path(link.site.module).endswith(end)
        )


def _seen(found: Mapping[str, Seen], code: tuple[Link, ...]) -> tuple[Seen, ...]:
    names = [link.site.name for link in code if link.sort in MEASURED]
    return tuple(found[name] for name in names if name in found)


def _as_path(module: str) -> str:
    return f"/{module.removesuffix('.py').replace('.', '/')}"


def _links(found: Mapping[str, tuple[Link, ...]] | None, ids: tuple[str, ...]) -> tuple[Link, ...] | None:
    if found is None:
        return None
    return tuple(dict.fromkeys(link for one in ids for link in found.get(one, ())))


def counts(traces: Iterable[Trace]) -> dict[str, int]:
    """How many sentences there are, bind, and are carried out, tested, both, waived, and open."""
    some = [*traces]
    binding = [one for one in some if one.sentence.binds]
    return {
        "sentences": len(some),
        "binding": len(binding),
        "in code": sum(bool(one.code) for one in binding),
        "tested": sum(bool(one.tests) for one in binding),
        "both": sum(bool(one.code and one.tests) for one in binding),
        "waived": sum(bool(one.waived) for one in binding),
        "open": sum(bool(one.lacks) for one in binding),
    }
