// @ts-check
// The course of a game: whoever is to choose chooses, dice fall, the computer moves at a pace one can follow. Nothing
// here knows what a choice means.

import { state, settings, isPerson, stillness, placeOf, sideName, busyPlaces, handover, seatNumber } from './state.js';
import { askOpponent, stopOpponent, hurryOpponent } from './opponent.js';
import { saveSoon } from './save.js';
import { byId } from './dom.js';
import { drawBoard, drawMarks } from './board.js';
import { travel } from './counters.js';
import { reveal, viewTouched, touchView, showBox, clearArea, toStage } from './view.js';
import { standOf, boundsOfPlaces } from './geometry.js';
import { announce } from './a11y.js';
import { showDie } from './dice.js';
import { placesIn, glowing } from './choices.js';
import { Refused } from './engine.js';
import { toast } from './toast.js';
import { openCurtain } from './curtain.js';

/** @type {(() => void)[]} */
const redraws = [];
/** Called when something has changed that the panels show. @param {() => void} f */
export const onChange = (f) => { redraws.push(f); };

/** @type {() => void} */
let whenOver = () => {};
/** @param {() => void} f */
export const onOver = (f) => { whenOver = f; };

const PACE = { slow: 2, normal: 1, fast: 0.3, instant: 0 };
/** @param {number} ms */
const paced = (ms) => (state.hurry ? 0 : ms * (PACE[/** @type {keyof typeof PACE} */ (settings.pace)] ?? 1));

/** @type {(() => void) | null} */
let wake = null;
/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => {
  if (ms <= 0) { resolve(undefined); return; }
  const timer = setTimeout(() => { wake = null; resolve(undefined); }, ms);
  wake = () => { clearTimeout(timer); wake = null; resolve(undefined); };
});

/** @param {boolean} busy */
function setBusy(busy) {
  state.busy = busy;
  document.body.classList.toggle('busy', busy);
}

/** Reads the position and draws all of it. */
export function refresh() {
  if (!state.engine) return;
  state.engine.seat(seatNumber());
  state.table = state.engine.table();
  state.ways = [];
  state.hover = null;
  state.fan = null;
  state.via = null;
  state.hint = null;
  state.turning = null;
  state.vertex = null;
  const moving = state.table.focus.pieces?.[0];
  const steps = state.table.choices.some((c) => c.role === 'step');
  state.selected = null;
  if (moving && steps && isPerson(state.table.chooser)) {
    state.selected = moving;
    state.ways = state.engine.ways(moving);
  }
  redraw();
}

export function redraw() {
  drawBoard();
  for (const f of redraws) f();
}

/** What has just been done is told and shown. @returns {Promise<void>} */
async function follow() {
  const { engine } = state;
  if (!engine) return;
  const entries = engine.log(state.log.length);
  state.log.push(...entries);
  for (const e of entries) {
    if (e.die !== undefined) showDie(e);
    const words = [e.say, e.tell].filter(Boolean).join(' ');
    if (words && !state.hurry) announce(e.die !== undefined ? `${e.die}. ${words}` : words);
  }
  await animate(entries);
}

/** Lets the pieces of these entries travel. @param {import('./types.js').Entry[]} entries */
async function animate(entries) {
  if (state.hurry || stillness() || settings.pace === 'instant') return;
  /** @type {string[]} */
  let path = [];
  const last = entries.filter((e) => e.piece && e.place && e.from && e.from !== e.place);
  for (const e of last) path = path.length ? [...path, /** @type {string} */ (e.place)] : [/** @type {string} */ (e.from), /** @type {string} */ (e.place)];
  const piece = last[0]?.piece;
  if (!piece || !state.layout || last.some((e) => e.piece !== piece)) return;
  reveal(path.map((p) => standOf(/** @type {import('./geometry.js').Layout} */ (state.layout), p)));
  await travel(piece, path, Math.min(700, paced(130 + 90 * (path.length - 1))));
}

