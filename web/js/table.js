// @ts-check
// Sitting down at the table: loads a battle and its map, begins or resumes a game, wires the panels to it.

import { byId } from './dom.js';
import { state, resetState, settings, isDark, busyPlaces, seatNumber } from './state.js';
import { openEngine, newSeed } from './engine.js';
import { layoutOf, boundsOfPlaces } from './geometry.js';
import { loadGround, showGround } from './ground.js';
import { makeBoard } from './board.js';
import { setSheet, showBox } from './view.js';
import { setOpponent, stopOpponent } from './opponent.js';
import { advance, refresh, onChange, onOver, onFault } from './game.js';
import { drawPrompt, whenOrders } from './prompt.js';
import { drawPanels, showTab } from './panels.js';
import { drawTop } from './tools.js';
import { updateOdds } from './odds.js';
import { updateInspector, hideInspector } from './inspector.js';
import { openEnd } from './end.js';
import { toast } from './toast.js';
import { saveNow } from './save.js';
import { closeMenu } from './menu.js';
import { clearDice } from './dice.js';
import { closeCurtain } from './curtain.js';

/** @typedef {{card: import('./types.js').Card, scenario: import('./types.js').Scenario, seats: import('./types.js').Seats,
 *   options: number, journal?: string, id?: string, seen?: number, reasons?: Record<number, string>}} Sitting */

/** @type {Uint8Array | null} */
let bytes = null;
export const loadedBattle = () => bytes;

/** A game that could not be resumed whole goes on under a new name: what was saved stays as it was. */
const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** @param {string} path */
async function fetchBytes(path) {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} could not be loaded (${reply.status})`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** Sides that the stylesheets do not know by name get the colours of the first and the second side. @param {import('./types.js').Side[]} sides */
function colourSides(sides) {
  const rules = sides.flatMap((s, i) => (['csa', 'usa', 'allies', 'french'].includes(s.id) ? [] : [
    `.of-${CSS.escape(s.id)} { --side: var(--${i === 0 ? 'csa' : 'usa'}); --side-ink: var(--${i === 0 ? 'csa' : 'usa'}-ink); }`,
    `.counter.of-${CSS.escape(s.id)} { --body: var(--${i === 0 ? 'csa' : 'usa'}); --on: ${i === 0 ? '#221C15' : '#fff'}; }`]));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [sheet];
}

/** The map is ready for keys; it shows so only once one is pressed. */
function quietFocus() {
  const stage = byId('stage');
  stage.dataset.quiet = '';
  stage.focus({ preventScroll: true });
  for (const event of ['keydown', 'blur']) stage.addEventListener(event, () => { delete stage.dataset.quiet; }, { once: true });
}

/** @param {Sitting} s @returns {Promise<string | null>}  what was wrong with the journal, if anything */
export async function sitDown(s) {
  leaveTable();
  const [engine, battle, sheet] = await Promise.all([openEngine(), fetchBytes(s.scenario.file), loadGround(s.scenario.map)]);
  bytes = battle;
  engine.load(battle, s.options);
  engine.start(newSeed());
  const wrong = s.journal ? engine.replay(s.journal) : null;
  resetState();
  Object.assign(state, { engine, battle: engine.battle(), rules: engine.rules(), seats: s.seats, card: s.card, scenario: s.scenario,
    options: s.options, id: wrong === null && s.id ? s.id : newId(), placeNames: sheet.names,
    reasons: { ...s.reasons } });
  state.layout = layoutOf(/** @type {any} */ (state.battle).grid, (state.battle?.hexes ?? []).map((h) => h.hex), state.rules?.banks ?? [], sheet);
  state.ended = engine.table().over;
  engine.seat(seatNumber());
  state.log = engine.log(0);
  state.seen = Math.min(s.seen ?? state.log.length, state.log.length);
  setOpponent(battle);
  colourSides(state.battle?.sides ?? []);
  byId('choose').hidden = true;
  byId('table').hidden = false;
  document.body.classList.add('playing');
  makeBoard(sheet);
  setSheet(sheet);
  hideInspector();
  clearDice();
  refresh();
  showBox(boundsOfPlaces(state.layout, busyPlaces()), false);
  await showGround(isDark(), settings.plain);
  quietFocus();
  if (state.table?.over) openEnd();
  void advance();
  return wrong;
}

export function leaveTable() {
  if (!state.engine) return;
  saveNow();
  state.stopped = true;
  stopOpponent();
  closeMenu();
  closeCurtain();
  state.engine = null;
  document.body.classList.remove('playing');
}

export function wireTable() {
  whenOrders(() => showTab('command'));
  onChange(() => { updateOdds(); drawTop(); drawPrompt(); drawPanels(); updateInspector(); });
  onOver(() => { window.setTimeout(openEnd, 600); });
  onFault((text) => toast('The game has stopped', [{ text }, { text: 'It is saved. Reload the page to go on.' }], 60000));
}
