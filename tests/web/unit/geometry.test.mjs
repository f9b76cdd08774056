// @ts-check
// Hexes and pixels: there and back, on both kinds of grid.
import test from 'node:test';
import assert from 'node:assert/strict';
import { layoutOf, hexCentre, hexAt, placeAt, placesOf, standOf, hexTowards, hexCorners, boundsOf, boundsOfPlaces } from '../../../web/js/geometry.js';

/** @param {string} orientation @param {number} offset */
function grid(orientation, offset) {
  const columns = 7, rows = 5, names = [];
  for (let r = 1; r <= rows; r++) for (let c = 0; c < columns; c++) names.push(`${String.fromCharCode(65 + c)}${r}`);
  const banks = [{ place: 'C3/a', sides: [0, 1] }, { place: 'C3/b', sides: [3, 4] }];
  return layoutOf({ orientation, offset, columns, rows }, names, banks, { firstX: 41.6, firstY: 72, size: 72 });
}

for (const orientation of ['flat', 'pointy']) {
  for (const offset of [0, 1]) {
    test(`${orientation}, offset ${offset}: every hex is found at its centre and near its corners`, () => {
      const l = grid(orientation, offset);
      l.hexes.forEach((name, i) => {
        const at = hexCentre(l, i);
        assert.equal(hexAt(l, at), name);
        for (const c of hexCorners(l, 4)) assert.equal(hexAt(l, { x: at.x + c.x, y: at.y + c.y }), name);
      });
      assert.deepEqual(hexCentre(l, 0), { x: 41.6, y: 72 });
    });
    test(`${orientation}, offset ${offset}: neighbours are one hex apart`, () => {
      const l = grid(orientation, offset), from = hexCentre(l, l.names.get('D3') ?? 0);
      const near = l.hexes.filter((_, i) => { const c = hexCentre(l, i), d = Math.hypot(c.x - from.x, c.y - from.y); return d > 1 && d < 73; });
      assert.equal(near.length, 6);
    });
  }
}

test('a river hex has two banks, and the nearer one is meant', () => {
  const l = grid('flat', 0);
  assert.deepEqual(placesOf(l, 'C3'), ['C3/a', 'C3/b']);
  for (const p of ['C3/a', 'C3/b']) assert.equal(placeAt(l, standOf(l, p)), p);
  assert.equal(placeAt(l, standOf(l, 'D3')), 'D3');
  assert.ok(standOf(l, 'C3/a').scale < 1);
});

test('off the map there is no hex', () => {
  assert.equal(hexAt(grid('flat', 0), { x: -200, y: 0 }), null);
  assert.equal(hexAt(grid('flat', 0), { x: 5000, y: 100 }), null);
});

test('arrow keys lead to a neighbour, and stop at the edge', () => {
  const l = grid('flat', 0);
  assert.equal(hexTowards(l, 'D3', { x: 0, y: -1 }), 'D2');
  assert.equal(hexTowards(l, 'D3', { x: 0, y: 1 }), 'D4');
  assert.match(hexTowards(l, 'D3', { x: 1, y: 0 }), /^E/);
  assert.equal(hexTowards(l, 'D1', { x: 0, y: -1 }), 'D1');
});

test('bounds hold what they are of', () => {
  const l = grid('flat', 0), b = boundsOf(l), p = boundsOfPlaces(l, ['B2', 'F4']);
  for (let i = 0; i < l.hexes.length; i++) { const c = hexCentre(l, i); assert.ok(c.x > b.x && c.x < b.x + b.width && c.y > b.y && c.y < b.y + b.height); }
  assert.ok(p.width < b.width && p.height < b.height);
});
