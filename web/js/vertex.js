// @ts-check
// Facings: the corners of a hex to which a piece may be turned, as marks that can be clicked, and walked through with the
// keyboard. Which they are, the engine's offers say (`turned`, in degrees from the top of the map).

import { svg } from './dom.js';
import { state, awaiting, placeOf } from './state.js';
import { standOf } from './geometry.js';
import { placesIn } from './choices.js';
import { viewScale } from './view.js';

/** @typedef {import('./types.js').Choice} Choice */

/** Facings to choose from, and where: of the chosen piece in its own hex, or in the hex that was clicked. Pure.
 *  @param {Choice[]} choices @param {string | null} piece @param {string | null} at @param {(piece: string) => string | null} placeOfPiece
 *  @returns {{place: string, turns: Choice[]} | null} */
export function facings(choices, piece, at, placeOfPiece) {
  const turning = choices.filter((c) => c.turned !== undefined);
  if (at) {
    const here = turning.filter((c) => placesIn(c).includes(at)), own = here.filter((c) => c.piece === piece);
    const turns = own.length > 0 ? own : here;
    if (turns.length > 0) return { place: at, turns };
  }
  const standing = turning.filter((c) => c.piece && placesIn(c).length === 0);
  const who = piece ?? (new Set(standing.map((c) => c.piece)).size === 1 ? standing[0].piece ?? null : null);
  const turns = standing.filter((c) => c.piece === who), place = who ? placeOfPiece(who) : null;
  return place && turns.length > 0 ? { place, turns } : null;
}

/** What can be turned now. */
export const facingsNow = () => (awaiting() && state.table
  ? facings(state.table.choices, state.selected ?? state.table.focus.pieces?.[0] ?? null, state.turning, placeOf) : null);

/** @param {SVGElement} layer */
export function drawVertices(layer) {
  const l = state.layout, now = facingsNow();
  if (!l || !now) { layer.replaceChildren(); return; }
  const at = standOf(l, now.place), far = l.size / Math.sqrt(3), grow = Math.max(0.75, 0.85 / viewScale());
  layer.replaceChildren(...now.turns.map((c) => {
    const angle = (c.turned ?? 0) * Math.PI / 180;
    return svg('g', { class: `vertex${c.index === state.vertex ? ' now' : ''}`, 'data-vertex': c.index, 'data-choice': c.text,
      transform: `translate(${(at.x + far * Math.sin(angle)).toFixed(1)} ${(at.y - far * Math.cos(angle)).toFixed(1)}) scale(${grow.toFixed(2)}) rotate(${c.turned})` },
    svg('circle', { r: 11 }), svg('path', { d: 'M-6 3.6L0-6.4 6 3.6 0 .6z' }), svg('title', { text: c.words }));
  }));
}

/** The next facing to the right or the left, for the keyboard. @param {number} by @returns {Choice | null} */
export function walkFacings(by) {
  const now = facingsNow();
  if (!now) return null;
  const order = [...now.turns].sort((a, b) => (a.turned ?? 0) - (b.turned ?? 0));
  const own = state.table?.pieces.find((p) => p.place === now.place && p.turned !== undefined)?.turned ?? 0;
  const i = order.findIndex((c) => c.index === state.vertex);
  const first = by > 0 ? order.findIndex((c) => (c.turned ?? 0) > own) : order.findLastIndex((c) => (c.turned ?? 0) < own);
  const next = i >= 0 ? order[(i + by + order.length) % order.length] : order[first >= 0 ? first : by > 0 ? 0 : order.length - 1];
  state.vertex = next.index;
  return next;
}

/** The facing that the keyboard is at. */
export const facingAt = () => facingsNow()?.turns.find((c) => c.index === state.vertex) ?? null;
