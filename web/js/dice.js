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

/** Lays a die on the table with what it was for. @param {import('./types.js').Entry} entry @param {boolean} shown */
export function showDie(entry, shown) {
  const tray = byId('dice');
  if (!shown) { tray.replaceChildren(); return; }
  const throwOf = el('div', { class: 'throw' }, dieFace(entry.die ?? 1, 40),
    el('p', null, el('span', { class: 'for', text: entry.say }), entry.tell && el('b', { text: ` ${entry.tell}` })));
  tray.append(throwOf);
  while (tray.children.length > 3) tray.firstElementChild?.remove();
  setTimeout(() => throwOf.classList.add('old'), 3200);
  setTimeout(() => throwOf.remove(), 4200);
}
