// @ts-check
// What lies beside the map. The engine says which panels there are and what is in their blocks; here is how each kind
// of block looks. The log and the list of all choices are tabs beside them.

import { byId, el, svg, css, capital } from './dom.js';
import { state, awaiting, placeOf, sideName } from './state.js';
import { clauseLink } from './clause.js';
import { takeChoice } from './game.js';
import { counterIcon } from './counters.js';
import { drawLog } from './log.js';
import { look } from './look.js';
import { inspect } from './inspector.js';
import { chainOf } from './choices.js';
import { display, linked } from './display.js';
import { hexCorners, sideVector } from './geometry.js';

/** @typedef {import('./types.js').Block} Block @typedef {import('./types.js').Panel} Panel */

let tab = 'command';

/** @param {string} id */
export function showTab(id) {
  tab = id;
  byId('side').classList.add('open');
  drawPanels();
  byId('side-body').focus();
}

const tabs = () => [...(state.table?.panels ?? []).map((p) => ({ id: p.id, title: p.title })),
  { id: 'log', title: 'Log' }, { id: 'choices', title: 'Choices' }];

export function drawPanels() {
  const list = tabs();
  if (!list.some((t) => t.id === tab)) tab = list[0].id;
  byId('tabs').replaceChildren(...list.map((t) => el('button', { type: 'button', role: 'tab', id: `tab-${t.id}`,
    'aria-selected': String(t.id === tab), tabindex: t.id === tab ? 0 : -1, 'aria-controls': 'side-body',
    onclick: () => showTab(t.id), onkeydown: arrows, text: t.title })));
  document.body.classList.toggle('broad', wantsRoom());
  const held = heldIn(byId('side-body'));
  const body = byId('side-body'), panel = state.table?.panels.find((p) => p.id === tab);
  body.setAttribute('aria-labelledby', `tab-${tab}`);
  if (tab === 'log') drawLog(body);
  else if (tab === 'choices') body.replaceChildren(allChoices());
  else if (panel) {
    const scroll = body.dataset.tab === tab ? body.scrollTop : 0;
    body.replaceChildren(...ordered(panel).map((b) => block(b)));
    body.scrollTop = scroll;
  }
  body.dataset.tab = tab;
  if (held) /** @type {HTMLElement | null} */ (body.querySelector(held))?.focus({ preventScroll: true });
}

/** Whether a display has more places in a line than fit beside a map of the usual width. */
const wantsRoom = () => (state.table?.panels ?? []).some((p) => p.blocks.some((b) => b.kind === 'display' && b.rows.some((/** @type {any} */ r) => r.cells.length > 4)));

/** What had the keyboard in the panel, so that it has it again when the panel is drawn anew. @param {HTMLElement} body */
function heldIn(body) {
  const e = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!e || e === body || !body.contains(e)) return '';
  if (e.dataset.at) return `[data-at="${e.dataset.at}"]`;
  return e.dataset.choice ? `[data-choice=${JSON.stringify(e.dataset.choice)}]` : '';
}

/** @param {KeyboardEvent} e */
function arrows(e) {
  if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return;
  e.preventDefault();
  const list = tabs(), i = list.findIndex((t) => t.id === tab);
  showTab(list[(i + (e.key === 'ArrowRight' ? 1 : -1) + list.length) % list.length].id);
  byId(`tab-${tab}`).focus();
}

/** Of the blocks that belong to a side those of the side that is asked come first; the others stay where they are. @param {Panel} panel */
function ordered(panel) {
  const asked = state.table?.chooser, sided = panel.blocks.filter((b) => b.side);
  const sorted = [...sided.filter((b) => b.side === asked), ...sided.filter((b) => b.side !== asked)];
  return panel.blocks.map((b) => (b.side ? /** @type {Block} */ (sorted.shift()) : b));
}

/** @param {Block} b @returns {HTMLElement} */
function block(b) {
  const draw = { figures, orders, table: grid, list, tally, track, chits, tracks, roses, display }[b.kind];
  const side = b.side ? ` of-${b.side}` : '';
  return el('section', { class: `block ${b.kind}${side}` }, draw ? draw(b) : el('p', { text: b.kind }));
}

/** @param {Block} b */
const figures = (b) => [el('h3', null, el('span', { class: 'dot' }), b.title ?? '', b.note && el('small', { text: ` ${b.note}` })),
  el('div', { class: 'figures' }, b.figures.map((/** @type {any} */ f) => el('div', null, el('b', { text: f.value }), el('span', { text: f.label }))))];

