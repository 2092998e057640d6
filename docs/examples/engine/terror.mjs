// An engine behind the protocol of docs/conform.md that plays one Operation, Terror (3.3.4), and nothing else.
//
// It holds a position as it is given, and says of everything else that it does not cover it. It is wrong in
// two places on purpose, so that there is something to find; `--mend population` and `--mend support` put
// them right.

import { createInterface } from "node:readline";

const FRAMES = ["FirstChoice", "SecondOperation", "Terrorizing"];
const KINDS = ["terror", "terror.select", "end"];
const WITH_ACTIVITY = "any number of locations, with a Special Activity";
const LIMITS = {
  "op + special activity": WITH_ACTIVITY,
  "op only": "any number of locations",
  "limited op": "one location",
};
const MARKERS = 12;
const CITIES = ["ALG", "CON", "ORA"];

// Of each City and Sector its name and its printed Population.
const SPACES = {
  "I-1": ["Barika", 1], "I-2": ["Batna", 0], "I-3": ["Biskra", 0], "I-4": ["Oum el Bouaghi", 0],
  "I-5": ["Tebessa", 1], "I-6": ["Negrine", 0], CON: ["Constantine", 2], "II-1": ["Setif", 1],
  "II-2": ["Philippeville", 2], "II-3": ["Souk Ahras", 2], "III-1": ["Tizi Ouzou", 2],
  "III-2": ["Bordj Bou Arreridj", 1], "III-3": ["Bougie", 2], ALG: ["Algiers", 3], "IV-1": ["Medea", 2],
  "IV-2": ["Orleansville", 2], ORA: ["Oran", 2], "V-1": ["Mecheria", 0], "V-2": ["Tlemcen", 1],
  "V-3": ["Sidi Bel Abbes", 1], "V-4": ["Mostaganem", 2], "V-5": ["Saida", 0], "V-6": ["Mascara", 0],
  "V-7": ["Tiaret", 0], "V-8": ["Ain Sefra", 0], "V-9": ["Laghouat", 0], "VI-1": ["Sidi Aissa", 0],
  "VI-2": ["Ain Oussera", 1],
};

const mended = process.argv.flatMap((word, at) => (word === "--mend" ? [process.argv[at + 1]] : []));

class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

// What the rules ask of a position

const inForce = (position, effect) => position.in_force.includes(effect);
const spaceOf = (position, id) => position.spaces[id] ?? {};
const pending = (position) => position.stack.at(-1);

function population(position, id) {
  const space = spaceOf(position, id);
  // The first fault: a Resettled Sector has no Population left (4.2.1, R116).
  if (space.resettled && mended.includes("population")) return 0;
  return SPACES[id][1] + (space.pop_markers ?? 0);
}

function price(position, id) {
  return inForce(position, "effective_bombers") && CITIES.includes(id) ? 0 : 1;
}

function shown(position, id) {
  return inForce(position, "amateur_bombers") && CITIES.includes(id) ? 2 : 1;
}

function open(position, id) {
  return population(position, id) >= 1 && (spaceOf(position, id).underground ?? 0) >= shown(position, id);
}

function legalMoves(position) {
  const frame = pending(position);
  const anywhere = Object.keys(SPACES).filter((id) => open(position, id));
  if (frame.frame !== "Terrorizing") {
    return frame.faction === "FLN" && anywhere.length > 0 ? ["terror"] : [];
  }
  const another = frame.limit !== "one location" || frame.locations.length === 0;
  const may = (id) => !frame.locations.includes(id) && position.resources.fln >= price(position, id);
  const spaces = another ? anywhere.filter(may).map((id) => SPACES[id][0]) : [];
  return frame.locations.length > 0 ? [...spaces, "end"] : spaces;
}

// What a move does

function begin(position) {
  const limit = LIMITS[pending(position).chosen ?? "op + special activity"];
  position.stack.push({ frame: "Terrorizing", limit, locations: [] });
}

function terrorize(position, name) {
  const id = Object.keys(SPACES).find((one) => SPACES[one][0] === name);
  const space = (position.spaces[id] ??= {});
  const markers = Object.values(position.spaces).reduce((sum, one) => sum + (one.terror ?? 0), 0);
  const count = shown(position, id);
  position.resources.fln -= price(position, id);
  space.underground -= count;
  if (space.underground === 0) delete space.underground;
  space.active = (space.active ?? 0) + count;
  if (!space.terror && markers < MARKERS) space.terror = 1;
  // The second fault: Terror sets a space to Neutral from Oppose too (R40).
  const falls = space.support === "Support" || mended.includes("support");
  if (falls && !inForce(position, "empty_threat")) delete space.support;
  pending(position).locations.push(id);
}

function end(position) {
  const operation = position.stack.pop();
  const turn = position.stack.pop();
  if (turn.frame === "FirstChoice") {
    const alone = operation.locations.length === 1 ? "limited op" : "op only";
    const first = operation.activity ? "op + special activity" : alone;
    position.stack.push({ frame: "SecondChoice", faction: "Government", first });
    return;
  }
  // 2.3.5: who goes first on the next card.
  if (["op + special activity", "op only"].includes(turn.first)) position.first_eligible = "FLN";
  position.stack.push({ frame: "NextCard" });
}

// What is asked

let held = null;

function covers(position) {
  const [turn, operation] = position.stack;
  const plain = position.stack.length <= 2 && turn !== undefined && FRAMES.includes(turn.frame);
  // Not covered: a free Operation, Special Activities that come to nothing, and Extort that pays for Terror.
  const usual = !operation || (operation.frame === "Terrorizing" && !operation.grant && !operation.unmade);
  return plain && usual && position.resources.fln > 0;
}

const ANSWERS = {
  hello: () => ({
    protocol: 1,
    name: "terror.mjs",
    version: "1",
    covers: { scenarios: [], frames: FRAMES, kinds: KINDS, laws: false },
  }),
  setup({ position }) {
    if (!position || !covers(position)) throw new Refusal("unsupported", "only Terror is played here");
    held = position;
    return {};
  },
  moves: () => ({ moves: legalMoves(held) }),
  judge: ({ move }) => ({ legal: legalMoves(held).includes(move) }),
  step({ move }) {
    if (!legalMoves(held).includes(move)) throw new Refusal("illegal", `'${move}' is not legal here`);
    if (move === "terror") begin(held);
    else if (move === "end") end(held);
    else terrorize(held, move);
    return {};
  },
  state: () => ({ position: held }),
};

function answer(line) {
  const request = JSON.parse(line);
  try {
    const found = ANSWERS[request.ask];
    if (!found) throw new Refusal("unsupported", `'${request.ask}' is not answered here`);
    return { id: request.id, ...found(request) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id: request.id, error: { kind: error.kind, message: error.message } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
}
