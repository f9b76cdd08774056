// @ts-check
// The keyboard: a cursor that goes from hex to hex, a key for everything else. Every choice is also a button.

import { byId } from './dom.js';
import { state, placeOf } from './state.js';
import { hexTowards, hexOf, placesOf, standOf } from './geometry.js';
import { panBy, zoomMiddle, fit, reveal } from './view.js';
import { actAt, deselect, describePlace, takeFacing } from './select.js';
import { walkFacings, facingAt } from './vertex.js';
import { drawMarks, drawHover } from './board.js';
import { glowing } from './choices.js';
import { undo, skip } from './game.js';
import { announce } from './a11y.js';
import { showTab } from './panels.js';
import { toggleRules } from './rules.js';
import { openHelp } from './help.js';
import { bestWays } from './marks.js';
import { pressButton } from './prompt.js';
import { toggleZones } from './tools.js';
import { toggleHint } from './hint.js';

const ARROWS = { ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 } };

/** @param {string} place */
function cursorTo(place) {
  state.cursor = place;
  state.vertex = null;
  state.hover = place;
  drawMarks();
  drawHover();
  if (state.layout) reveal([standOf(state.layout, place)]);
  announce(describePlace(place));
  byId('where').textContent = describePlace(place);
}

/** @param {{x: number, y: number}} to */
function moveCursor(to) {
  const l = state.layout;
  if (!l) return;
  const from = state.cursor ?? state.hover ?? targets()[0] ?? l.hexes[Math.floor(l.hexes.length / 2)];
  const hex = state.cursor ? hexTowards(l, hexOf(from), to) : hexOf(from);
  cursorTo(placesOf(l, hex)[0]);
}

/** Every place at which something can be chosen. @returns {string[]} */
function targets() {
  const t = state.table;
  if (!t) return [];
  if (state.ways.length > 0) return [...bestWays().keys()];
  const { pieces, places } = glowing(t.choices, placeOf, state.selected);
  return [...new Set([...[...pieces].map(placeOf), ...places].filter((p) => p !== null))];
}

/** @param {number} by */
function nextTarget(by) {
  const all = targets();
  if (all.length === 0) { announce('Nothing on the map can be chosen: use the buttons.'); return; }
  const i = all.indexOf(state.cursor ?? '');
  cursorTo(all[(i + by + all.length) % all.length]);
}

/** On a river hex, the other bank. */
function otherBank() {
  const l = state.layout;
  if (!l || !state.cursor) return;
  const banks = placesOf(l, hexOf(state.cursor));
  if (banks.length > 1) cursorTo(banks[(banks.indexOf(state.cursor) + 1) % 2]);
}

/** The corners a piece may be turned to, one after the other; Enter turns it. @param {number} by */
function turn(by) {
  const choice = walkFacings(by);
  if (!choice) { announce('Nothing can be turned here.'); return; }
  drawMarks();
  announce(choice.words);
  byId('where').textContent = choice.words;
}

/** Enter: the facing that was walked to, or what is at the cursor. @param {boolean} on */
function act(on) {
  const facing = facingAt();
  if (facing) takeFacing(facing.index); else if (state.cursor) actAt(state.cursor, { on });
}

/** @type {Record<string, () => void>} */
const KEYS = {
  n: () => nextTarget(1), p: () => nextTarget(-1), b: otherBank, u: undo, f: () => fit(), s: skip, z: toggleZones,
  '+': () => zoomMiddle(1.25), '=': () => zoomMiddle(1.25), '-': () => zoomMiddle(0.8),
  l: () => showTab('log'), c: () => showTab('choices'), o: () => showTab('command'), r: () => toggleRules(), '?': openHelp, h: toggleHint,
  e: () => turn(1), q: () => turn(-1),
};

/** @param {KeyboardEvent} e */
function onKey(e) {
  const target = /** @type {Element} */ (e.target);
  if (document.querySelector('dialog[open]') || byId('table').hidden || e.altKey || e.metaKey || e.ctrlKey) return;
  if (target.closest('input, select, textarea')) return;
  if (e.key === 'Escape') { deselect(); byId('stage').focus(); return; }
  const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (e.key)];
  const onMap = target === document.body || target.id === 'stage';
  if (arrow && onMap) {
    e.preventDefault();
    if (e.shiftKey) panBy(-arrow.x * 90, -arrow.y * 90); else moveCursor(arrow);
  } else if ((e.key === 'Enter' || e.key === ' ') && onMap) {
    e.preventDefault();
    act(e.shiftKey);
  } else if (/^[1-9]$/.test(e.key)) {
    pressButton(Number(e.key) - 1);
  } else if (KEYS[e.key]) {
    e.preventDefault();
    KEYS[e.key]();
  } else return;
  document.body.classList.add('by-keys');
}

export function listenToKeys() {
  addEventListener('keydown', onKey);
}