/** @param {Block} b */
const list = (b) => (b.items.length === 0 ? [] : [el('h3', { text: b.title }),
  el('ul', null, b.items.map((/** @type {any} */ i) => el('li', null, i.place
    ? el('button', { type: 'button', class: 'place', onclick: () => look([i.place]), text: i.text }) : i.text, ' ', clauseLink(i.clause))))]);

/** Markers lying together: in the cup, drawn, set aside. @param {Block} b */
const chits = (b) => [el('h3', null, b.title ?? '', el('small', { text: b.count }), ' ', clauseLink(b.clause)),
  el('ul', { class: 'chits' }, b.chits.map((/** @type {any} */ c) => el('li', { class: `of-${c.side}${c.special ? ' special' : ''}`,
    style: `--band:${css(c.colour)}`, title: `${sideName(c.side)}${c.special ? ', commander' : ''}`, text: c.label })))];

/** Formations with what each face of the die is worth to them, and what was rolled. @param {Block} b */
const tracks = (b) => [el('h3', null, el('span', { class: 'dot' }), b.title ?? '', el('small', { text: b.note }), ' ', clauseLink(b.clause)),
  ...b.rows.map((/** @type {any} */ r) => el('div', { class: `command${r.now ? ' now' : ''}` },
    el('header', null, el('i', { class: 'swatch', style: `background:${css(r.colour)}` }),
      el('button', { type: 'button', class: 'name', onclick: () => look(placesOfFormation(r.formation)), text: r.name }),
      el('span', { class: 'count', text: r.note })),
    el('div', { class: 'dice', role: 'img', 'aria-label': `${r.row}: ${r.cells.join(' ')}${r.rolled ? `, now ${r.rolled}` : ''}` },
      el('span', { class: 'row-name', text: r.row }),
      r.cells.map((/** @type {number} */ n) => el('b', { class: r.now && n === r.rolled ? 'hit' : '', text: n })),
      el('em', { text: r.state }))))];

/** @param {string} formation */
const placesOfFormation = (formation) => (state.table?.pieces ?? [])
  .filter((p) => p.place && state.battle && chainOf(state.battle, p.name).includes(formation)).map((p) => p.place);

/** A hex with arrows: directions, for each side. @param {Block} b */
function roses(b) {
  const l = state.layout;
  if (!l) return [];
  const hex = hexCorners({ ...l, size: 40 }).map((c) => `${c.x.toFixed(1)},${c.y.toFixed(1)}`).join(' ');
  const words = (l.flat ? ['N', 'NE', 'SE', 'S', 'SW', 'NW'] : ['NE', 'E', 'SE', 'SW', 'W', 'NW']);
  return [el('h3', null, b.title ?? '', ' ', clauseLink(b.clause)), el('div', { class: 'rose-row' }, b.roses.map((/** @type {any} */ r) => {
    const named = r.sides.map((/** @type {number} */ s) => words[s]).join(', ');
    return el('figure', { class: `of-${r.side}` }, svg('svg', { class: 'rose', viewBox: '-38 -38 76 76', width: 76, height: 76, role: 'img', 'aria-label': `${r.title}: ${named}` },
      svg('polygon', { points: hex }), ...r.sides.map((/** @type {number} */ s) => {
        const v = sideVector(l, s);
        return svg('g', { transform: `rotate(${(Math.atan2(v.y, v.x) * 180 / Math.PI).toFixed(0)})` }, svg('path', { d: 'M4-3h20v-6l12 9-12 9v-6h-20z' }));
      })), el('figcaption', null, el('b', { text: r.title }), named));
  }))];
}

