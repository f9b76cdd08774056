// @ts-check
// Counters: a body in the side's colour with its shoulders, a band for the formation with the name, a sign for the
// kind, the numbers. What has happened to a piece is told by form before colour. Stacks show their top piece and the
// edges of the rest. The words of a piece's condition become classes; what they look like is in css/map.css.

import { svg, css, isLight } from './dom.js';
import { state, rosterOf, stillness } from './state.js';
import { standOf } from './geometry.js';

/** @typedef {import('./types.js').Piece} Piece */

const STEP = 3.2;
/** @type {Map<string, {g: SVGElement, face: string, x: number, y: number, order: number}>} */
const drawn = new Map();

const SIGNS = `
<path id="body-1" d="M-25-13a12 12 0 0 1 12-12h26a12 12 0 0 1 12 12v35a3 3 0 0 1-3 3h-44a3 3 0 0 1-3-3z"/>
<path id="body-1-torn" d="M-25-13a12 12 0 0 1 12-12h26a12 12 0 0 1 12 12v20l-4 1-1 5-5 1-1 5-5 1-1 5h-33a3 3 0 0 1-3-3z"/>
<path id="band-1" d="M-24.2-12.4v-.6a11.2 11.2 0 0 1 11.2-11.2h26a11.2 11.2 0 0 1 11.2 11.2v.6z"/>
<path id="body-0" d="M-25-25h50v47a3 3 0 0 1-3 3h-44a3 3 0 0 1-3-3z"/>
<path id="body-0-torn" d="M-25-25h50v32l-4 1-1 5-5 1-1 5-5 1-1 5h-33a3 3 0 0 1-3-3z"/>
<path id="band-0" d="M-24.2-24.2h48.4v11.8h-48.4z"/>
<g id="sign-infantry"><path d="M-11-6L9 5M11-6L-9 5"/><path stroke-width="3.2" d="M5 2.8L10 5.6M-5 2.8L-10 5.6"/></g>
<g id="sign-cavalry"><path d="M-11-6.5Q1-4 9 5M11-6.5Q-1-4-9 5"/><path stroke-width="2.2" d="M5.4 4.2q2.4-.4 3.2-2.8M-5.4 4.2q-2.4-.4-3.2-2.8"/></g>
<g id="sign-guns"><path stroke-width="3.4" d="M-6-1L11-5"/><path d="M-3 0L-13 7"/><circle r="5.2" cy="2" fill="none"/><path d="M0-3.2v10.4M-5.2 2h10.4"/></g>
<g id="sign-train"><path d="M-12 0Q-11-11 0-11T12 0M-12.5 0h25v5h-25z"/><circle cx="-7" cy="7.5" r="3.4"/><circle cx="7" cy="7.5" r="3.4"/><path d="M12.5 4l6 1.5"/></g>
<g id="sign-artillery"><path stroke-width="3.4" d="M-6-1L11-5"/><path d="M-3 0L-13 7"/><circle r="5.2" cy="2" fill="none"/><path d="M0-3.2v10.4M-5.2 2h10.4"/></g>
<g id="sign-dragoons"><path d="M-11-6.5Q1-4 9 5"/><path stroke-width="2.2" d="M5.4 4.2q2.4-.4 3.2-2.8"/><path d="M11-6L-9 5"/><path stroke-width="3.2" d="M-5 2.8L-10 5.6"/></g>
<g id="sign-dismounted"><path d="M-11-6L9 5M11-6L-9 5"/><path stroke-width="3.2" d="M5 2.8L10 5.6M-5 2.8L-10 5.6"/><path d="M-8 8.5h16"/></g>
<path id="sign-wing_commander" class="solid" d="M0-9.4L2.4-2.9 9.2-2.7 3.8 1.5 5.7 8 0 4.2-5.7 8-3.8 1.5-9.2-2.7-2.4-2.9z"/>
<path id="sign-leader" class="solid" d="M0-9.4L2.4-2.9 9.2-2.7 3.8 1.5 5.7 8 0 4.2-5.7 8-3.8 1.5-9.2-2.7-2.4-2.9z"/>
<path id="sign-commander" class="solid" d="M0-9.4L2.4-2.9 9.2-2.7 3.8 1.5 5.7 8 0 4.2-5.7 8-3.8 1.5-9.2-2.7-2.4-2.9z"/>
<path id="star" d="M0-5.4L1.4-1.7 5.2-1.5 2.2.9 3.2 4.6 0 2.4-3.2 4.6-2.2.9-5.2-1.5-1.4-1.7z"/>
<path id="fold" d="M13 25l12-12v9a3 3 0 0 1-3 3z"/>`;

