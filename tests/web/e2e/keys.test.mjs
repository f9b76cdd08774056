// @ts-check
// The keyboard alone: from the first page into a battle and through its decisions.

import { test, must, equal, dice } from './harness.mjs';
import { look, sitDown } from './player.mjs';

/** Tabs until the focus is where it should be. @param {any} page @param {string} selector @param {number} [most] */
async function tabTo(page, selector, most = 80) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((/** @type {string} */ s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

test('keyboard only: choosing, and a hundred decisions', async (t) => {
  const page = await t.visit({ seed: 21 });
  await tabTo(page, '.card button[aria-label="Play Perryville"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#setup[open]');
  await tabTo(page, 'input[name=scenario]');
  for (let i = 0; i < 4 && await page.evaluate(() => /** @type {any} */ (document.activeElement).value) !== 'knob'; i++) await page.keyboard.press('ArrowDown');
  await tabTo(page, '#begin');
  await page.keyboard.press('Enter');
  await page.waitForSelector('body.playing:not(.loading)');
  const d = dice(2), ways = { button: 0, map: 0, menu: 0, list: 0 };
  let last = -1, stuck = 0;
  for (let i = 0; i < 100; i++) {
    const sight = await look(page);
    if (sight.over) break;
    stuck = sight.count === last ? stuck + 1 : 0;
    last = sight.count;
    must(stuck < 12, `twelve tries of the keyboard changed nothing at ${sight.step}`);
    const buttons = await page.locator('#buttons button').count();
    const inMenu = await page.evaluate(() => Boolean(document.activeElement?.closest('#menu')));
    if (inMenu) {
      for (let n = d(3); n > 0; n--) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      ways.menu++;
    } else if (stuck > 5) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      await tabTo(page, '#side-body [data-choice]');
      for (let n = d(4); n > 0; n--) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      ways.list++;
    } else if (buttons > 0 && d(4) === 0) {
      await page.keyboard.press(String(1 + d(Math.min(9, buttons))));
      ways.button++;
    } else {
      for (let n = 1 + d(6); n > 0; n--) await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      ways.map++;
    }
  }
  const end = await look(page);
  must(end.count > 60, `the game went on: ${end.count} actions`);
  must(ways.map > 5 && ways.menu > 0 && ways.button > 0, `by map, menus and buttons: ${JSON.stringify(ways)}`);
  const said = await page.locator('[aria-live]').allTextContents();
  must(said.some((/** @type {string} */ s) => s.trim().length > 0), 'a screen reader was told');
});

test('a journal that was opened leaves no ring round the map until a key is pressed', async (t) => {
  const page = await t.visit();
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
  await look(page);
  const journal = await page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.engine.journal(['person', 'person']));
  const other = await t.visit();
  await other.setInputFiles('#journal-file', { name: 'game.journal', mimeType: 'text/plain', buffer: Buffer.from(journal) });
  await other.waitForSelector('body.playing:not(.loading)');
  await look(other);
  const ring = () => other.evaluate(() => [document.activeElement?.id, getComputedStyle(/** @type {Element} */ (document.getElementById('stage'))).outlineStyle]);
  equal(await ring(), ['stage', 'none'], 'the map has the keys, and no ring');
  await other.keyboard.press('ArrowRight');
  equal(await ring(), ['stage', 'solid'], 'once a key is pressed it shows');
});