/** Runs until a person is asked. */
export async function advance() {
  if (state.busy || !state.engine || state.replaying) return;
  setBusy(true);
  let slept = performance.now();
  try {
    for (;;) {
      const t = /** @type {import('./types.js').Table} */ (state.table);
      while (state.paused && !state.stopped && !state.hurry) await pause(120);
      if (t.over || state.stopped) break;
      if (t.chooser === 'chance') {
        if (settings.dice === 'ask' && !state.hurry && Object.values(state.seats).includes('person')) break;
        await pause(paced(420));
        state.engine.roll();
      } else if (isPerson(t.chooser)) {
        break;
      } else {
        await computer(t);
      }
      if (state.stopped || !state.engine) break;
      await follow();
      const swift = state.hurry || settings.pace === 'instant';
      if (!swift || performance.now() - slept > 60) {
        refresh();
        await new Promise((r) => { setTimeout(r, 0); });
        slept = performance.now();
      } else {
        state.table = state.engine.table();
      }
      saveSoon(false);
    }
  } catch (error) {
    fault(error);
  } finally {
    setBusy(false);
    state.thinking = null;
  }
  rest();
}

/** @param {import('./types.js').Table} t */
async function computer(t) {
  const slow = setTimeout(() => { state.thinking = t.chooser; for (const f of redraws) f(); }, 350);
  const began = performance.now();
  try {
    const { index, why } = await Promise.race([askOpponent(state.seats[t.chooser], showThought),
      new Promise((_, no) => { giveUp = () => no(new Error('enough')); })]);
    if (why) state.reasons[t.count] = why;
    const choice = t.choices[index];
    if (choice && state.layout && !state.hurry) {
      const where = [...placesIn(choice), choice.piece ? placeOf(choice.piece) : null].filter((p) => p !== null);
      reveal(where.map((p) => standOf(/** @type {import('./geometry.js').Layout} */ (state.layout), p)));
    }
    const wait = choice?.role === 'step' ? 30 : choice?.role === 'plain' ? 520 : 120;
    await pause(Math.max(0, paced(wait) - (performance.now() - began)));
    if (!state.stopped) state.engine?.takeOffer(index);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'enough') throw error;
    stopOpponent(); // the quickest commander takes this decision
    state.engine?.choose(state.rules?.commanders.find((c) => c.name === 'greedy')?.name ?? 'random');
  } finally {
    clearTimeout(slow);
    clearTimeout(patience);
    state.thinking = null;
  }
}

/** How much of the turn's time is thought away. @param {number} part */
function showThought(part) {
  state.thought = Math.min(1, part);
  /** @type {HTMLProgressElement} */ (byId('thought')).value = state.thought;
}

/** @type {() => void} */
let giveUp = () => {};
let patience = 0;
/** Plays now: what has been thought so far decides. If even that is long in coming, the quickest commander does. */
export function stopThinking() {
  hurryOpponent();
  clearTimeout(patience);
  patience = window.setTimeout(() => giveUp(), 1500);
}

/** Nobody but a person can go on. */
function rest() {
  state.hurry = false;
  if (!state.engine || !state.table || state.stopped) return;
  refresh();
  saveSoon(true);
  if (state.table.over) {
    if (!state.ended) { state.ended = true; look(null); whenOver(); }
    return;
  }
  if (handover()) {
    look(null);
    openCurtain(sideName(state.table.chooser), () => { look(state.table?.chooser ?? null); rest(); });
    return;
  }
  const t = state.table;
  if (isPerson(t.chooser)) {
    if (goOn()) return;
    announce(`${sideName(t.chooser)}: ${t.ask}. ${t.choices.length} choices.`);
    const l = state.layout;
    const about = [...(t.focus.pieces ?? []).map(placeOf), ...(t.focus.places ?? [])].filter((p) => p !== null);
    if (l && !viewTouched()) { showBox(boundsOfPlaces(l, busyPlaces()), false); touchView(); }
    if (l) reveal(about.map((p) => standOf(l, p)));
    if (l && about.length === 0) showSomething(l, t);
  }
}

/** Somebody else looks at the table: it is drawn, and the log is told, as far as it is for his eyes. @param {string | null} side */
function look(side) {
  if (!state.engine || !state.rules?.secrets) return;
  state.viewer = side;
  state.engine.seat(seatNumber());
  state.log = state.engine.log(0);
  refresh();
}

/** If nothing of what can be chosen is in sight, the first of it is brought there.
 *  @param {import('./geometry.js').Layout} l @param {import('./types.js').Table} t */
function showSomething(l, t) {
  const { pieces, places } = glowing(t.choices, placeOf);
  const points = [...[...pieces].map(placeOf), ...places].filter((p) => p !== null).map((p) => standOf(l, p));
  const a = clearArea();
  const seen = points.map(toStage).some((p) => p.x > a.left && p.x < a.right && p.y > a.top && p.y < a.bottom);
  if (!seen) reveal(points.slice(0, 1));
}

