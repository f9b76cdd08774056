// @ts-check
// A whole scenario, played with the mouse against the computer to its end screen.

import { test, must, equal, dice } from './harness.mjs';
import { sitDown, look, take, march } from './player.mjs';

/** What this person prefers; the rest is chance. @param {import('../../../web/js/types.js').Choice[]} choices @param {(n: number) => number} d */
function prefer(choices, d) {
  const pick = (/** @type {any[]} */ list) => list[d(list.length)];
  const attacks = choices.filter((c) => c.places);
  if (attacks.length > 0 && d(3) > 0) return pick(attacks);
  const orders = choices.filter((c) => c.formation !== undefined && !c.die || c.text.startsWith('activate'));
  if (orders.length > 0 && d(4) > 0) return pick(orders);
  return pick(choices);
}

test('a whole scenario by clicks, to the end screen', async (t) => {
  const page = await t.visit({ seed: 11 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'greedy', csa: 'person' } });
  const d = dice(5), steps = new Set();
  let marches = 0, decisions = 0;
  for (;;) {
    const sight = await look(page);
    if (sight.over) break;
    decisions++;
    must(decisions < 1500, 'a scenario of six turns ends');
    steps.add(sight.step);
    const movers = sight.choices.filter((c) => c.role === 'mover' && c.text.startsWith('move ') && c.piece);
    if (sight.step === 'move_select' && movers.length > 0 && d(4) > 0) {
      const piece = /** @type {string} */ (movers[d(movers.length)].piece);
      const to = await march(page, sight, piece, (places) => places[d(d(3) > 0 ? Math.min(3, places.length) : places.length)]);
      if (to !== null) {
        marches++;
        const now = await look(page);
        must(now.count > sight.count, `${piece} was sent to ${to}, and nothing happened`);
        continue;
      }
      continue;
    }
    await take(page, sight, prefer(sight.choices, d));
  }
  must(marches > 5, `pieces were moved by clicking where they go: ${marches}`);
  must(['declare_attack', 'combat_pick', 'advance'].some((s) => steps.has(s)) && steps.size >= 8, `many kinds of decision came up: ${[...steps].join(', ')}`);
  await page.waitForSelector('#end[open]');
  const verdict = await page.locator('#end .verdict').textContent();
  must(/victory|drawn/i.test(verdict ?? ''), `the end screen says who won: ${verdict}`);
  must(await page.locator('#end svg').count() > 0, 'and shows how it went');
  console.log(`     ${decisions} decisions, ${marches} marches, steps ${[...steps].join(' ')}`);
}, { long: true });

test('hot seat: two persons, each asked in turn, undo takes back up to the last die', async (t) => {
  const page = await t.visit({ seed: 3 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
  const d = dice(8), asked = new Set();
  let undone = 0;
  for (let i = 0; i < 90; i++) {
    const sight = await look(page);
    if (sight.over) break;
    asked.add(sight.chooser);
    const stops = sight.choices.filter((c) => c.role !== 'step' || d(2) === 0);
    const c = (stops.length > 0 ? stops : sight.choices)[d(stops.length || sight.choices.length)];
    await take(page, sight, c);
    const undo = page.locator('#undo');
    const after = await look(page);
    if (!c.die && after.count === sight.count + 1) {
      must(await undo.isEnabled(), `"${c.text}" can be taken back`);
      if (d(3) === 0) {
        await undo.click();
        const back = await look(page);
        equal([back.hash, back.count], [sight.hash, sight.count], 'undo leads back to the same position');
        undone++;
      }
    }
  }
  equal([...asked].sort(), ['csa', 'usa'], 'both sides were asked');
  must(undone > 0, 'something was taken back');
});

test('why not: a click on what cannot be done names the clause', async (t) => {
  const page = await t.visit();
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
  await look(page);
  const { clickPlace } = await import('./player.mjs');
  const dull = await page.evaluate(async () => {
    const [{ state }, { choicesWith }] = await Promise.all([import(/** @type {any} */ ('/js/state.js')), import(/** @type {any} */ ('/js/select.js'))]);
    const alone = (/** @type {any} */ p) => state.table.pieces.filter((/** @type {any} */ q) => q.place === p.place).length === 1;
    return state.table.pieces.find((/** @type {any} */ p) => p.place && alone(p) && choicesWith(p.name).length === 0
      && !state.table.choices.some((/** @type {any} */ c) => (c.places ?? [c.place]).includes(p.place)))?.place;
  });
  must(dull, 'some piece cannot act');
  await clickPlace(page, dull);
  await page.waitForSelector('#toast:not([hidden])');
  must(/\d/.test(await page.locator('#toast').innerText()), 'the answer names a clause');
});
