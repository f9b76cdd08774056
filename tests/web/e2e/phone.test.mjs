// @ts-check
// On a phone: everything fits, fingers find it, and a battle can be played.

import { test, must, equal, dice } from './harness.mjs';
import { sitDown, look, take } from './player.mjs';

const PHONE = { width: 390, height: 844, context: { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } };

/** What sticks out at the side. @param {any} page */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons that are in sight and smaller than a finger; those within a line of text may be (WCAG 2.5.8). @param {any} page */
const small = (page) => page.evaluate(() => [...document.querySelectorAll('button')].filter((b) => b.checkVisibility() && !b.matches('.clause'))
  .map((b) => ({ text: b.textContent?.trim().slice(0, 30), r: b.getBoundingClientRect() }))
  .filter(({ r }) => r.width > 0 && (r.width < 24 || r.height < 24)).map(({ text, r }) => `${text} ${Math.round(r.width)}x${Math.round(r.height)}`));

test('phone: nothing sticks out, and a battle can be played', async (t) => {
  const page = await t.visit({ ...PHONE, seed: 12 });
  equal(await overflow(page), 0, 'pixels that stick out of the choosing page');
  equal(await small(page), [], 'buttons too small for a finger on the choosing page');
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'greedy' } });
  const d = dice(3);
  for (let i = 0; i < 25; i++) {
    const sight = await look(page);
    if (sight.over) break;
    await take(page, sight, sight.choices[d(sight.choices.length)]);
  }
  equal(await overflow(page), 0, 'pixels that stick out of the table');
  equal(await small(page), [], 'buttons too small for a finger at the table');
  const question = await page.locator('#question').boundingBox();
  must(question && question.x >= 0 && question.x + question.width <= 390 && question.y + question.height <= 844, 'the question is in sight');
});

test('phone: two fingers zoom, one pans', async (t) => {
  const page = await t.visit({ ...PHONE });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
  await look(page);
  const scale = () => page.evaluate(async () => (await import(/** @type {any} */ ('/js/view.js'))).viewScale());
  const cdp = await page.context().newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {number[][]} */ points) => cdp.send('Input.dispatchTouchEvent',
    { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const before = await scale();
  await touch('touchStart', [[150, 300], [240, 300]]);
  for (let i = 1; i <= 6; i++) await touch('touchMove', [[150 - 12 * i, 300], [240 + 12 * i, 300]]);
  await touch('touchEnd', []);
  must(await scale() > before * 1.3, `a pinch zooms: ${before} to ${await scale()}`);
});
