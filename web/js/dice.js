// @ts-check
// Dice, drawn. They lie on the map for a moment and stay in the log.

import { byId, el, svg } from './dom.js';

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

/** @param {number} face @param {number} px */
export function dieFace(face, px) {
  return svg('svg', { class: 'die', viewBox: '-12 -12 24 24', width: px, height: px, role: 'img', 'aria-label': `die ${face}` },
    svg('rect', { x: -11, y: -11, width: 22, height: 22, rx: 4.5 }),
    ...(PIPS[face] ?? []).map(([x, y]) => svg('circle', { cx: x * 5.6, cy: y * 5.6, r: 2.3 })));
}

/** @type {number[]} */
let lately = [];
let timer = 0;

/** Lays a die on the table with what it was for; the ones before it stay a while. @param {import('./types.js').Entry} entry */
export function showDie(entry) {
  lately = [...lately, entry.die ?? 1].slice(-4);
  const faces = lately.map((f, i) => dieFace(f, i === lately.length - 1 ? 38 : 24));
  faces.forEach((f, i) => f.classList.add(i === lately.length - 1 ? 'landed' : 'past'));
  const tray = byId('dice');
  tray.replaceChildren(...faces, el('p', null, el('span', { class: 'for', text: entry.say }), entry.tell && el('b', { text: ` ${entry.tell}` })));
  tray.classList.remove('old');
  clearTimeout(timer);
  timer = window.setTimeout(() => tray.classList.add('old'), 3500);
}

export function clearDice() {
  lately = [];
  byId('dice').replaceChildren(el('p', { class: 'for', text: 'Dice fall here.' }));
  byId('dice').classList.add('old');
}
