// @ts-check
// Seats as journals name them, facings at the corners of a hex, the computer's plan out of its reasons; and what the page
// says of the levels is what docs/commanders.md has measured.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, imports } from '../../../web/js/engine.js';
import { whoOf, seatOf, seatWords, isSeat } from '../../../web/js/levels.js';
import { facings } from '../../../web/js/vertex.js';
import { planOf } from '../../../web/js/log.js';
import { runsOf } from '../../../web/js/odds.js';

const web = process.env.WEB_OUT ?? 'build/web';
const module = new WebAssembly.Module(readFileSync(join(web, 'longroll.wasm')));

/** @param {string} battle */
function open(battle) {
  const engine = new Engine(new WebAssembly.Instance(module, imports()).exports);
  engine.load(readFileSync(join(web, 'battles', battle)), 0);
  engine.start(5n);
  return engine;
}

test('a seat is written and read back, and the engine takes it', () => {
  const engine = open('perryville.knob.battle');
  for (const seat of ['search', 'search@20000', 'portfolio~300', 'search-50', 'search@5000~700+100', 'greedy', 'random']) {
    assert.equal(seatOf(whoOf(seat)), seat);
    while (engine.chooser() === 2) engine.roll();
    engine.limit(20, true);
    engine.choose(seat);
  }
  for (const wrong of ['searching', 'search@', 'search~-3', 'search+101', 'search50', '']) {
    while (engine.chooser() === 2) engine.roll();
    assert.throws(() => engine.choose(wrong), /no such commander/);
  }
  const { commanders } = engine.rules();
  assert.ok(isSeat('search@5', commanders) && isSeat('person', commanders) && !isSeat('napoleon', commanders));
  assert.match(seatWords('search@5000~700-50', commanders), /^General \(search\), in haste, misjudges a little, cautious$/);
});

test('figures of strength are those of docs/commanders.md', () => {
  const rows = readFileSync('docs/commanders.md', 'utf8').split('\n').filter((l) => l.startsWith('| ') && / % \(/.test(l));
  let measured = 0;
  for (const battle of ['perryville.full.battle', 'gettysburg.full.battle', 'blenheim.full.battle']) {
    for (const c of open(battle).rules().commanders) {
      if (c.score === undefined) continue;
      measured++;
      const score = `${Number((c.score / 10).toFixed(1))} %`;
      const row = rows.find((r) => new RegExp(`^\\| ${c.name}\\S*, ${c.against}`).test(r) && r.includes(`| ${c.games}, `) && r.includes(`| ${score} (`));
      assert.ok(row, `${battle}: ${c.name} against ${c.against}, ${c.games} games, ${score} is in the table`);
    }
  }
  assert.ok(measured >= 4, `${measured} figures`);
});

test('time that is up ends the thinking, and the choice is still a legal one', () => {
  const engine = open('stones-river.full.battle');
  for (let i = 0; i < 40; i++) {
    if (engine.chooser() === 2) { engine.roll(); continue; }
    engine.limit(0, false);
    const before = engine.thought();
    engine.choose('search');
    assert.ok(engine.thought() - before < 2000, 'no search');
  }
  assert.equal(engine.count(), 40);
});

test('faces with the same result are one', () => {
  assert.deepEqual(runsOf(['A', 'A', 'B', 'A']), [{ faces: '0–1', result: 'A' }, { faces: '2', result: 'B' }, { faces: '3', result: 'A' }]);
});

/** @param {Partial<import('../../../web/js/types.js').Choice>} c */
const choice = (c) => /** @type {any} */ ({ role: 'plain', words: '', text: '', ...c });

test('facings: of the chosen piece in its hex, or of the hex that was clicked', () => {
  const stands = (/** @type {string} */ p) => ({ A: '0101', B: '0202' })[p] ?? null;
  const own = [choice({ index: 0, piece: 'A', turned: 60 }), choice({ index: 1, piece: 'A', turned: 300 }), choice({ index: 2, piece: 'A' })];
  const there = [choice({ index: 3, piece: 'A', place: '0303', turned: 0 }), choice({ index: 4, piece: 'B', place: '0303', turned: 60 })];
  assert.deepEqual(facings(own, null, null, stands)?.turns.map((c) => c.index), [0, 1]);
  assert.equal(facings(own, 'A', null, stands)?.place, '0101');
  assert.equal(facings(own, 'B', null, stands), null);
  assert.deepEqual(facings([...own, ...there], 'A', '0303', stands)?.turns.map((c) => c.index), [3]);
  assert.deepEqual(facings(there, null, '0303', stands)?.turns.map((c) => c.index), [3, 4]);
  assert.equal(facings(there, null, null, stands), null);
  const two = [...own, choice({ index: 5, piece: 'B', turned: 0 })];
  assert.equal(facings(two, null, null, stands), null, 'of two pieces nobody knows which');
});

test('the plan: the last reason of each formation in the last turn that has any', () => {
  const e = (/** @type {number} */ n, /** @type {number} */ turn, /** @type {string} */ by, /** @type {any} */ of) => /** @type {any} */ ({ n, turn, by, ...of });
  const log = [e(0, 1, 'usa', { formation: 'Old' }), e(1, 2, 'usa', { formation: 'McCook' }), e(2, 2, 'usa', { piece: 'Terrill' }), e(3, 2, 'usa', { formation: 'McCook' }), e(4, 2, 'usa', {})];
  const plan = planOf(log, { 0: 'zero', 1: 'one', 2: 'two', 3: 'three', 4: 'four' }, (p) => (p === 'Terrill' ? 'Jackson' : undefined));
  assert.deepEqual(plan.map((p) => [p.formation, p.text]), [['McCook', 'three'], ['Jackson', 'two']]);
  assert.deepEqual(planOf(log, {}, () => undefined), []);
});
