// @ts-check
// Choosing on the map: a click or a key on a place or a piece becomes one of the engine's offers, a way, a menu, or an
// answer why not. Sorts offers; knows no rules.

import { state, awaiting, placeOf, rosterOf, settings, sideName } from './state.js';
import { ofPiece, ofFormations, atPlace, chainOf, placesIn } from './choices.js';
import { stackAt } from './counters.js';
import { takeChoice, takeWay, gather, undo, undoTo } from './game.js';
import { drawMarks } from './board.js';
import { bestWays } from './marks.js';
import { openMenu, closeMenu } from './menu.js';
import { inspect } from './inspector.js';
import { previewOdds } from './odds.js';
import { drawPrompt } from './prompt.js';
import { toast, hideToast } from './toast.js';
import { announce } from './a11y.js';
import { capital } from './dom.js';
import { facingsNow } from './vertex.js';

/** @typedef {import('./types.js').Choice} Choice */

/** Whether a piece has only been picked up: then letting go of it takes that back. */
const justPicked = () => state.log[state.log.length - 1]?.role === 'mover' && undoTo() === state.log.length - 1;

export function deselect() {
  if (awaiting() && justPicked()) undo();
  const moving = state.table?.focus.pieces?.[0];
  const held = moving && state.table?.choices.some((c) => c.role === 'step') && awaiting();
  if (!held) { state.selected = null; state.ways = []; }
  state.fan = null;
  state.hover = null;
  state.turning = null;
  state.vertex = null;
  closeMenu();
  hideToast();
  drawMarks();
  drawPrompt();
}

/** Everything one may do with the piece, its formations' orders included. @param {string} piece @returns {Choice[]} */
export function choicesWith(piece) {
  const { table, battle } = state;
  if (!table || !battle) return [];
  return [...ofPiece(table.choices, piece), ...(rosterOf(piece)?.side === table.chooser ? ofFormations(table.choices, chainOf(battle, piece)) : [])];
}

/** Takes it at once if it can be taken back; else a menu asks. @param {Choice[]} choices @param {string} place @param {string} title */
function offer(choices, place, title) {
  const sure = choices.length === 1 && (!choices[0].die || !settings.confirm);
  if (sure) {
    closeMenu();
    takeChoice(choices[0]);
    return;
  }
  const last = choices.every((c) => c.role === 'gather' && c.die) ? 'the last that can be named' : title;
  openMenu(place, last, choices, takeChoice, (c) => previewOdds(c.index));
  if (choices.length > 0) previewOdds(choices[0].index);
}

/** Turns a piece to a corner that was clicked. @param {number} index */
export function takeFacing(index) {
  const choice = state.table?.choices.find((c) => c.index === index);
  if (!choice || !awaiting()) return;
  closeMenu();
  offer([choice], facingsNow()?.place ?? '', capital(choice.words));
}

/** @param {string} piece */
export function selectPiece(piece) {
  const { table, engine } = state;
  if (!table || !engine) return;
  hideToast();
  inspect(piece);
  const place = placeOf(piece);
  if (!awaiting()) return;
  const held = table.focus.pieces?.[0];
  if (held && table.choices.some((c) => c.role === 'step')) { // somebody is on the move: nobody else may be chosen
    if (piece === held) return;
    if (!justPicked()) { whyNot(piece, null); return; }
    undo();
    selectPiece(piece);
    return;
  }
  if (table.gathered?.includes(piece)) { void gather(piece); return; }
  const own = choicesWith(piece);
  if (own.length === 0 && !table.choices.some((c) => c.piece === piece)) { whyNot(piece, null); return; }
  state.selected = piece;
  state.fan = null;
  state.ways = engine.ways(piece);
  const mover = own.filter((c) => c.role === 'mover');
  if (state.ways.length > 0 || own.length === 0) {
    closeMenu();
    const rest = own.filter((c) => c.role !== 'mover');
    if (rest.length > 0 && place) openMenu(place, piece, rest, takeChoice, (c) => previewOdds(c.index));
  } else if (own.length === 1 && mover.length === 1 && !mover[0].die) {
    closeMenu();
    takeChoice(mover[0]);
    return;
  } else if (place) {
    offer(own, place, piece);
  }
  announce(`${piece} chosen. ${state.ways.length > 0 ? `${bestWays().size} places in reach.` : `${own.length} choices.`}`);
  drawMarks();
  drawPrompt();
}

