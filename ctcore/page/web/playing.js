// Who plays: persons and programs at one game, what the programs answer, and what each person may see.

/** The seat of a player of that name. */
const seatOf = (about, name) => about.seats.find((one) => one.name === name)?.seat;
const isProgram = (page, name) => !!page.seated?.others[seatOf(page.about, name)];
const persons = (page) => page.about.seats.map((one) => one.seat).filter((seat) => !page.seated.others[seat]);
const byPrograms = (page) => Object.keys(page.seated.others).length > 0;

export { isProgram };

/** The seat whose player looks at a game that is taken up. */
export const looker = (page, seated) => page.about.seats.map((one) => one.seat).find((seat) => !seated.others[seat]) ?? "";

/** What the programs are asked about. */
export const asked = (page) => ({ others: page.seated.others, seed: page.seated.seed });

/**
 * What comes next by itself: `reply` asks the programs, `chance` draws for persons who play without one,
 * `hand` gives the screen to another person, `look` lets that person see; nothing, if a person is to choose.
 */
export function next(page) {
  const { view, seated } = page;
  if (!seated || view.outcome || page.part.length) return "";
  if (view.by_chance) return seated.byHand ? "" : byPrograms(page) ? "reply" : "chance";
  if (isProgram(page, view.actor)) return "reply";
  if (persons(page).length === 1) return "";
  const isThere = page.looking === nextSeat(page);
  if (view.hides) return isThere && page.handed ? "" : "hand";
  return isThere ? "" : "look";
}

/** Whose turn it is at a hot seat. */
export const nextSeat = (page) => seatOf(page.about, page.view.actor);

/** How many moves of a game under way a person may take back: their own, and dice entered by hand. */
export function mayUndo(page) {
  if (!page.seated) return page.moves.length > 0;
  const last = page.view?.steps.at(-1);
  if (!last) return false;
  return last.by_chance ? page.seated.byHand : !isProgram(page, last.by);
}
