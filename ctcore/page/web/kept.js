// Games that are kept in this browser, each by its name.

const KEY = "ctcore.games";

const read = () => {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
};
const write = (games) => localStorage.setItem(KEY, JSON.stringify(games));

/** All kept games with their names, the last played first. */
export const games = () => Object.entries(read()).map(([name, game]) => ({ name, ...game })).sort((one, other) => other.when - one.when);
/** A kept game as it was left; nothing if none has that name. */
export function game(name) {
  const { moment: _, when: __, ...one } = read()[name] ?? {};
  return one.seated && { ...one, seated: { ...one.seated, name } };
}
export const keep = (name, some) => write({ ...read(), [name]: { ...some, when: Date.now() } });
export function drop(name) {
  const { [name]: _, ...others } = read();
  write(others);
}
export function rename(name, other) {
  const { [name]: one, ...others } = read();
  if (one && other && !(other in others)) write({ ...others, [other]: one });
}
/** A name that no kept game has. */
export function free(title) {
  const names = read();
  let number = 1;
  while (`${title} ${number}` in names) number += 1;
  return `${title} ${number}`;
}

/** Let the person save a text, or the picture of an SVG, as a file. */
export function save(name, data, type) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The picture in pixels, as PNG. */
export async function pixels(svg, scale = 2) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * scale, height: image.height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
