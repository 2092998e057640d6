// How the board is to look, kept in this browser: `colours` by name, and `plain` for no veil.

const NAME = "ctcore looks";

/** What was chosen before. */
export function recalled() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

/** Keep it; where nothing can be kept it lasts as long as the page. */
export function keep(looks) {
  try {
    localStorage.setItem(NAME, JSON.stringify(looks));
  } catch {
    // A browser may be told to keep nothing.
  }
}
