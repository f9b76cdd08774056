// @ts-check
// Choosing a battle, and what the choosing page shows.

import { test, equal, must } from './harness.mjs';
import { sitDown, look } from './player.mjs';

test('choosing: every battle is a card with a picture, and begins', async (t) => {
  const page = await t.visit();
  const cards = page.locator('.card');
  must(await cards.count() >= 2, 'there are cards for Perryville and Stones River');
  for (const picture of await cards.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = await picture.evaluate(async (/** @type {HTMLImageElement} */ i) => { await i.decode(); return i.naturalWidth; });
    must(width > 0, 'the picture of the map is there');
  }
  await sitDown(page, { battle: 'Stones River', scenario: 'dawn', seats: { usa: 'person', csa: 'random' } });
  const sight = await look(page);
  must(sight.choices.length > 0, 'something can be chosen');
  equal(await page.evaluate(async () => {
    const { state } = await import(/** @type {any} */ ('/js/state.js'));
    return [state.battle.battle, state.battle.scenario, state.seats];
  }), ['stones-river', 'dawn', { csa: 'random', usa: 'person' }], 'what was chosen');
  must((await page.title()).includes('Longroll'), 'the title names the program');
});

test('choosing: scenario, players and optional rules can all be reached, and Back goes back', async (t) => {
  const page = await t.visit();
  await page.locator('.card', { hasText: 'Perryville' }).getByRole('button', { name: 'Play', exact: true }).click();
  const setup = page.locator('#setup');
  must(await setup.locator('input[name=scenario]').count() >= 3, 'three scenarios');
  for (const side of ['usa', 'csa']) must(await setup.locator(`input[name=seat-${side}]`).count() >= 3, `person and two commanders for ${side}`);
  await setup.getByRole('button', { name: 'Back' }).click();
  must(await page.locator('#choose').isVisible(), 'the cards are there again');
});

test('watching two computers, to the end screen', async (t) => {
  const page = await t.visit();
  await sitDown(page, { scenario: 'knob', seats: { usa: 'random', csa: 'random' } });
  const sight = await look(page, 100000);
  must(sight.over, 'the battle ends by itself');
  await page.waitForSelector('#end[open]');
});
