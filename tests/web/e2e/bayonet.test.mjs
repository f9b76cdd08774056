// @ts-check
// The third ruleset at the table: a one-wing scenario to its end by clicks, brigades lifted and put down on the display.

import { test, must, dice } from './harness.mjs';
import { sitDown, look, take, march, openPosition } from './player.mjs';

/** What this person prefers; the rest is chance. @param {import('../../../web/js/types.js').Choice[]} choices @param {(n: number) => number} d */
function prefer(choices, d) {
  const pick = (/** @type {any[]} */ list) => list[d(list.length)];
  const going = choices.filter((c) => c.text !== 'give the field');
  const eager = going.filter((c) => /^(order charge|activate |charge |counterattack |attack |advance |strike |volley|use gun)/.test(c.text));
  return eager.length > 0 && d(5) > 0 ? pick(eager) : pick(going);
}

/** Lifts a brigade on the display and puts it down in a place that is open to it. @param {any} page @param {number} count */
async function putElsewhere(page, count) {
  await page.click('#tab-command');
  const brigade = page.locator('.slot.can').first();
  await brigade.click();
  const name = await page.locator('.slot.chosen').first().getAttribute('data-slot');
  await page.locator('.slot.here').first().click();
  const menu = page.locator('#menu:visible button').first();
  if (await menu.count() > 0) await menu.click();
  await page.waitForFunction(async (/** @type {number} */ n) => (await import(/** @type {any} */ ('/js/state.js'))).state.log.length > n, count);
  return name;
}

test('bayonet: a one-wing scenario by clicks, to the end screen', async (t) => {
  const page = await t.visit({ seed: 4, width: 1440, height: 900 });
  await sitDown(page, { battle: 'Blenheim', scenario: 'barricades', seats: { allies: 'person', french: 'greedy' } });
  const d = dice(11), steps = new Set(), shown = new Set();
  let marches = 0, lifted = 0, decisions = 0;
  for (;;) {
    const sight = await look(page);
    if (sight.over) break;
    must(++decisions < 2500, 'a scenario of ten turns ends');
    steps.add(sight.step);
    for (const style of await page.locator('.area').evaluateAll((/** @type {Element[]} */ all) => all.map((e) => e.classList[1]))) shown.add(style);
    if (sight.step === 'wing_act' && sight.choices.length > 1) {
      must(await putElsewhere(page, sight.count), 'a brigade was lifted');
      lifted++;
      continue;
    }
    const movers = sight.choices.filter((c) => c.role === 'mover' && c.piece);
    if (sight.step === 'move_pick' && movers.length > 0 && d(4) > 0) {
      const to = await march(page, sight, /** @type {string} */ (movers[d(movers.length)].piece), (places) => places[d(Math.min(2, places.length))]);
      if (to !== null) marches++;
      continue;
    }
    await take(page, sight, prefer(sight.choices, d));
  }
  console.log(`     ${decisions} decisions, ${marches} marches, ${lifted} lifted; ${[...steps].join(' ')}; areas ${[...shown].join(' ')}`);
  must(marches > 20, `units were moved by clicking where they go: ${marches}`);
  must(lifted > 0, 'a brigade changed its place on the display by two clicks');
  for (const step of ['art_fire', 'wc_move', 'wing_act', 'brig_pick', 'order_try', 'move_pick']) must(steps.has(step), `${step} was asked`);
  for (const step of ['charge_pick', 'attack_order', 'volley_a', 'retreat']) must(steps.has(step), `${step} was asked`);
  for (const style of ['hit', 'owed', 'duty', 'flank', 'range']) must(shown.has(style), `${style} was drawn on the map`);
  await page.waitForSelector('#end[open]');
}, { long: true });

test('bayonet: who has beaten off an attack follows up by a click', async (t) => {
  const page = await t.visit({ seed: 4 });
  const sight = await openPosition(page, { battle: 'blenheim', scenario: 'full', me: 'french', step: 'advance', text: 'advance' });
  const on = sight.choices.find((c) => c.text.startsWith('advance'));
  must(on, 'it is offered');
  await take(page, sight, /** @type {NonNullable<typeof on>} */ (on));
});
