// @ts-check
// What is drawn on the map beside the counters: who holds what, what glows, where one may go and by which way, zones
// of control, what the question is about, what the other side did. Draws what it is told; knows no rules.

import { svg } from './dom.js';
import { state, awaiting, isPerson, placeOf, sideName } from './state.js';
import { hexCorners, hexCentre, hexOf, hexAt, sideVector, standOf } from './geometry.js';
import { glowing, chainOf } from './choices.js';

/** @typedef {import('./types.js').Way} Way @typedef {import('./types.js').Point} Point */

/** @param {Point[]} points */
const line = (points) => points.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('');

/** The outline of a place: the hex, or a disc on its bank. @param {string} place @param {Record<string, any>} props @param {number} [inset] */
export function outline(place, props, inset = 1.5) {
  const l = /** @type {import('./geometry.js').Layout} */ (state.layout);
  const at = standOf(l, place);
  if (l.banks.has(place)) return svg('circle', { cx: at.x, cy: at.y, r: l.size * 0.29, ...props, 'data-place': place });
  const points = hexCorners(l, inset).map((c) => ({ x: at.x + c.x, y: at.y + c.y }));
  return svg('path', { d: `${line(points)}z`, ...props, 'data-place': place });
}

/** @param {number} parts @param {number} cost */
export function costText(parts, cost) {
  const whole = Math.floor(cost / parts), rest = cost % parts;
  const FRACTION = { '1/2': '½', '1/4': '¼', '2/4': '½', '3/4': '¾' };
  const part = rest ? FRACTION[/** @type {keyof typeof FRACTION} */ (`${rest}/${parts}`)] ?? `+${rest}/${parts}` : '';
  return whole || !part ? `${whole}${part}` : part;
}

/** Victory hexes: a ring, the value, the flag of the side that holds it. @param {SVGElement} layer */
export function drawVictory(layer) {
  const l = state.layout, b = state.battle, t = state.table;
  if (!l || !b || !t) return;
  layer.replaceChildren(...b.victory.map((v) => {
    const at = hexCentre(l, l.names.get(v.hex) ?? 0), holder = t.control[v.hex];
    const side = b.sides.findIndex((s) => s.id === holder);
    const worth = [...new Set(b.sides.map((s) => v[s.id]))].join('/');
    const away = l.flat ? { x: 33, y: 0 } : { x: 0, y: 33 };
    return svg('g', { class: 'victory', 'data-hex': v.hex, transform: `translate(${at.x} ${at.y})` },
      svg('circle', { class: 'ring', r: 32.5 }),
      svg('g', { transform: `translate(${-away.x} ${-away.y})` }, svg('path', { class: 'staff', d: 'M-4 8v-16' }),
        side >= 0 && svg('path', { class: `flag of-${holder}`, d: `M-3.4-8${side === 0 ? 'h12v8.4h-12' : 'h12l-3.4 4.2 3.4 4.2h-12'}z` })),
      svg('circle', { class: 'prize', cx: away.x, cy: away.y, r: 8 }),
      svg('text', { class: 'worth', x: away.x, y: away.y + 4.2, text: worth }));
  }));
}

/** Everything that can be clicked. @param {SVGElement} below @param {SVGElement} over */
export function drawGlow(below, over) {
  const l = state.layout, t = state.table;
  if (!l || !t || !awaiting()) { below.replaceChildren(); over.replaceChildren(); return; }
  const { pieces, places } = glowing(t.choices, placeOf, state.selected);
  const stands = new Map([...pieces].map((p) => [placeOf(p), p]));
  const rings = [...stands.keys()].filter((p) => p !== null).map((place) => {
    const at = standOf(l, place), half = 29 * at.scale;
    return svg('rect', { class: 'can can-piece', 'data-place': place, x: at.x - half, y: at.y - half,
      width: 2 * half, height: 2 * half, rx: 7 });
  });
  const hexes = state.ways.length > 0 ? [] : [...places].map((p) => outline(p, { class: 'can can-place' }));
  below.replaceChildren(...rings);
  over.replaceChildren(...hexes);
}

/** Where the chosen piece may go: each place once, by its cheapest way. @returns {Map<string, Way>} */
export function bestWays() {
  /** @type {Map<string, Way>} */
  const best = new Map();
  for (const w of state.ways) if ((best.get(w.place)?.cost ?? Infinity) > w.cost) best.set(w.place, w);
  return best;
}

