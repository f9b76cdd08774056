// @ts-check
// After the first visit the page needs no network.

import { test, must, dice } from './harness.mjs';
import { sitDown, look, take } from './player.mjs';

test('offline: after the first visit every battle opens and plays with the network cut', async (t) => {
  const page = await t.visit({ seed: 15 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (let i = 0; i < 300 && !navigator.serviceWorker.controller; i++) await new Promise((r) => { setTimeout(r, 20); });
  });
  await page.context().setOffline(true);
  for (const battle of ['Stones River', 'Perryville']) {
    await page.goto(page.url().replace(/#.*/, ''));
    await page.reload();
    await page.waitForSelector('body.ready');
    must(await page.locator('.card').count() >= 2, 'the cards are there');
    await sitDown(page, { battle, seats: { usa: 'person', csa: 'greedy' } });
    const d = dice(4);
    for (let i = 0; i < 6; i++) {
      const sight = await look(page);
      await take(page, sight, sight.choices[d(sight.choices.length)]);
    }
    if (!await page.locator('#leave').isVisible()) await page.click('#more');
    await page.click('#leave');
  }
  await page.context().setOffline(false);
});
