// @ts-check
// Hexes and pixels. Pure functions: the map's numbers in, points out. Knows no rules.

/** @typedef {import('./types.js').Point} Point */

/**
 * Where the hexes lie, in the map's own units.
 * @typedef {{flat: boolean, offset: number, columns: number, rows: number, firstX: number, firstY: number,
 *   size: number, names: Map<string, number>, hexes: string[], banks: Map<string, number[]>}} Layout
 */

const ROOT3 = Math.sqrt(3);

/**
 * @param {{orientation: string, offset: number, columns: number, rows: number}} grid
 * @param {string[]} hexes  names, row by row
 * @param {{place: string, sides: number[]}[]} banks
 * @param {{firstX: number, firstY: number, size: number}} sheet  centre of the first hex; across flats
 * @returns {Layout}
 */
export function layoutOf(grid, hexes, banks, sheet) {
  return {
    flat: grid.orientation === 'flat', offset: grid.offset, columns: grid.columns, rows: grid.rows, ...sheet,
    hexes, names: new Map(hexes.map((name, i) => [name, i])),
    banks: new Map(banks.map((b) => [b.place, b.sides])),
  };
}

/** @param {Layout} l @param {number} i  index of a hex @returns {Point} */
export function hexCentre(l, i) {
  const column = i % l.columns, row = Math.floor(i / l.columns);
  /** @param {number} n  column or row: how far it is offset against the first one */
  const base = (n) => (n % 2 === l.offset ? 0.5 : 0) - (l.offset === 0 ? 0.5 : 0);
  return l.flat
    ? { x: l.firstX + column * l.size * ROOT3 / 2, y: l.firstY + (row + base(column)) * l.size }
    : { x: l.firstX + (column + base(row)) * l.size, y: l.firstY + row * l.size * ROOT3 / 2 };
}

/** The hex of a place: "E13/a" is in "E13". @param {string} place */
export const hexOf = (place) => place.split('/')[0];

/** Direction of a side from the centre, as a unit vector. @param {Layout} l @param {number} side @returns {Point} */
export function sideVector(l, side) {
  const degrees = l.flat ? -90 + 60 * side : -60 + 60 * side;
  return { x: Math.cos(degrees * Math.PI / 180), y: Math.sin(degrees * Math.PI / 180) };
}

/** Where a counter in the place stands, and how large. @param {Layout} l @param {string} place */
export function standOf(l, place) {
  const centre = hexCentre(l, l.names.get(hexOf(place)) ?? 0);
  const sides = l.banks.get(place);
  if (!sides) return { ...centre, scale: 1 };
  const sum = sides.map((s) => sideVector(l, s)).reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  const length = Math.hypot(sum.x, sum.y) || 1;
  const reach = 0.3 * l.size;
  return { x: centre.x + sum.x / length * reach, y: centre.y + sum.y / length * reach, scale: 0.74 };
}

/** Corners of a hex around 0, 0. @param {Layout} l @param {number} [inset]  units @returns {Point[]} */
export function hexCorners(l, inset = 0) {
  const radius = (l.size / 2 - inset) * 2 / ROOT3;
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const degrees = (l.flat ? 0 : 30) + 60 * i;
    return { x: radius * Math.cos(degrees * Math.PI / 180), y: radius * Math.sin(degrees * Math.PI / 180) };
  });
}

/** @param {Layout} l @param {Point} at @returns {string | null}  the hex there */
export function hexAt(l, at) {
  // The nearest centre is the hex: only the few around the guess have to be measured.
  const along = l.flat ? (at.x - l.firstX) / (l.size * ROOT3 / 2) : (at.y - l.firstY) / (l.size * ROOT3 / 2);
  let best = -1, nearest = Infinity;
  for (let n = Math.floor(along) - 1; n <= Math.floor(along) + 2; n++) {
    const across = l.flat ? (at.y - l.firstY) / l.size : (at.x - l.firstX) / l.size;
    for (let m = Math.floor(across) - 1; m <= Math.floor(across) + 2; m++) {
      const column = l.flat ? n : m, row = l.flat ? m : n;
      if (column < 0 || row < 0 || column >= l.columns || row >= l.rows) continue;
      const centre = hexCentre(l, row * l.columns + column);
      const distance = Math.hypot(at.x - centre.x, at.y - centre.y);
      if (distance < nearest) { nearest = distance; best = row * l.columns + column; }
    }
  }
  return nearest <= l.size * 0.6 ? l.hexes[best] : null;
}

/** The place there: of a river hex the nearer bank. @param {Layout} l @param {Point} at @returns {string | null} */
export function placeAt(l, at) {
  const hex = hexAt(l, at);
  if (!hex || !l.banks.has(`${hex}/a`)) return hex;
  const [a, b] = [`${hex}/a`, `${hex}/b`].map((p) => standOf(l, p));
  return Math.hypot(at.x - a.x, at.y - a.y) <= Math.hypot(at.x - b.x, at.y - b.y) ? `${hex}/a` : `${hex}/b`;
}

/** The places of a hex: itself, or its two banks. @param {Layout} l @param {string} hex */
export const placesOf = (l, hex) => (l.banks.has(`${hex}/a`) ? [`${hex}/a`, `${hex}/b`] : [hex]);

/** The hex one step in a direction of the keyboard. @param {Layout} l @param {string} hex @param {Point} to */
export function hexTowards(l, hex, to) {
  const from = hexCentre(l, l.names.get(hex) ?? 0);
  let best = hex, score = 0.35;
  for (let side = 0; side < 6; side++) {
    const v = sideVector(l, side);
    const next = hexAt(l, { x: from.x + v.x * l.size, y: from.y + v.y * l.size });
    const fit = v.x * to.x + v.y * to.y;
    if (next && next !== hex && fit > score + 1e-9) { score = fit; best = next; }
  }
  return best;
}

/** Bounds of some places, with room around them. @param {Layout} l @param {string[]} places */
export function boundsOfPlaces(l, places) {
  const at = places.map((p) => standOf(l, p));
  if (at.length === 0) return boundsOf(l);
  const pad = l.size * 1.15, x = Math.min(...at.map((p) => p.x)) - pad, y = Math.min(...at.map((p) => p.y)) - pad;
  return { x, y, width: Math.max(...at.map((p) => p.x)) + pad - x, height: Math.max(...at.map((p) => p.y)) + pad - y };
}

/** Bounds of the whole sheet of hexes. @param {Layout} l */
export function boundsOf(l) {
  const first = hexCentre(l, 0), last = hexCentre(l, l.columns * l.rows - 1);
  const pad = l.size * 0.9;
  return { x: first.x - pad, y: Math.min(first.y, last.y) - pad * 1.1,
    width: last.x - first.x + 2 * pad, height: last.y - first.y + 2.4 * pad };
}
