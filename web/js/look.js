// @ts-check
// Showing where something is: brings it into sight and lets it flash.

import { byId } from './dom.js';
import { state } from './state.js';
import { standOf } from './geometry.js';
import { reveal } from './view.js';
import { outline } from './marks.js';

/** @param {(string | null | undefined)[]} places */
export function look(places) {
  const l = state.layout, known = places.filter((p) => typeof p === 'string');
  if (!l || known.length === 0) return;
  reveal(known.map((p) => standOf(l, p)));
  for (const p of known) {
    const mark = outline(p, { class: 'flash' });
    byId('board').append(mark);
    setTimeout(() => mark.remove(), 1600);
  }
}
