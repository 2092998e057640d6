// The picture of the position, on which spaces, tracks and boxes can be chosen.

const SVG = "http://www.w3.org/2000/svg";
const SORTS = ["space", "track", "box"];
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const narrow = matchMedia("(max-width: 620px)");

// How much larger than it says a picture may be shown, and how wide at least, so that it can be read.
const LARGEST = 2, READABLE = 740;

// `here` is the one stop of the Tab key, `held` whether the focus was on it when the picture was drawn anew.
let root, chosen, hovered, here, wide, held = false, whole = false;

/** Make the element the board; `choose(sort, id)` hears of what is clicked, `hover(words)` what is pointed at. */
export function begin(element, { choose, hover }) {
  [root, chosen, hovered] = [element, choose, hover];
  root.addEventListener("click", (event) => at(event) && chose(at(event)));
  root.addEventListener("keydown", (event) => {
    const one = at(event);
    if (!one) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); chose(one); }
    if (event.key in ARROWS) { event.preventDefault(); step(one, ARROWS[event.key]); }
  });
  for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, (event) => hovered(at(event)?.dataset.words ?? ""));
  root.addEventListener("pointerleave", () => hovered(""));
  narrow.addEventListener("change", crop);
}

const at = (event) => event.target.closest?.("[data-hit]");
const chose = (one) => { stop(one); chosen(one.dataset.sort, one.dataset.id); };
const every = () => [...root.querySelectorAll("[data-hit]")];

/** Draw a position, of which the picture is given as text. */
export function draw(text) {
  held ||= root.contains(document.activeElement);
  root.classList.remove("waiting");
  root.innerHTML = text;
  const svg = root.firstElementChild;
  if (!svg) return;
  wide = Number(svg.getAttribute("width"));
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.querySelector(":scope > title")?.remove();
  for (const sort of SORTS)
    for (const one of svg.querySelectorAll(`[data-${sort}]`)) {
      const id = one.dataset[sort];
      const hit = sort === "space" ? outline(svg, id) : one;
      if (!hit) continue;
      Object.assign(hit.dataset, { sort, id, of: `${sort} ${id}`, role: one.getAttribute("role") ?? "group" });
      hit.dataset.words = one.querySelector(":scope > title")?.textContent ?? id;
      hit.dataset.shown = hit === one ? shownIn(one) : "";
    }
  crop();
}

/** The outline of a space once more, over all that stands there, to be clicked. */
function outline(svg, id) {
  const shape = svg.querySelector(`defs > [id="shape-${CSS.escape(id)}"]`);
  if (!shape) return null;
  const hit = document.createElementNS(SVG, "use");
  hit.setAttribute("href", `#${shape.id}`);
  // Its broken line lies within its border, so that each of two neighbours shows its own.
  if (svg.querySelector(`defs > [id="inside-${CSS.escape(id)}"]`)) hit.setAttribute("clip-path", `url(#inside-${id})`);
  const map = svg.querySelector("[data-part=map]");
  map.appendChild(hit);
  return hit;
}

/** What is written in a part of the picture, which its name for a reader must have in it. */
const shownIn = (one) => [...one.querySelectorAll("text")].map((each) => each.textContent.trim()).join(" ");

/** Mark what is open to a choice, what is closed, what can be set by hand, and what is looked at. */
export function mark({ open, closed, settable, looked }) {
  root.classList.toggle("asks", open.size > 0);
  for (const one of root.querySelectorAll("[data-of]")) {
    const { of, words, shown, sort, role } = one.dataset;
    const isOpen = open.has(of), isSet = settable.has(of), isHit = isOpen || isSet || sort === "space";
    one.classList.toggle("open", isOpen);
    one.classList.toggle("closed", closed.has(of));
    one.classList.toggle("looked", of === looked);
    one.setAttribute("role", isHit ? "button" : role);
    // A track or a box is to be clicked only while it may be chosen or set; a space always tells what is there.
    if (isHit) one.dataset.hit = of;
    else { delete one.dataset.hit; one.removeAttribute("tabindex"); one.removeAttribute("aria-label"); continue; }
    const may = isSet ? "Can be set." : isOpen ? "May be chosen." : closed.has(of) ? "Closed; tells why." : "Tells what is there.";
    one.setAttribute("aria-label", [shown, `${words}.`, may].filter(Boolean).join(" "));
  }
  const stops = every();
  stop(stops.find((one) => one.dataset.hit === here) ?? stops.find((one) => open.has(one.dataset.hit)) ?? stops[0]);
  if (held) focus(here);
  held = false;
}

/** Make one of them the only stop of the Tab key; arrows lead on from it. */
function stop(one) {
  for (const each of every()) each.setAttribute("tabindex", each === one ? "0" : "-1");
  here = one?.dataset.hit;
}

/** Move the focus to what lies nearest in a direction. */
function step(from, [x, y]) {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [fromX, fromY] = middle(from);
  let best, least = Infinity;
  for (const one of every()) {
    const [toX, toY] = middle(one);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const across = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    const far = along + 2 * across;
    if (one !== from && along > 1 && across < 2 * along && far < least) [best, least] = [one, far];
  }
  if (!best) return;
  stop(best);
  best.focus();
}

/** Take up the colours that were asked for and that the game has, and leave out the veil if that was asked for. */
export function look({ colours, plain }, { name, palettes }) {
  root.dataset.game = name;
  if (palettes.includes(colours)) root.dataset.colours = colours;
  else delete root.dataset.colours;
  root.classList.toggle("unveiled", !!plain);
}

/** Put the focus on one of them, if it can be chosen. */
export function focus(hit) {
  const one = every().find((each) => each.dataset.hit === hit);
  if (!one) return;
  stop(one);
  one.focus({ preventScroll: true });
}

/** Show all of the picture, or the map alone where the screen is narrow. */
export function show(all) {
  whole = all;
  crop();
}
function crop() {
  const svg = root?.querySelector("svg"), map = svg?.querySelector("[data-extent]");
  if (!wide || !svg) return;
  svg.style.maxWidth = narrow.matches ? "none" : `${wide * LARGEST}px`;
  svg.style.width = narrow.matches ? `max(100%, ${Math.min(wide, READABLE)}px)` : "";
  if (!map) return;
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  svg.setAttribute("viewBox", narrow.matches && !whole ? map.dataset.extent : svg.dataset.whole);
}