/** @param {unknown} error */
function fault(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (text === 'stopped') return;
  console.error(error);
  announce(text);
  state.stopped = true;
  for (const f of faults) f(text);
}
/** @type {((text: string) => void)[]} */
const faults = [];
/** @param {(text: string) => void} f */
export const onFault = (f) => { faults.push(f); };

/** A person's decision. Whatever follows from it happens, then the next one is asked. @param {() => void} take */
async function decide(take) {
  const { engine } = state;
  if (!engine || state.busy) return;
  const before = engine.count();
  try {
    take();
  } catch (error) {
    if (error instanceof Refused) toast(error.message); else fault(error);
    return;
  }
  if (engine.count() === before) return;
  state.marks.push(before);
  // What the other side did stays traced while one only answers it.
  if (state.table?.acting === state.table?.chooser) state.seen = engine.count();
  setBusy(true);
  await follow();
  setBusy(false);
  refresh();
  saveSoon(true);
  await advance();
}

/** @param {import('./types.js').Choice} choice */
export const takeChoice = (choice) => (choice.index < 0 && choice.piece ? gather(choice.piece) : decide(() => state.engine?.takeOffer(choice.index)));

/** Takes these offers one after another, as far as the person goes on deciding. @param {number[]} indexes */
export const takeAll = (indexes) => decide(() => {
  const side = state.engine?.chooser();
  for (const index of indexes) if (state.engine?.chooser() === side) state.engine?.takeOffer(index);
});

/** Names a piece besides those that are named, in whatever order one likes, or leaves out one that was. @param {string} piece */
export async function gather(piece) {
  const { engine } = state;
  if (!engine || state.busy) return;
  try {
    const base = engine.gather(piece);
    state.log.length = Math.min(state.log.length, base);
    state.marks = state.marks.filter((m) => m < base);
    for (let n = base; n < engine.count(); n++) state.marks.push(n);
  } catch (error) {
    if (error instanceof Refused) toast(error.message); else fault(error);
    return;
  }
  setBusy(true);
  await follow();
  setBusy(false);
  refresh();
  saveSoon(true);
  await advance();
}

/** Sends the chosen piece along a way. With `on`, it may go on from there. If a die falls on the way it goes as far as
 *  that, and on afterwards if nothing has happened to it. @param {string} piece @param {import('./types.js').Way} way @param {boolean} [on] */
export function takeWay(piece, way, on = false) {
  const { engine } = state;
  if (!engine) return Promise.resolve();
  return decide(() => {
    for (let places = way.path.length; places > 1; places--) {
      const whole = places === way.path.length;
      try {
        engine.take(`${way.verb} ${piece} ${way.path.slice(0, places).join('-')}${on || !whole ? ' ...' : ''}`);
        state.intent = whole ? null : { piece, place: way.place, face: faceOf(piece) };
        return;
      } catch (error) {
        if (!(error instanceof Refused) || places === 2) throw error;
      }
    }
  });
}

/** @param {string} piece */
const faceOf = (piece) => JSON.stringify(state.table?.pieces.find((p) => p.name === piece)?.numbers);

/** Goes on with a way that a die had interrupted. @returns {boolean} */
function goOn() {
  const meant = state.intent;
  state.intent = null;
  if (!meant || state.selected !== meant.piece || faceOf(meant.piece) !== meant.face) return false;
  const way = state.ways.find((w) => w.place === meant.place);
  if (way) void takeWay(meant.piece, way);
  return Boolean(way);
}

export const rollDie = () => decide(() => state.engine?.roll());

/** How far back one may go: to one's last decision, never behind a die. @returns {number | null} */
export function undoTo() {
  const { table } = state;
  if (!table || state.busy || state.replaying) return null;
  const mark = state.marks[state.marks.length - 1];
  if (state.viewer && state.log[mark]?.by !== state.viewer) return null; // not another's secrets
  return mark !== undefined && mark >= table.last_die && mark < table.count ? mark : null;
}

export function undo() {
  const to = undoTo();
  if (to === null || !state.engine) return;
  state.engine.undo(to);
  state.intent = null;
  state.marks.pop();
  state.log.length = to;
  for (const n of Object.keys(state.reasons)) if (Number(n) >= to) delete state.reasons[Number(n)];
  state.seen = Math.min(state.seen, to);
  state.ended = false;
  refresh();
  saveSoon(true);
  announce(`Taken back. ${state.table?.ask ?? ''}`);
}

/** Hurries through whatever is going on until a person is asked. */
export function skip() {
  state.hurry = true;
  state.paused = false;
  wake?.();
}

export { drawMarks };
