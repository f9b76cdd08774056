// @ts-check
// Going through a game again: the slider shows the very positions that were played, and one may play on from any.

import { test, must, equal } from './harness.mjs';
import { sitDown, look, until } from './player.mjs';

test('replay: the slider leads to every position, and one can play on from there', async (t) => {
  const page = await t.visit({ seed: 31 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'random', csa: 'random' } });
  const end = await look(page, 100000);
  await page.waitForSelector('#end[open]');
  const hashes = await page.evaluate(async () => {
    const { state } = await import(/** @type {any} */ ('/js/state.js'));
    state.engine.x.hashes();
    return state.engine.said().trim().split('\n').map((/** @type {string} */ l) => l.split(' ')[1]);
  });
  await page.locator('#end').getByRole('button', { name: 'Watch it again' }).click();
  await page.waitForSelector('body.replaying');
  const slider = page.locator('#replay-at');
  const hashAt = () => page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.table.hash);
  for (const at of [0, 1, Math.floor(end.count / 3), end.count - 1, Math.floor(end.count / 2), end.count]) {
    await slider.fill(String(at));
    const expected = at === 0 ? null : hashes[at - 1];
    if (expected) equal(await hashAt(), expected, `the position after ${at} actions`);
  }
  await slider.fill('10');
  await page.click('#replay-on');
  await until(page, () => /** @type {HTMLInputElement} */ (document.getElementById('replay-at')).value === '11');
  equal(await hashAt(), hashes[10], 'one action on');
  await page.click('#replay-play');
  await until(page, () => Number(/** @type {HTMLInputElement} */ (document.getElementById('replay-at')).value) > 14);
  await page.click('#replay-play');
  await slider.fill('40');
  await page.click('#replay-from');
  await until(page, async () => {
    const { state } = await import(/** @type {any} */ ('/js/state.js'));
    return !state.replaying && state.log.length >= 40;
  });
  const text = await page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.log.length);
  must(text >= 40, 'a new game begins from there');
});