/** @param {SVGElement} layer */
export function drawWays(layer) {
  const l = state.layout, parts = state.rules?.cost_parts ?? 1;
  if (!l || state.ways.length === 0) { layer.replaceChildren(); return; }
  const best = bestWays();
  const passes = new Set((awaiting() ? state.table?.choices ?? [] : []).filter((c) => c.role === 'step' && c.place && !best.has(c.place)).map((c) => c.place));
  layer.replaceChildren(...[...passes].map((p) => outline(/** @type {string} */ (p), { class: 'can reach pass' })), ...[...best.values()].flatMap((w) => {
    const at = standOf(l, w.place);
    return [outline(w.place, { class: `can reach by-${w.verb}` }),
      svg('text', { class: 'cost', x: at.x, y: at.y + (l.banks.has(w.place) ? 4 : l.size * 0.43), text: costText(parts, w.cost) })];
  }));
}

/** The way to the place under the pointer. @param {SVGElement} layer @param {Way | undefined} way */
export function drawPath(layer, way) {
  const l = state.layout;
  if (!l || !way) { layer.replaceChildren(); return; }
  const points = way.path.map((p) => standOf(l, p)), end = points[points.length - 1];
  const label = `${costText(state.rules?.cost_parts ?? 1, way.cost)}${way.verb === 'move' ? '' : ` ${way.verb}`}`;
  layer.replaceChildren(
    svg('path', { class: 'path-under', d: line(points) }), svg('path', { class: 'path', d: line(points) }),
    ...points.slice(1, -1).map((p) => svg('circle', { class: 'path-dot', cx: p.x, cy: p.y, r: 3 })),
    svg('g', { class: 'path-end', transform: `translate(${end.x} ${end.y})` },
      svg('circle', { r: 13 }), svg('text', { y: 4.5, text: label })));
}

/** Places in a side's zone of control. @param {SVGElement} layer */
export function drawZones(layer) {
  const t = state.table;
  if (!t || !state.layout || !state.showZones) { layer.replaceChildren(); return; }
  layer.replaceChildren(...Object.entries(t.zones).flatMap(([side, places]) =>
    places.map((p) => outline(p, { class: `zone of-${side}` }, 5))));
}

/** The sides of these hexes that lead out of them, as one path. @param {string[]} places */
function rim(places) {
  const l = /** @type {import('./geometry.js').Layout} */ (state.layout);
  const inside = new Set(places.map(hexOf)), corners = hexCorners(l);
  return [...inside].map((hex) => {
    const at = hexCentre(l, l.names.get(hex) ?? 0);
    return [0, 1, 2, 3, 4, 5].filter((side) => {
      const v = sideVector(l, side), next = hexAt(l, { x: at.x + v.x * l.size, y: at.y + v.y * l.size });
      return !next || !inside.has(next);
    }).map((side) => { // the two corners nearest to the middle of that side
      const v = sideVector(l, side);
      const ends = [...corners].sort((a, b) => b.x * v.x + b.y * v.y - a.x * v.x - a.y * v.y).slice(0, 2);
      return line(ends.map((c) => ({ x: at.x + c.x, y: at.y + c.y })));
    }).join('');
  }).join('');
}

/** What the engine wants drawn: sets of places and arrows, each in its style. @param {SVGElement} below @param {SVGElement} over */
export function drawAreas(below, over) {
  const l = state.layout;
  const all = l ? [...(state.table?.areas ?? []), ...state.about] : [];
  const cls = (/** @type {import('./types.js').Area} */ a) => `area ${a.style}${a.side ? ` of-${a.side}` : ''}`;
  below.replaceChildren(...all.filter((a) => a.places?.length).flatMap((a) => {
    const places = /** @type {string[]} */ (a.places);
    if (a.style !== 'range') return places.map((p) => outline(p, { class: cls(a) }, 4));
    return [...places.map((p) => outline(p, { class: `${cls(a)} ground` }, 0)), svg('path', { class: `${cls(a)} rim`, d: rim(places) })];
  }));
  over.replaceChildren(...all.flatMap((a) => (a.arrows ?? []).map(([from, to]) => arrow(from, to, cls(a), a.style === 'duty' ? 'attack' : 'trace'))));
}