/** The signs every counter uses; once, into the board's defs. @param {SVGElement} defs */
export function defineSigns(defs) {
  defs.innerHTML = SIGNS; // ours, and no text of anybody else's
}

/** "out of command" as a class. @param {string} word */
const slug = (word) => `is-${word.trim().replace(/[^a-z0-9]+/gi, '-').toLowerCase()}`;

/** @param {string} name @param {number} room @param {number} most */
const fitted = (name, room, most) => Math.min(most, most * room / Math.max(1, name.length * most * 0.53));

/** The counter's picture, around 0, 0. @param {Piece} piece @returns {SVGElement} */
export function counterFace(piece) {
  const own = rosterOf(piece.name);
  const side = Math.max(0, state.battle?.sides.findIndex((s) => s.id === own?.side) ?? 0);
  const colour = state.battle?.formations.find((f) => f.name === own?.formation && f.side === own?.side)?.colour ?? 0x808080;
  const numbers = piece.numbers ?? [];
  const size = fitted(piece.name, 45, 9.8);
  const torn = piece.worn && own?.kind !== 'train' ? '-torn' : '';
  const classes = ['counter', `side-${side}`, `kind-${own?.kind}`, `of-${own?.side}`,
    ...piece.state.split(',').filter(Boolean).map(slug)];
  const figures = numbers.length === 2
    ? numbers.map((n, i) => svg('text', { class: 'strong', x: i ? (torn ? 7.5 : 14.5) : (torn ? -15.5 : -14.5), y: 20, text: n }))
    : numbers.map((n, i) => svg('text', { class: 'small', x: (i - (numbers.length - 1) / 2) * 11.4, y: 20.5, text: n }));
  return svg('g', { class: classes.join(' ') },
    svg('use', { href: `#body-${side}${torn}`, class: 'shadow' }), svg('use', { href: `#body-${side}${torn}`, class: 'body' }),
    svg('use', { href: `#band-${side}`, class: 'band', fill: css(colour) }),
    svg('text', { class: `label ${isLight(colour) ? 'dark-ink' : 'light-ink'}`, 'font-size': size.toFixed(1),
      y: (-18.2 + size * 0.36).toFixed(1), text: piece.name }),
    svg('use', { href: `#sign-${own?.kind}`, class: 'sign', y: numbers.length === 0 ? 7 : numbers.length === 2 ? -2 : 0 }),
    ...figures,
    svg('use', { href: '#fold', class: 'fold' }),
    ...(piece.turned === undefined ? [] : [svg('path', { class: 'facing', d: 'M-13-26L0-39.5 13-26 0-29.5z', transform: `rotate(${piece.turned})` })]));
}

/** A counter by itself, for panels. @param {Piece} piece @param {number} px */
export function counterIcon(piece, px) {
  return svg('svg', { class: 'icon', viewBox: '-27 -27 54 54', width: px, height: px, 'aria-hidden': 'true' }, counterFace(piece));
}

/** The pieces of a place, the one on top first. @param {string} place @returns {Piece[]} */
export function stackAt(place) {
  const here = (state.table?.pieces ?? []).filter((p) => p.place === place);
  const holds = (/** @type {Piece} */ p) => Boolean(state.rules?.kinds.find((k) => k.name === rosterOf(p.name)?.kind)?.holds_ground);
  const first = here.find(holds);
  return first ? [first, ...here.filter((p) => p !== first)] : here;
}

