// @ts-check
// The one mutable object. Everybody reads it; game.js, input.js and main.js write it, then redraw.

/**
 * @typedef {{
 *   engine: import('./engine.js').Engine | null, battle: import('./types.js').Battle | null,
 *   rules: import('./types.js').Rules | null, table: import('./types.js').Table | null,
 *   layout: import('./geometry.js').Layout | null, log: import('./types.js').Entry[],
 *   seats: import('./types.js').Seats, card: import('./types.js').Card | null,
 *   scenario: import('./types.js').Scenario | null, options: number, id: string,
 *   selected: string | null, ways: import('./types.js').Way[], fan: string | null, hover: string | null,
 *   via: string | null, cursor: string | null, busy: boolean, thinking: string | null, hurry: boolean, paused: boolean, stopped: boolean,
 *   marks: number[], seen: number, odds: import('./types.js').Odds | null, oddsOf: number | null,
 *   replaying: boolean, ended: boolean, showZones: boolean, placeNames: Map<string, string>,
 *   intent: {piece: string, place: string, face: string} | null, viewer: string | null, about: import('./types.js').Area[],
 *   hint: import('./types.js').Hint | null, reasons: Record<number, string>, thought: number,
 *   turning: string | null, vertex: number | null,
 * }} State
 */

/** @returns {State} */
function fresh() {
  return {
    engine: null, battle: null, rules: null, table: null, layout: null, log: [], seats: {}, card: null,
    scenario: null, options: 0, id: '', selected: null, ways: [], fan: null, hover: null, via: null, cursor: null,
    busy: false, thinking: null, hurry: false, paused: false, stopped: false, marks: [], seen: 0, odds: null, oddsOf: null,
    replaying: false, ended: false, showZones: false, placeNames: new Map(), intent: null, viewer: null, about: [], hint: null, reasons: {}, thought: 0, turning: null, vertex: null,
  };
}

export const state = fresh();
export const resetState = () => { Object.assign(state, fresh()); };

/** Where the piece is now. @param {string} piece @returns {string | null} */
export const placeOf = (piece) => state.table?.pieces.find((p) => p.name === piece)?.place ?? null;

/** Where there is something to see: pieces and victory hexes. @returns {string[]} */
export const busyPlaces = () => [...(state.table?.pieces ?? []).flatMap((p) => (p.place ? [p.place] : [])),
  ...(state.battle?.victory ?? []).map((v) => /** @type {string} */ (v.hex))];

/** @param {string} piece @returns {import('./types.js').Roster | undefined} */
export const rosterOf = (piece) => state.battle?.pieces.find((p) => p.name === piece);

/** @param {string | undefined} id */
export const sideName = (id) => state.battle?.sides.find((s) => s.id === id)?.name ?? id ?? '';

/** Whether a person sits there. @param {string} side */
export const isPerson = (side) => state.seats[side] === 'person';

/** Whether two persons share this screen in a game with secrets: then only one of them looks at a time. */
const shared = () => Boolean(state.rules?.secrets) && (state.battle?.sides ?? []).every((s) => isPerson(s.id));

/** Whether the table must change hands before the next question is put. */
export const handover = () => Boolean(shared() && state.table && !state.table.over && !state.replaying
  && isPerson(state.table.chooser) && state.viewer !== state.table.chooser);

/** For whom the engine is to draw the table; see Engine.seat. */
export function seatNumber() {
  const sides = state.battle?.sides ?? [], persons = sides.filter((s) => isPerson(s.id));
  if (!state.rules?.secrets || state.ended || persons.length === 0) return 3;
  const looks = sides.findIndex((s) => s.id === (persons.length === 1 ? persons[0].id : state.viewer));
  return looks < 0 ? 2 : looks;
}

/** Whether it is a person's turn to decide here and now. */
export const awaiting = () => Boolean(state.table && !state.table.over && !state.busy && !state.replaying
  && isPerson(state.table.chooser) && !handover());

// Settings last longer than a game.

const KEY = 'longroll.settings';
const STANDARD = { pace: 'normal', dice: 'auto', theme: 'auto', plain: false, motion: true, confirm: true, numbers: true, chance: false };

/** @type {{pace: string, dice: string, theme: string, plain: boolean, motion: boolean, confirm: boolean, numbers: boolean, chance: boolean}} */
export const settings = { ...STANDARD, ...read() };

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function saveSettings() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch { /* private windows may refuse: then they last as long as the page */ }
}

export const stillness = () => !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;

export function isDark() {
  return settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}
