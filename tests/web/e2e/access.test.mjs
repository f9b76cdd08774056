// @ts-check
// axe-core looks at every page and dialog, by day and by night, and finds nothing serious.

import { readFileSync } from 'node:fs';
import { test, equal, fromNpm, dice } from './harness.mjs';
import { sitDown, look, take, openPosition } from './player.mjs';

const axe = readFileSync(fromNpm.resolve('axe-core/axe.min.js'), 'utf8');

/** @param {any} page @param {string} where */
async function inspect(page, where) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe);
  const found = await page.evaluate(async () => (await /** @type {any} */ (window).axe.run(document,
    { resultTypes: ['violations'] })).violations.filter((/** @type {any} */ v) => v.impact === 'serious' || v.impact === 'critical')
    .map((/** @type {any} */ v) => `${v.id}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => `${n.target.join(' ')} (${n.any[0]?.message ?? n.failureSummary})`).join('; ')}`));
  equal(found, [], `axe-core, ${where}`);
}

/** @param {any} page @param {number} decisions */
async function playOn(page, decisions) {
  const d = dice(17);
  for (let i = 0; i < decisions; i++) {
    const sight = await look(page);
    if (!sight.over) await take(page, sight, sight.choices[d(sight.choices.length)]);
  }
}

for (const theme of ['light', 'dark']) {
  test(`axe-core finds nothing serious, ${theme}`, async (t) => {
    const page = await t.visit({ seed: 13, settings: { theme } });
    await inspect(page, 'choosing');
    await page.locator('.card', { hasText: 'Perryville' }).getByRole('button', { name: 'Play', exact: true }).click();
    await inspect(page, 'setting up');
    await page.locator('#setup').getByRole('button', { name: 'Back' }).click();
    await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
    await look(page);
    await inspect(page, 'the table');
    for (const tab of await page.locator('[role=tab]').all()) {
      const name = await tab.textContent();
      await page.getByRole('tab', { name: name ?? '' }).click();
      await inspect(page, `the panel ${name}`);
    }
    await playOn(page, 14);
    await inspect(page, 'the table after some actions');
    for (const [button, dialog] of [['#open-help', '#help'], ['#open-settings', '#settings'], ['#open-rules', '#rules']]) {
      if (!await page.locator(button).isVisible()) await page.click('#more');
      await page.click(button);
      await page.waitForSelector(`${dialog}:visible`);
      await inspect(page, dialog);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(50);
      if (await page.locator(`${dialog}:visible`).count() > 0) await page.locator(`${dialog} [data-close]`).first().click();
    }
  });
}

test('axe-core finds nothing serious: markers, command tracks, a screen that changes hands', async (t) => {
  const page = await t.visit({ seed: 15, settings: { theme: 'dark' } });
  await sitDown(page, { battle: 'Second Bull Run', scenario: 'railroad', seats: { usa: 'person', csa: 'person' },
    options: ["A side's guns for the turn are its secret until they are used (6.3.2)."] });
  await page.waitForSelector('#curtain[open]');
  await inspect(page, 'the curtain');
  await page.click('#lift');
  await look(page);
  for (const tab of await page.locator('[role=tab]').all()) {
    const name = await tab.textContent();
    await page.getByRole('tab', { name: name ?? '' }).click();
    await inspect(page, `the panel ${name} of clash`);
  }
});

test('axe-core finds nothing serious: end screen, replay, phone', async (t) => {
  const page = await t.visit({ seed: 14, width: 390, height: 844 });
  await inspect(page, 'choosing on a phone');
  await sitDown(page, { scenario: 'knob', seats: { usa: 'random', csa: 'random' } });
  await look(page, 100000);
  await page.waitForSelector('#end[open]');
  await inspect(page, 'the end');
  await page.locator('#end').getByRole('button', { name: 'Watch it again' }).click();
  await page.waitForSelector('body.replaying');
  await inspect(page, 'replay');
});

for (const theme of ['light', 'dark']) {
  test(`axe-core finds nothing serious: levels, advice, facings, the display, ${theme}`, async (t) => {
    const page = await t.visit({ settings: { theme, chance: true } });
    await page.locator('.card', { hasText: 'Gettysburg' }).getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('#setup .traits summary').first().click();
    await inspect(page, 'levels and handicaps');
    await page.locator('#setup').getByRole('button', { name: 'Back' }).click();
    await openPosition(page, { battle: 'perryville', scenario: 'full', me: 'csa', step: 'move_select' });
    await page.keyboard.press('h');
    await page.waitForSelector('#hint-do', { timeout: 60000 });
    await inspect(page, 'advice and the chance of winning');
    const other = await t.visit({ settings: { theme } });
    await openPosition(other, { battle: 'neerwinden', scenario: 'full', me: 'french', step: 'move_step', turning: 2 });
    for (const tab of ['Display', 'Victory']) {
      await other.getByRole('tab', { name: tab }).click();
      await inspect(other, `the panel ${tab}`);
    }
  });

  test(`axe-core finds nothing serious: the analysis, ${theme}`, async (t) => {
    const page = await t.visit({ settings: { theme } });
    await sitDown(page, { scenario: 'knob', seats: { usa: 'random', csa: 'random' } });
    await look(page, 100000);
    await page.waitForSelector('#end[open]');
    await page.click('#end-analysis');
    await page.waitForSelector('#analysis .course', { timeout: 120000 });
    await inspect(page, 'the analysis');
  });
}