/** @param {Piece} p */
const leads = (p) => Boolean(state.rules?.kinds.find((k) => k.name === rosterOf(p.name)?.kind)?.leads);

/** Stars for the leaders below the top, and how many pieces there are. @param {Piece[]} stack @param {{x: number, y: number, scale: number}} at */
function badges(stack, at) {
  const leaders = stack.slice(1).filter(leads).length, corner = 25 * at.scale;
  const stars = [...Array(Math.min(3, leaders)).keys()].map((i) =>
    svg('use', { href: '#star', class: 'star', x: at.x - corner + 3 + 9 * i, y: at.y - corner - 2 }));
  if (stack.length < 3) return stars;
  const rise = Math.min(4, stack.length - 1) * STEP;
  return [...stars, svg('g', { class: 'tally', transform: `translate(${at.x + corner + rise - 2} ${at.y + corner - rise})` },
    svg('circle', { r: 6.4 }), svg('text', { y: 3.2, text: stack.length }))];
}

/** Forgets everything drawn. @param {SVGElement} layer */
export function clearCounters(layer) {
  drawn.clear();
  layer.replaceChildren();
}

/** Brings the counters to where they are now. @param {SVGElement} layer @param {SVGElement} marks */
export function drawCounters(layer, marks) {
  const l = state.layout;
  if (!l || !state.table) return;
  const places = [...new Set(state.table.pieces.map((p) => p.place).filter((p) => p !== null))];
  const seen = new Set();
  /** @type {SVGElement[]} */
  const order = [], overlay = [];
  for (const place of places) {
    const stack = stackAt(place), stand = standOf(l, place);
    const spread = 1.4 * (Math.min(4, stack.length) - 1);
    const at = { x: stand.x - spread, y: stand.y + spread, scale: stand.scale };
    for (let i = stack.length - 1; i >= 0; i--) {
      const rise = STEP * Math.min(4, i);
      order.push(place2d(stack[i], { x: at.x + rise, y: at.y - rise, scale: at.scale }, i));
      seen.add(stack[i].name);
    }
    overlay.push(...badges(stack, at));
  }
  for (const [name, d] of drawn) if (!seen.has(name)) { d.g.remove(); drawn.delete(name); }
  order.forEach((g, i) => { if (layer.children[i] !== g) layer.insertBefore(g, layer.children[i] ?? null); });
  marks.replaceChildren(...overlay);
}

/** Puts one counter in its place, made anew if its face has changed. @param {Piece} piece
 *  @param {{x: number, y: number, scale: number}} at @param {number} depth */
function place2d(piece, at, depth) {
  const face = `${piece.state}|${piece.numbers}|${piece.worn}|${piece.turned}`;
  let d = drawn.get(piece.name);
  if (!d) {
    d = { g: svg('g', { class: 'piece', 'data-piece': piece.name }), face: '', x: at.x, y: at.y, order: 0 };
    drawn.set(piece.name, d);
  }
  if (d.face !== face) { d.g.replaceChildren(counterFace(piece)); d.face = face; }
  d.g.classList.toggle('top', depth === 0);
  d.g.classList.toggle('chosen', state.selected === piece.name);
  d.g.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.scale})`;
  d.x = at.x;
  d.y = at.y;
  return d.g;
}

/** Shows which counters a row beside the map stands for, or no longer. @param {string[]} names @param {boolean} on */
export function linkCounters(names, on) {
  for (const name of names) drawn.get(name)?.g.classList.toggle('linked', on);
}

/** Lets a counter travel along places before it stands at the last. @param {string} piece @param {string[]} path @param {number} ms */
export async function travel(piece, path, ms) {
  const d = drawn.get(piece), l = state.layout;
  if (!d || !l || path.length < 2 || stillness() || ms <= 0) return;
  const frames = path.map((p) => standOf(l, p)).map((s) => ({ transform: `translate(${s.x}px, ${s.y}px) scale(${s.scale})` }));
  d.g.classList.add('travels');
  const run = d.g.animate(frames, { duration: ms, easing: 'ease-in-out' });
  await run.finished.catch(() => {});
  d.g.classList.remove('travels');
}
