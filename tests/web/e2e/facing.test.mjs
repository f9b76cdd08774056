// @ts-check
// Bayonet's own ways at the table: facings by the corners of a hex, with the mouse and with keys; brigades on the command
// display, with keys and through its menus.

import { test, equal, must } from './harness.mjs';
import { openPosition, held, look, until } from './player.mjs';

const NEERWINDEN = { battle: 'neerwinden', scenario: 'full', me: 'french' };
/** @param {any} page @param {number} n */
const done = (page, n) => until(page, async (/** @type {number} */ count) => (await import(/** @type {any} */ ('/js/state.js'))).state.log.length > count, n);
/** @param {any} page */
const lastText = async (page) => (await held(page, 'log')).at(-1).text;

test('facings: a click on a corner of the hex turns the unit', async (t) => {
  const page = await t.visit({ width: 1440, height: 900 });
  const sight = await openPosition(page, { ...NEERWINDEN, step: 'move_step', turning: 2 });
  const turns = sight.choices.filter((c) => c.turned !== undefined && !c.place);
  const corners = page.locator('#layer-vertices .vertex');
  equal(await corners.count(), turns.length, 'a mark for each facing that is offered');
  const mark = corners.first(), text = await mark.getAttribute('data-choice');
  await mark.click();
  await done(page, sight.count);
  equal((await held(page, 'log'))[sight.count].text, text, 'the unit turned to that corner');
});

test('facings: by keys, in turn to the right and the left', async (t) => {
  const page = await t.visit({ width: 1440, height: 900 });
  const sight = await openPosition(page, { ...NEERWINDEN, step: 'move_step', turning: 2 });
  await page.keyboard.press('e');
  const right = await page.locator('.vertex.now').getAttribute('data-choice');
  await page.keyboard.press('q');
  const left = await page.locator('.vertex.now').getAttribute('data-choice');
  must(right && left && right !== left, `two facings: ${right}, ${left}`);
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await done(page, sight.count);
  equal((await held(page, 'log'))[sight.count].text, right, 'Enter turns it');
});

test('facings: with a finger on a phone', async (t) => {
  const page = await t.visit({ width: 390, height: 844, context: { isMobile: true, hasTouch: true } });
  const sight = await openPosition(page, { ...NEERWINDEN, step: 'move_step', turning: 2 });
  const mark = page.locator('.vertex').first(), text = await mark.getAttribute('data-choice');
  const box = await mark.locator('circle').boundingBox();
  must(box.width >= 18, `large enough for a finger: ${box.width}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await done(page, sight.count);
  equal((await held(page, 'log'))[sight.count].text, text, 'it turns to that corner');
});

test('display: a brigade is lifted and put down with keys alone', async (t) => {
  const page = await t.visit({ width: 1440, height: 900 });
  const sight = await openPosition(page, { ...NEERWINDEN, step: 'wing_act', text: 'shift ' });
  await page.keyboard.press('o');
  const brigade = sight.choices.find((c) => c.text.startsWith('shift '))?.formation ?? '';
  await page.locator(`.slot[data-slot=${JSON.stringify(brigade)}]`).focus();
  await page.keyboard.press('Enter');
  must(await page.evaluate((/** @type {string} */ name) => document.activeElement?.getAttribute('data-slot') === name, brigade), 'the keyboard stays on what was lifted');
  equal(await page.locator('.slot.chosen').first().getAttribute('data-slot'), brigade, 'it is lifted');
  await page.keyboard.press('Escape');
  equal(await page.locator('.slot.here').count(), 0, 'Escape puts it back');
  await page.keyboard.press('Enter');
  must(await page.locator('.slot.here').count() > 0, 'it can be put down somewhere');
  const keys = await page.evaluate(() => {
    const at = (/** @type {Element | null} */ e) => (e?.getAttribute('data-at') ?? '').split('|').slice(-2).map(Number);
    const [row, column] = at(document.activeElement);
    const [toRow, toColumn] = at(document.querySelector('.slot.here'));
    return [...Array(Math.abs(toRow - row)).fill(toRow > row ? 'ArrowDown' : 'ArrowUp'), ...Array(Math.abs(toColumn - column)).fill(toColumn > column ? 'ArrowRight' : 'ArrowLeft')];
  });
  for (const key of keys) await page.keyboard.press(key);
  must(await page.evaluate(() => document.activeElement?.classList.contains('here')), `the arrows lead there: ${keys}`);
  await page.keyboard.press('Enter');
  if (await page.locator('#menu:visible').count() > 0) {
    must(await page.evaluate(() => Boolean(document.activeElement?.closest('#menu'))), 'the menu has the keyboard');
    await page.keyboard.press('Enter');
  }
  await done(page, sight.count);
  equal((await held(page, 'log'))[sight.count].formation, brigade, 'that brigade was meant');
});

test('display: a brigade is dragged to another place', async (t) => {
  const page = await t.visit({ width: 1440, height: 900 });
  const sight = await openPosition(page, { ...NEERWINDEN, step: 'wing_act', text: 'shift ' });
  const brigade = sight.choices.find((c) => c.text.startsWith('shift '))?.formation ?? '';
  const box = await page.locator(`.slot[data-slot=${JSON.stringify(brigade)}]`).boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 30);
  must(await page.locator('.carried').isVisible(), 'it hangs on the pointer');
  await page.mouse.move(700, 400);
  await page.mouse.up();
  equal(await page.locator('.slot.here').count() + await page.locator('.carried').count(), 0, 'let go elsewhere, it stays where it is');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 30);
  const to = await page.locator('.slot.here').first().boundingBox();
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 4 });
  await page.mouse.up();
  const menu = page.locator('#menu:visible button').first();
  if (await menu.count() > 0) await menu.click();
  await done(page, sight.count);
  equal((await held(page, 'log'))[sight.count].formation, brigade, 'that brigade was meant');
});

test('display: a transfer to another wing, through the menu', async (t) => {
  const page = await t.visit({ width: 1440, height: 900 });
  const sight = await openPosition(page, { ...NEERWINDEN, step: 'wing_act', text: 'transfer ' });
  const transfer = sight.choices.find((c) => c.text.includes('transfer '));
  await page.click('#tab-command');
  await page.locator(`.slot[data-slot=${JSON.stringify(transfer?.formation)}]`).click();
  const open = await page.locator('.slot.here').all();
  must(open.length > 0, 'there are places open to it');
  let taken = false;
  for (const slot of open) {
    const words = await slot.getAttribute('title') ?? '';
    if (!/wing/i.test(words)) continue;
    await slot.scrollIntoViewIfNeeded();
    await slot.click();
    const entry = page.locator('#menu:visible button', { hasText: /wing/i }).first();
    if (await entry.count() > 0) await entry.click();
    taken = true;
    break;
  }
  must(taken, 'one of them belongs to another wing');
  await done(page, sight.count);
  must((await held(page, 'log'))[sight.count].text.includes(`transfer ${transfer?.formation}`), `it was tried: ${await lastText(page)}`);
  await look(page);
});