/** Formations with what each order would cost and its chance. @param {Block} b */
function orders(b) {
  const choices = new Map((awaiting() ? state.table?.choices ?? [] : []).map((c) => [c.text, c]));
  return b.rows.map((/** @type {any} */ r) => el('div', { class: `formation depth-${r.depth}${r.state ? ' faint' : ''}` },
    el('header', null, el('i', { class: 'swatch', style: `background:${css(r.colour)}` }),
      el('button', { type: 'button', class: 'name', onclick: () => r.leader && (inspect(r.leader), look([placeOf(r.leader)])), text: r.name }),
      el('span', { class: 'count', text: r.acted > 0 ? `${r.acted}/${r.units} acted` : `${r.units}` }),
      r.state && el('em', { text: r.state })),
    r.note && el('p', { text: `${r.leader}: ${r.note}` }),
    el('div', { class: 'prices' }, (r.orders ?? []).map((/** @type {import('./types.js').Order} */ o) => {
      const c = choices.get(o.action);
      return el('button', { type: 'button', disabled: !c, class: c ? 'can' : '', 'data-choice': c ? o.action : undefined,
        title: `${o.action}: ${o.faces} in 6 (${o.clause})`, onclick: () => c && takeChoice(c) },
      el('b', { text: `${o.price} CP` }), el('span', { class: 'chance', style: `--p:${o.faces / 6}`, text: o.faces === 6 ? 'certain' : `${Math.round(o.faces / 6 * 100)} %` }));
    }))));
}

/** Words stand left, figures right. @param {Block} b @param {number} column */
const wordy = (b, column) => (b.rows.some((/** @type {any} */ r) => /[a-z]/i.test(r.cells[column] ?? '')) ? 'words' : '');

/** @param {Block} b */
function grid(b) {
  return [b.title ? el('h3', null, el('span', { class: 'dot' }), b.title, b.note && el('small', { text: b.note })) : '',
    el('table', null, el('thead', null, el('tr', null, b.columns.map((/** @type {string} */ c, /** @type {number} */ i) => el('th', { scope: 'col', class: wordy(b, i), text: c })))),
      el('tbody', null, b.rows.map((/** @type {any} */ r) => el('tr', { class: r.faint ? 'faint' : r.strong ? 'strong' : '', ...linked(r.pieces), onclick: () => {
        if (r.pieces?.length) look(r.pieces.map(placeOf));
        if (r.piece) inspect(r.piece);
        if (!r.pieces?.length) look([r.place ?? (r.piece ? placeOf(r.piece) : null)]);
      } }, r.cells.map((/** @type {string} */ c, /** @type {number} */ i) => el(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : undefined, class: wordy(b, i) },
        i === 0 && r.colour !== undefined && el('i', { class: 'swatch', style: `background:${css(r.colour)}` }), c))))))];
}

/** Points with where they come from. @param {Block} b */
function tally(b) {
  const names = state.placeNames;
  return [el('h3', null, el('span', { class: 'dot' }), b.title ?? '', el('b', { class: 'total', text: b.total })),
    el('ul', { class: 'parts' }, b.parts.map((/** @type {any} */ p) => el('li', { class: p.value === 0 ? 'faint' : '' },
      el('b', { text: p.value }), p.place ? el('button', { type: 'button', class: 'place', onclick: () => look([p.place]),
        text: `${p.label} ${names.get(p.place) ?? ''} ${p.place}` }) : el('span', { text: p.label }), ' ', clauseLink(p.clause))))];
}

/** @param {Block} b */
function track(b) {
  const clocks = state.battle?.turns ?? [];
  return [el('h3', { text: b.title }), el('ol', { class: 'turns' }, clocks.map((t) => el('li', {
    class: `${t.turn === b.now ? 'now' : t.turn < b.now ? 'past' : ''} ${t.night ? 'night' : ''} ${t.turn >= b.now && t.turn <= b.weather ? 'rain' : ''}`,
    'aria-current': t.turn === b.now ? 'step' : undefined }, el('b', { text: t.turn }), el('span', { text: t.clock ?? '' }))))];
}

/** Every choice as a button: the whole decision without the map. */
function allChoices() {
  const choices = awaiting() ? state.table?.choices ?? [] : [];
  if (choices.length === 0) return el('p', { class: 'empty', text: 'Nothing is yours to decide at the moment.' });
  /** @type {Map<string, import('./types.js').Choice[]>} */
  const groups = new Map();
  for (const c of choices) {
    const key = c.piece ?? c.formation ?? '';
    groups.set(key, [...(groups.get(key) ?? []), c]);
  }
  return el('div', { class: 'all-choices' }, [...groups].map(([name, list]) => {
    const piece = state.table?.pieces.find((p) => p.name === name);
    return el('section', null, name && el('h3', null, piece ? counterIcon(piece, 26) : '', ` ${name}`),
      list.map((c) => el('button', { type: 'button', 'data-choice': c.text, onclick: () => takeChoice(c), text: capital(c.words) })));
  }));
}
