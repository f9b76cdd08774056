// @ts-check
// The command display: formations in lines and places. One that may be moved is lifted and put down somewhere else, by two
// clicks, by dragging it with the mouse, or with the arrow keys and Enter. Where to, the engine's offers say.

import { byId, el, css } from './dom.js';
import { state, awaiting, placeOf } from './state.js';
import { clauseLink } from './clause.js';
import { takeChoice } from './game.js';
import { linkCounters } from './counters.js';
import { openMenu } from './menu.js';
import { look } from './look.js';
import { chainOf } from './choices.js';
import { drawPanels } from './panels.js';

/** @typedef {import('./types.js').Block} Block */

/** A row or a cell that names pieces shows them on the map while the pointer or the keyboard is on it. @param {string[]} [pieces] */
export const linked = (pieces) => (pieces?.length ? { onpointerenter: () => linkCounters(pieces, true), onpointerleave: () => linkCounters(pieces, false),
  onfocus: () => linkCounters(pieces, true), onblur: () => linkCounters(pieces, false) } : {});

/** The places beside the map whose pieces stand in the place of the map that the pointer is on. @param {string | null} place */
export function linkSlots(place) {
  for (const slot of document.querySelectorAll('[data-slot]')) {
    const pieces = /** @type {HTMLElement} */ (slot).dataset.pieces?.split('|') ?? [];
    slot.classList.toggle('linked', place !== null && pieces.some((p) => placeOf(p) === place));
  }
}

/** The formation that is about to change its place on the display. */
let lifted = '';

/** Formations in lines and places: one that may be moved is lifted by a click, and put down by another. @param {Block} b */
export function display(b) {
  const choices = awaiting() && b.side === state.table?.chooser ? state.table?.choices ?? [] : [];
  const byText = new Map(choices.map((c) => [c.text, c]));
  const ways = (/** @type {any} */ c) => (c.moves ?? []).map((/** @type {string} */ m) => byText.get(m)).filter(Boolean);
  const movable = new Set(b.rows.flatMap((/** @type {any} */ r) => r.cells.flatMap(ways)).map((/** @type {any} */ x) => x.formation));
  return [el('h3', null, el('span', { class: 'dot' }), b.title ?? '', el('small', { text: b.note }), ' ', clauseLink(b.clause)),
    ...b.rows.map((/** @type {any} */ r, /** @type {number} */ row) => el('div', { class: 'line' },
      el('header', null, el('b', { text: r.name }), r.leaders.map((/** @type {string} */ l) => el('em', { text: l }))),
      el('div', { class: `slots${r.cells.length > 4 ? ' many' : ''}`, style: `--slots:${r.cells.length}`, onkeydown: walkSlots }, r.cells.map((/** @type {any} */ c, /** @type {number} */ column) => slot(c, `${b.title?.replaceAll('"', '')}|${row}|${column}`, {
        own: choices.filter((x) => c.formation && x.formation === c.formation && !x.piece),
        here: ways(c).filter((/** @type {any} */ x) => x.formation === lifted), movable: movable.has(c.formation) })))))];
}

/** One place of the display. @param {any} c @param {string} key  block, row and column @param {{own: import('./types.js').Choice[], here: import('./types.js').Choice[], movable: boolean}} may */
function slot(c, key, { own, here, movable }) {
  const pieces = c.pieces ?? [], at = placeOf(pieces[0] ?? '') ?? placeOf(piecesOf(lifted)[0] ?? '');
  if (!c.name && here.length === 0) return el('span', { class: 'slot empty' });
  const act = () => {
    if (here.length === 1) { lifted = ''; takeChoice(here[0]); return; }
    if (here.length > 1 && at) { openMenu(at, lifted, here, (x) => { lifted = ''; takeChoice(x); }, () => {}); return; }
    look(pieces.map(placeOf));
    lifted = movable && lifted !== c.formation ? c.formation : '';
    drawPanels();
    if (!movable && own.length && at) openMenu(at, c.name, own, takeChoice, () => {});
  };
  const classes = ['slot', !c.name && 'empty', (own.length || here.length) && 'can', here.length && 'here', c.now && 'now', c.faint && 'faint',
    (pieces.includes(state.selected) || (lifted && lifted === c.formation)) && 'chosen'];
  return el('button', { type: 'button', style: `--band:${css(c.colour ?? 0)}`, 'data-slot': c.name ?? '', 'data-at': key, 'data-pieces': pieces.join('|'), ...linked(pieces),
    'data-movable': movable ? 'yes' : undefined, 'data-formation': c.formation, onpointerdown: beginDrag,
    title: here.length ? here.map((x) => x.words).join('\n') : `${c.name}: ${c.note}`, class: classes.filter(Boolean).join(' '), onclick: act },
  c.name ? [el('b', { text: c.name }), el('span', { class: `order order-${c.order.split(' ')[0].toLowerCase()}`, text: c.order }),
    el('small', { text: c.note }), c.state && el('i', { text: c.state })] : el('small', { text: 'here' }));
}

/** @param {string} formation */
const piecesOf = (formation) => (state.table?.pieces ?? []).filter((p) => p.place && state.battle && chainOf(state.battle, p.name).includes(formation)).map((p) => p.name);

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** From place to place of a display with the arrow keys. @param {KeyboardEvent} e */
function walkSlots(e) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (e.key)], at = /** @type {HTMLElement} */ (e.target).dataset?.at?.split('|');
  if (e.key === 'Escape' && lifted) { lifted = ''; drawPanels(); e.stopPropagation(); return; }
  if (!step || !at) return;
  e.preventDefault();
  const [block, row, column] = [at[0], Number(at[1]), Number(at[2])];
  for (let n = 1; n <= 8; n++) {
    const next = byId('side-body').querySelector(`[data-at="${block}|${row + n * step[0]}|${column + n * step[1]}"]`);
    if (next instanceof HTMLButtonElement) { next.focus(); return; }
  }
}

/** Dragging, with the mouse: what is under the pointer when it is let go is clicked. @param {PointerEvent} e */
function beginDrag(e) {
  const from = /** @type {HTMLElement} */ (e.currentTarget), name = from.dataset.slot ?? '';
  if (e.pointerType !== 'mouse' || e.button !== 0 || !from.dataset.movable) return;
  const start = { x: e.clientX, y: e.clientY };
  /** @type {HTMLElement | null} */
  let ghost = null;
  const move = (/** @type {PointerEvent} */ m) => {
    if (!ghost && Math.hypot(m.clientX - start.x, m.clientY - start.y) < 8) return;
    if (!ghost) { // the place it is taken from is drawn anew, so that no click follows
      ghost = el('div', { class: 'carried', style: from.style.cssText, text: name });
      document.body.append(ghost);
      lifted = from.dataset.formation ?? '';
      drawPanels();
    }
    ghost.style.left = `${m.clientX + 8}px`;
    ghost.style.top = `${m.clientY + 8}px`;
  };
  const end = (/** @type {PointerEvent} */ m) => {
    removeEventListener('pointermove', move);
    if (!ghost) return;
    ghost.remove();
    const on = document.elementFromPoint(m.clientX, m.clientY)?.closest('.slot.here');
    if (on instanceof HTMLElement) on.click(); else { lifted = ''; drawPanels(); }
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end, { once: true });
}
