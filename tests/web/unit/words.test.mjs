// @ts-check
// Small pure parts: the log's lines, costs, the graph's points, a journal's header, anchors of clauses, the rules' page.
import test from 'node:test';
import assert from 'node:assert/strict';
import { rowsOf } from '../../../web/js/log.js';
import { costText } from '../../../web/js/marks.js';
import { pointsByTurn } from '../../../web/js/graph.js';
import { journalHeader } from '../../../web/js/save.js';
import { anchorsOf } from '../../../web/js/rules.js';
import { markdown } from '../../../scripts/markdown.mjs';

/** @param {Partial<import('../../../web/js/types.js').Entry>} e @returns {any} */
const entry = (e) => ({ n: 0, turn: 1, by: 'csa', step: 's', clause: '8.0', index: 0, text: '', role: 'plain', say: '', tell: '', vp: [0, 0], ...e });

test('the steps of a move are one line; a line in between ends it', () => {
  const step = (/** @type {string} */ from, /** @type {string} */ to, tell = '') => entry({ role: 'step', piece: 'Maney', text: `move Maney ${to}`, from, place: to,
    say: `Maney's brigade moves from ${from} to ${to}.`, tell });
  const rows = rowsOf([step('A1', 'A2'), step('A2', 'A3', 'A3 is now Union.'), step('A3', 'A4'), entry({ text: 'halt', role: 'stop' })]);
  assert.deepEqual(rows.map((r) => `${r.say} ${r.tell}`.trim()), ["Maney's brigade moves from A1 to A3. A3 is now Union.", "Maney's brigade moves from A3 to A4."]);
});

test('costs are written in parts of a point', () => {
  assert.deepEqual([0, 1, 2, 3, 10].map((c) => costText(2, c)), ['0', '½', '1', '1½', '5']);
  assert.deepEqual([1, 3, 6].map((c) => costText(4, c)), ['¼', '¾', '1½']);
  assert.equal(costText(1, 3), '3');
});

test('points are those at the end of each turn', () => {
  const log = [[1, 0, 5], [1, 2, 5], [2, 3, 4], [3, 3, 3]].map(([turn, a, b]) => ({ turn, vp: [a, b] }));
  assert.deepEqual(pointsByTurn(log, 12), [[0, 2, 3, 3], [5, 5, 4, 3]]);
});

test('a journal says which battle it needs', () => {
  const h = journalHeader('longroll journal 1\nbattle perryville knob 00ff\nrules rally 0.1\nplayer csa greedy\nplayer usa person\noption personalities\n\nroll 4\n');
  assert.deepEqual(h, { battle: 'perryville', scenario: 'knob', hash: '00ff', seats: { csa: 'greedy', usa: 'person' }, options: ['personalities'] });
  assert.equal(journalHeader('Dear sir,\n'), null);
});

test('a clause that has no anchor of its own opens its section', () => {
  assert.deepEqual(anchorsOf('8.3a').slice(0, 3), ['c-8.3a', 'c-8.3', 'c-8.0']);
  assert.deepEqual(anchorsOf('EV12').slice(0, 2), ['c-EV12', 'c-EV12.0']);
});

test('the rules become a page, and nothing but anchors passes as HTML', () => {
  const html = markdown('## <a id="c-8.0"></a>8 Movement\n\n- **8.0a** One *unit*\n  at a time.\n- two\n\n| a | b |\n|---|---|\n| 1 | <script> |\n');
  assert.equal(html, '<h3><a id="c-8.0"></a>8 Movement</h3><ul><li><b>8.0a</b> One <em>unit</em> at a time.</li><li>two</li></ul>'
    + '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>&lt;script&gt;</td></tr></tbody></table>');
});
