// @ts-check
// The page's own view of whole games, without a browser: every offer can be found where the page looks for it, ways can be
// taken as they are shown, the log retells the game, undo and replay come back to the same position.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, imports } from '../../../web/js/engine.js';
import { glowing, offMap, ofPiece, tray, placesIn, chainOf } from '../../../web/js/choices.js';

const web = process.env.WEB_OUT ?? 'build/web';
const module = new WebAssembly.Module(readFileSync(join(web, 'longroll.wasm')));
const PERRYVILLE = 'perryville.full.battle';
const battles = readdirSync(join(web, 'battles')).filter((f) => f.endsWith('.battle'));

/** @param {string} file @param {number} seed */
function begin(file, seed) {
  const engine = new Engine(new WebAssembly.Instance(module, imports()).exports);
  engine.load(readFileSync(join(web, 'battles', file)), 0);
  engine.start(BigInt(seed));
  return engine;
}

/** Numbers that are the same every time. @param {number} seed */
function numbers(seed) {
  let x = seed >>> 0;
  return (/** @type {number} */ below) => { x = (Math.imul(x, 1664525) + 1013904223) >>> 0; return Math.floor(x / 2 ** 32 * below); };
}

/** Plays a random game; `each` sees every position. @param {string} file @param {number} seed
 *  @param {(e: Engine, t: import('../../../web/js/types.js').Table) => void} each @param {number} [most] */
function play(file, seed, each, most = 4000) {
  const engine = begin(file, seed), pick = numbers(seed);
  for (let i = 0; i < most; i++) {
    const t = engine.table();
    if (t.over) break;
    each(engine, t);
    engine.takeOffer(pick(t.choices.filter((c) => c.index >= 0).length));
  }
  return engine;
}

for (const file of battles) {
  test(`${file}: either side may win it before it begins`, () => {
    const chance = begin(file, 3).chance();
    assert.ok(chance !== null && Math.abs(chance - 0.5) < 0.02, `${chance}`);
  });

  test(`${file}: every offer has its place on the page`, () => {
    play(file, 11, (engine, t) => {
      const at = new Map(t.pieces.map((p) => [p.name, p.place]));
      const place = (/** @type {string} */ p) => at.get(p) ?? null;
      const { pieces, places } = glowing(t.choices, place), waiting = tray(t.choices, place);
      const buttons = new Set(offMap(t.choices));
      for (const c of t.choices) {
        assert.ok(c.words.length > 0 && !c.words.includes('%'), c.text);
        const found = buttons.has(c) || placesIn(c).every((p) => places.has(p)) && placesIn(c).length > 0 || (c.piece && (pieces.has(c.piece) || !place(c.piece)))
          || c.formation !== undefined;
        assert.ok(found, `${t.step}: ${c.text}`);
      }
      for (const name of waiting) assert.equal(place(name), null);
      if (t.chooser !== 'chance') assert.ok(t.ask.length > 0, t.step);
    }, 1500);
  });
}

test('ways can be taken as they are shown, and end where they say', () => {
  const pick = numbers(5);
  let taken = 0;
  play(PERRYVILLE, 5, (engine, t) => {
    const mover = t.choices.find((c) => c.role === 'mover' && c.text.startsWith('move'));
    if (!mover?.piece || t.step !== 'move_select') return;
    const ways = engine.ways(mover.piece);
    if (ways.length === 0) return;
    const way = ways[pick(ways.length)], count = engine.count();
    engine.take(`${way.verb} ${mover.piece} ${way.path.join('-')}`);
    const there = engine.table().pieces.find((p) => p.name === mover.piece)?.place;
    assert.ok(there === way.place || engine.chooser() === 2 || there === null, `${mover.piece} to ${way.place}: at ${there}`);
    if (there === way.place) taken++;
    engine.undo(count);
    assert.equal(engine.hash(), t.hash);
  });
  assert.ok(taken > 20, `${taken} ways taken`);
});

test('the log retells the game: its picks, taken again, give the same positions', () => {
  const engine = play(PERRYVILLE, 23, () => {}), log = engine.log(0);
  assert.equal(log.length, engine.count());
  const again = begin(PERRYVILLE, 99);
  for (const e of log) again.takeOffer(e.index);
  assert.equal(again.hash(), engine.hash());
  const journal = engine.journal(['random', 'random']);
  const third = begin(PERRYVILLE, 100);
  assert.equal(third.replay(journal), null);
  assert.equal(third.hash(), engine.hash());
  for (const n of [0, 10, log.length, 5]) { third.seek(n); assert.equal(third.count(), n); }
  third.seek(log.length);
  assert.equal(third.hash(), engine.hash());
  for (const e of log) { assert.ok(!`${e.say}${e.tell}`.includes('%')); if (e.die) assert.ok(e.say.length > 0, `${e.step} says nothing`); }
});

test('odds add up to certainty, before an attack is declared and during it', () => {
  let seen = 0;
  for (const seed of [3, 4]) {
    play(PERRYVILLE, seed, (engine, t) => {
      const attack = t.choices.find((c) => c.places && c.places.length > 0);
      for (const odds of [engine.odds(), ...(attack ? [engine.odds(attack.index)] : [])]) {
        if (!odds.odds) continue;
        seen++;
        const sum = odds.odds.reduce((n, o) => n + o.millionths, odds.unknown_millionths ?? 0);
        assert.ok(Math.abs(sum - 1e6) < 60, `${t.step}: ${sum}`);
      }
    });
  }
  assert.ok(seen > 10, `${seen} combats seen`);
});

test('refusals name a clause, and formations lead up to the army', () => {
  const engine = begin(PERRYVILLE, 7), battle = engine.battle();
  for (let i = 0; i < 40; i++) {
    const t = engine.table();
    if (t.over) break;
    for (const p of battle.pieces.slice(0, 12)) {
      for (const r of engine.refusals(p.name, null)) assert.ok(r.clause && r.text, JSON.stringify(r));
      if (i === 0) assert.ok(chainOf(battle, p.name).length >= 1);
    }
    engine.takeOffer(0);
  }
  assert.ok(ofPiece(engine.table().choices, 'nobody').length === 0);
});