/** What the question is about: the piece, and the places fought over. @param {SVGElement} layer */
export function drawFocus(layer) {
  const l = state.layout, t = state.table;
  if (!l || !t) return;
  const rings = (t.focus.pieces ?? []).map(placeOf).filter((p) => p !== null).map((place) => {
    const at = standOf(l, place), half = 30 * at.scale;
    return svg('rect', { class: 'subject', x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx: 7 });
  });
  const fought = (t.focus.places ?? []).map((p) => outline(p, { class: 'fought' }, 3));
  const arrows = (t.focus.from ?? []).flatMap((from) => (t.focus.places ?? []).map((to) => arrow(from, to, 'assault')));
  layer.replaceChildren(...fought, ...arrows, ...rings);
}

/** @param {string} from @param {string} to @param {string} cls @param {string} [head] */
function arrow(from, to, cls, head = 'attack') {
  const l = /** @type {import('./geometry.js').Layout} */ (state.layout);
  const a = standOf(l, from), b = standOf(l, to), length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  if (length > l.size * 1.8) return svg('g');
  const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const tip = { x: a.x + u.x * (length * 0.62), y: a.y + u.y * (length * 0.62) };
  const tail = { x: a.x + u.x * length * 0.36, y: a.y + u.y * length * 0.36 };
  return svg('path', { class: cls, 'marker-end': `url(#head-${head})`, d: line([tail, tip]) });
}

/** What others did since a person last decided: how each piece went. @param {SVGElement} layer */
export function drawTrace(layer) {
  const l = state.layout;
  if (!l || !state.battle) return;
  /** @type {Map<string, string[]>} */
  const went = new Map();
  for (const e of state.log.slice(state.seen)) {
    if (!e.piece || !e.place || !e.from || e.from === e.place || isPerson(e.by)) continue;
    const path = went.get(e.piece) ?? [e.from];
    if (path[path.length - 1] !== e.place) path.push(e.place);
    went.set(e.piece, path);
  }
  layer.replaceChildren(...[...went].map(([piece, path]) => {
    const side = state.battle?.pieces.find((p) => p.name === piece)?.side;
    return svg('path', { class: `trace of-${side}`, d: line(path.map((p) => standOf(l, p))), 'marker-end': 'url(#head-trace)' },
      svg('title', { text: `${sideName(side)}: ${piece} ${path[0]} to ${path[path.length - 1]}` }));
  }));
}

/** What was advised: who, and where to. @param {SVGElement} layer */
export function drawHinted(layer) {
  const l = state.layout, entries = state.hint?.entries ?? [];
  if (!l || entries.length === 0) { layer.replaceChildren(); return; }
  const first = entries[0], steps = entries.filter((e) => e.role === 'step' && e.place);
  const formation = entries.every((e) => !e.piece) ? entries.find((e) => e.formation)?.formation : undefined;
  const own = formation && state.battle ? (state.table?.pieces ?? []).filter((p) => p.place && chainOf(/** @type {any} */ (state.battle), p.name).includes(formation)).map((p) => p.place) : [];
  const stands = [...own, ...entries.map((e) => (e.piece ? placeOf(e.piece) : null))].filter((p) => p !== null);
  const rings = [...new Set(stands)].map((place) => {
    const at = standOf(l, place), half = 31 * at.scale;
    return svg('rect', { class: 'hinted', x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx: 8 });
  });
  const ends = entries.filter((e) => e.role !== 'step').flatMap((e) => (e.places ?? (e.place ? [e.place] : [])));
  const path = steps.length > 0 ? [/** @type {string} */ (first.from ?? steps[0].from), ...steps.map((e) => /** @type {string} */ (e.place))] : [];
  const from = first.piece ? placeOf(first.piece) : null;
  layer.replaceChildren(...rings, ...[...ends, ...path.slice(-1)].map((p) => outline(p, { class: 'hinted' }, 2)),
    ...(path.length > 1 ? [svg('path', { class: 'hint-way', d: line(path.map((p) => standOf(l, p))), 'marker-end': 'url(#head-hint)' })] : []),
    ...(from ? ends.filter((p) => p !== from).map((to) => svg('path', { class: 'hint-way', d: line([standOf(l, from), standOf(l, to)]), 'marker-end': 'url(#head-hint)' })) : []));
}

/** The hex the keyboard is at. @param {SVGElement} layer */
export function drawCursor(layer) {
  const at = state.cursor;
  layer.replaceChildren(...(at && state.layout ? [outline(hexOf(at), { class: 'cursor' }, 0)] : []));
}