/** Why nothing can be done with it, or there. @param {string | null} piece @param {string | null} place */
export function whyNot(piece, place) {
  const { table, engine } = state;
  if (!table || !engine || !awaiting()) return;
  const reasons = engine.refusals(piece, place).slice(0, 4);
  const what = [piece, place].filter(Boolean).join(' to ');
  if (reasons.length > 0) {
    const plain = piece && place ? reasons.map((r) => ({ text: r.text, clause: r.clause })) : reasons;
    toast(`${what}: not now, because`, plain);
  } else {
    toast(piece && place ? `${what} is out of reach` : `Nothing can be done with ${what} now`,
      [{ text: `${sideName(table.chooser)} decides: ${table.ask}.`, clause: table.clause }]);
  }
}

/** An open stack, for those who have no pointer: its pieces as a menu. @param {string} place @param {import('./types.js').Piece[]} pieces */
function pickByKey(place, pieces) {
  openMenu(place, `Which, at ${place}?`, pieces.map((p) => ({ index: -1, text: '', role: 'plain', piece: p.name, words: `${p.name}, ${p.state}` })),
    (c) => { if (c.piece) selectPiece(c.piece); }, (c) => { if (c.piece) inspect(c.piece); });
}

/** Sends the piece; if a die falls on the way, which cannot be taken back, it is asked first.
 *  @param {string} piece @param {import('./types.js').Way} way @param {boolean} on */
function send(piece, way, on) {
  closeMenu();
  const go = () => { void takeWay(piece, way, on); };
  if (!settings.confirm || !state.engine?.refused(`${way.verb} ${piece} ${way.path.join('-')}`)) { go(); return; }
  openMenu(way.place, `${piece} to ${way.place}`, [{ index: -1, text: '', role: 'plain', words: 'A die falls on the way: go', die: true }], go, () => {});
}

/** A click on a place, or the same by key. @param {string} place @param {{on?: boolean}} [how] */
export function actAt(place, how = {}) {
  const { table } = state;
  if (!table) return;
  const stack = stackAt(place);
  if (!awaiting()) {
    if (stack[0]) inspect(stack[0].name);
    if (stack.length > 1) { state.fan = state.fan === place ? null : place; drawMarks(); }
    return;
  }
  hideToast();
  const way = state.selected ? bestWays().get(place) : undefined;
  if (way && state.selected) {
    send(state.selected, way, how.on ?? false);
    return;
  }
  const here = atPlace(table.choices, place, state.selected); // a step to where it may not stay is taken by itself
  if (here.length > 0) {
    state.fan = null;
    state.turning = here.length > 1 && here.every((c) => c.turned !== undefined) ? place : null;
    drawMarks();
    offer(here, place, place);
    return;
  }
  const can = stack.filter((p) => choicesWith(p.name).length > 0 || table.gathered?.includes(p.name));
  if (can.length === 1 && (stack.length === 1 || state.fan !== place)) { selectPiece(can[0].name); return; }
  if (stack.length > 1) {
    if (state.fan === place) { deselect(); return; }
    state.fan = place;
    inspect(stack[0].name);
    announce(`${stack.length} pieces at ${place}: ${stack.map((p) => p.name).join(', ')}`);
    drawMarks();
    if (document.body.classList.contains('by-keys')) pickByKey(place, can.length > 0 ? can : stack);
    return;
  }
  if (state.selected && state.ways.length > 0) { whyNot(state.selected, place); return; }
  if (stack.length === 1) { selectPiece(stack[0].name); return; }
  const tray = state.selected && !placeOf(state.selected) ? state.selected : null;
  if (table.choices.some((c) => placesIn(c).length > 0)) whyNot(tray, place);
  else deselect();
}

/** A place in words. @param {string} place */
export function describePlace(place) {
  const { battle, table } = state;
  const hex = battle?.hexes.find((h) => h.hex === place.split('/')[0]);
  if (!hex || !table) return place;
  const ground = [hex.terrain, ...hex.features.filter((f) => f !== 'map_edge')].join(', ');
  const who = stackAt(place).map((p) => `${sideName(rosterOf(p.name)?.side)} ${p.name}, ${p.state}`);
  const way = state.selected ? bestWays().get(place) : undefined;
  const here = atPlace(table.choices, place, state.selected);
  const may = way ? `${state.selected} can go here` : here.length > 0 ? here.map((c) => c.words).slice(0, 3).join(', ')
    : stackAt(place).some((p) => choicesWith(p.name).length > 0) ? 'can be chosen' : '';
  const marked = table.areas.filter((a) => a.places?.includes(place)).map((a) => a.title);
  return [place, capital(ground), ...who, ...marked, may].filter(Boolean).join('. ');
}
