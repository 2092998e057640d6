// What a person does at a game with others: begins it, lets it go on, keeps it, sets pieces by hand.
import { ask, quiet, times } from "./asking.js";
import * as kept from "./kept.js";
import { asked, next, nextSeat } from "./playing.js";

/** What a message says of the game under way. */
export const place = (page) => ({ game: page.game, house: page.house, start: page.start, moves: page.moves });

/** `go` goes to a position, `redraw` draws the picture anew, `set` changes what is shown, `fail` shows an error. */
export function acts({ page, set, go, redraw, fail, dialog }) {
  const shelved = (some) => set({ shelf: { ...page.shelf, ...some } });

  /** Let the programs, and chance, go on until a person is to choose; `once` stops after each turn. */
  async function settle() {
    times.settled = false;
    try {
      await goOn();
      if (page.undrawn) { await redraw(); set({}); }
      // What a program did may have left less room for the ledger.
      document.getElementById("ledger")?.scrollTo(0, 1e6);
    } finally { times.settled = true; }
  }
  async function goOn() {
    set({ waits: "" });
    let what;
    while ((what = next(page))) {
      if (what === "hand") return set({ waits: "hand" });
      if (what === "look") { page.looking = nextSeat(page); continue; }
      const { once, byHand } = page.seated;
      const found = what === "chance"
        ? await ask({ do: "chance", ...place(page), seed: crypto.getRandomValues(new Uint32Array(1))[0] })
        : await ask({ do: "reply", ...place(page), ...asked(page), once, by_hand: byHand });
      if (found.error) return fail(found);
      await go({ moves: [...page.moves, ...(found.moves ?? [found.move])] });
      if (found.decisions?.length) set({ decisions: found.decisions });
      if (found.goes_on && once) return set({ waits: next(page) });
    }
  }

  /** Show the card under play, once it is another than before; the first one when nothing else is asked. */
  async function turnUp() {
    if (!page.card) await quiet(400);
    const [id] = page.view.under_play;
    if (!id || page.card?.id === id) return;
    const card = await ask({ do: "rule", game: page.game, name: id });
    if (!card.error && page.view.under_play[0] === id) set({ card });
  }

  /** Show what can be set at the place that is looked at, or else beside the board. */
  async function settable() {
    const { there, view } = page;
    const found = await ask({ do: "settable", game: page.game, house: page.house, start: view.line, ...(there ? { place: there.id } : {}) });
    if (page.there === there) set({ set: found.error ? { settings: [], fault: found } : found });
  }

  const opened = async (some) => {
    dialog.close();
    set({ asked: null, rules: [], decisions: [], edits: false, handed: false });
    if (await go({ seated: null, ...some })) await settle();
  };

  return {
    settle, turnUp, shelved,
    goOn: settle,
    async handOver() {
      page.handed = true;
      await go({ looking: nextSeat(page) });
      await settle();
    },
    leaveGame: () => opened({}),
    async why(until) {
      const found = await ask({ do: "why", ...place(page), moves: page.moves.slice(0, until), ...asked(page) });
      if (found.error) return fail(found);
      set({ decisions: found.decisions });
      document.getElementById("why")?.scrollIntoView({ block: "nearest" });
    },
    toReasons: () => document.getElementById("why")?.scrollIntoView({ block: "start" }),

    // Games that are kept

    games() {
      set({ shelf: { name: kept.free(page.about.title) } });
      dialog.showModal();
    },
    closeGames: () => dialog.close(),
    async beginGame(event) {
      event.preventDefault();
      const form = new FormData(event.target), name = form.get("name").trim(), from = form.get("from");
      if (kept.game(name)) return shelved({ fault: { error: `A game called ${name} is kept already; give this one another name.` } });
      const others = Object.fromEntries(page.about.seats.map(({ seat }) => [seat, form.get(`seat ${seat}`)]).filter(([, one]) => one));
      const where = from === "here" ? place(page) : { game: page.game, start: "", moves: [] };
      if (from !== "here") {
        const set_up = await ask({ do: "set_up", game: page.game, options: ["--scenario", from] });
        if (set_up.error) return shelved({ fault: set_up });
        where.start = set_up.line;
      }
      const found = await ask({ do: "seat", ...where, others });
      if (found.error) return shelved({ fault: found });
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const seated = { name, others, seed, once: form.has("once"), byHand: form.has("byHand") };
      await opened({ house: found.house, start: found.line, moves: [], seated });
    },
    openGame: (name) => opened(kept.game(name)),
    dropGame(name) {
      kept.drop(name);
      if (page.seated?.name === name) opened({});
      else shelved({});
    },
    rename(name, other) {
      kept.rename(name, other);
      if (page.seated?.name === name && kept.game(other)) { set({ seated: { ...page.seated, name: other } }); go({}); }
      shelved({});
    },

    // Games on paper

    async readFile(event) {
      const [file] = event.target.files;
      if (file) shelved({ record: await file.text() });
    },
    async takeUp() {
      const found = await ask({ do: "recorded", game: page.game, text: page.shelf.record ?? "" });
      if (found.error) return shelved({ wrong: found });
      // What programs began they go on with.
      const { others, seed } = found, isSeated = others && Object.keys(others).length > 0;
      const seated = isSeated ? { name: kept.free(page.about.title), others, seed: seed ?? 0, once: true, byHand: false } : null;
      await opened({ house: found.house, start: found.line, moves: found.moves, seated });
    },
    async saveRecord() {
      const found = await ask({ do: "record", ...place(page), ...(page.seated ? asked(page) : {}) });
      return found.error ? shelved({ wrong: found }) : kept.save("game.txt", found.text, "text/plain");
    },
    async savePicture(type) {
      const found = await ask({ do: "picture", ...place(page), seat: page.looking, kept: true });
      if (found.error) return shelved({ wrong: found });
      return type === "svg" ? kept.save("position.svg", found.svg, "image/svg+xml") : kept.save("position.png", await kept.pixels(found.svg), "image/png");
    },

    // Pieces by hand

    edit() {
      set({ edits: !page.edits, set: null, there: null, held: [] });
      return page.edits ? settable() : undefined;
    },
    settable,
    /** Make a change, together with those that are held back; whether it is lawful. */
    async change(change) {
      const { held, view } = page, from = document.activeElement?.getAttribute("aria-label");
      const options = ["--position", view.line, ...[...held, change].flatMap((one) => ["--with", one])];
      const found = await ask({ do: "set_up", game: page.game, house: page.house, options });
      if (found.error) return set({ set: { ...page.set, fault: found, tried: change } });
      page.held = [];
      if (!await go({ start: found.line, house: found.house, moves: [], seated: null })) return undefined;
      const rows = document.querySelector(".settings");
      (rows?.querySelector(`[aria-label="${CSS.escape(from ?? "")}"]`) ?? rows)?.focus({ preventScroll: true });
      return true;
    },
    hold: () => set({ held: [...page.held, page.set.tried], set: { ...page.set, fault: null } }),
    letGo: (at) => set({ held: page.held.filter((_, number) => number !== at), set: { ...page.set, fault: null } }),
  };
}
