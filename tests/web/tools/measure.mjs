// @ts-check
// How fast the table is, measured in the browser: prints one line a figure, and fails if one misses what was promised.
// Best of several, since what else the machine does is none of the page's doing; and 60 frames a second are promised by
// whoever has a screen: without one, and without a GPU, 50 are asked for.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, Visits, BASE } from '../e2e/harness.mjs';
import { sitDown, look } from '../e2e/player.mjs';

let missed = 0;

/** @param {string} what @param {number} value @param {string} unit @param {{under?: number, over?: number}} [limit] */
function print(what, value, unit, limit = {}) {
  const { under = Infinity, over = -Infinity } = limit, good = value < under && value > over;
  const wanted = Object.entries(limit).map(([word, n]) => `${word} ${n}${good ? '' : ': MISSED'}`).join('');
  console.log(`${what.padEnd(64)} ${value.toFixed(value < 10 ? 1 : 0).padStart(5)} ${unit.padEnd(9)} ${wanted}`);
  if (!good) missed++;
}

/** @param {number[]} list */
const best = (list) => Math.min(...list);

/** A browser that knows nothing: from the address typed to a page that can be used. @param {number} times */
async function coldStart(times) {
  const found = [];
  for (let i = 0; i < times; i++) {
    const { browser, close } = await openBrowser();
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(BASE);
    await page.waitForSelector('body.ready');
    found.push(await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? performance.now()));
    await close();
  }
  return found;
}

/** From the button that begins a battle to the first decision. @param {any} page */
async function begin(page) {
  await page.evaluate(() => {
    const w = /** @type {any} */ (window);
    document.addEventListener('click', (e) => { if (/** @type {Element} */ (e.target).id === 'begin') w.began = performance.now(); }, true);
    new MutationObserver(() => { if (document.querySelector('#buttons button, .can')) w.asked ??= performance.now(); })
      .observe(document.body, { childList: true, subtree: true });
  });
  await sitDown(page, { battle: 'Stones River', scenario: 'full', seats: { usa: 'person', csa: 'person' } });
  await look(page);
  return page.evaluate(() => /** @type {any} */ (window).asked - /** @type {any} */ (window).began);
}

/** Plays at random until pieces can be chosen that have far to go; times the click on each, to the frame after it. @param {any} page */
const clickToRoutes = (page) => page.evaluate(async () => {
  const load = (/** @type {string} */ n) => import(/** @type {any} */ (`/js/${n}.js`));
  const [{ state, awaiting, placeOf }, { takeChoice }, { actAt, deselect }, { stackAt }] = await Promise.all(['state', 'game', 'select', 'counters'].map(load));
  const frame = () => new Promise((r) => { requestAnimationFrame(() => r(undefined)); });
  const compute = [], shown = [];
  let a = 7;
  const d = (/** @type {number} */ n) => { a = (Math.imul(a, 1664525) + 1013904223) >>> 0; return Math.floor(a / 4294967296 * n); };
  for (let i = 0; i < 4000 && compute.length < 40; i++) {
    while (!awaiting()) await new Promise((r) => { setTimeout(r, 0); });
    if (state.table.over) break;
    const movers = state.table.choices.filter((/** @type {any} */ c) => c.role === 'mover' && placeOf(c.piece) && stackAt(placeOf(c.piece)).length === 1);
    if (movers.length > 0 && state.table.step === 'move_select') {
      const mover = movers[d(movers.length)];
      await frame();
      const count = state.table.count, began = performance.now();
      actAt(placeOf(mover.piece));
      const drawn = performance.now();
      if (state.engine.count() === count && document.querySelectorAll('.reach').length > 3) {
        await frame();
        compute.push(drawn - began);
        shown.push(performance.now() - began);
      }
      if (state.engine.count() === count) deselect();
    }
    while (!awaiting()) await new Promise((r) => { setTimeout(r, 0); });
    const list = state.table.choices;
    const orders = list.filter((/** @type {any} */ c) => c.formation !== undefined || c.text.startsWith('activate'));
    await takeChoice(orders.length > 0 ? orders[d(orders.length)] : list[d(list.length)]);
  }
  return { compute, shown };
});

/** Drags the map about for a while; answers the time from frame to frame. @param {any} page @param {boolean} zooming */
const frames = (page, zooming) => page.evaluate(async (/** @type {boolean} */ zoom) => {
  const { panBy, zoomAt } = await import(/** @type {any} */ ('/js/view.js'));
  const stamps = /** @type {number[]} */ ([]);
  await new Promise((done) => {
    const tick = (/** @type {number} */ now) => {
      stamps.push(now);
      const i = stamps.length;
      if (zoom) zoomAt({ x: 500, y: 450 }, i % 120 < 60 ? 1.012 : 1 / 1.012);
      else panBy(Math.round(9 * Math.cos(i / 25)), Math.round(7 * Math.sin(i / 18)));
      if (i < 240) requestAnimationFrame(tick); else done(undefined);
    };
    requestAnimationFrame(tick);
  });
  const gaps = stamps.slice(1).map((t, i) => t - stamps[i]).sort((x, y) => x - y);
  return { mean: 1000 * gaps.length / (stamps[stamps.length - 1] - stamps[0]), p95: gaps[Math.floor(gaps.length * 0.95)] };
}, zooming);

const web = process.env.WEB_OUT ?? 'build/web';
print('WebAssembly, compressed', statSync(join(web, 'longroll.wasm.gz')).size / 1024, 'KB', { under: 700 });
print('WebAssembly', statSync(join(web, 'longroll.wasm')).size / 1024, 'KB');
const starts = await coldStart(5);
print('page usable from a cold start, best of 5', best(starts), 'ms', { under: 1500 });
print('page usable from a cold start, worst of 5', Math.max(...starts), 'ms');

const { browser, close } = await openBrowser();
const visits = new Visits(browser);
const page = await visits.visit({ width: 1440, height: 900 });
print('Stones River: from "Begin" to the first decision', await begin(page), 'ms');
const pan = [], zoom = [];
for (let i = 0; i < 3; i++) { pan.push(await frames(page, false)); zoom.push(await frames(page, true)); }
print('Stones River: frames a second while panning, best of 3', Math.max(...pan.map((f) => f.mean)), 'a second', { over: 50 });
print('Stones River: 95 % of the frames while panning within', best(pan.map((f) => f.p95)), 'ms');
print('Stones River: frames a second while zooming, best of 3', Math.max(...zoom.map((f) => f.mean)), 'a second', { over: 50 });
print('Stones River: 95 % of the frames while zooming within', best(zoom.map((f) => f.p95)), 'ms');
const { compute, shown } = await clickToRoutes(page);
const median = (/** @type {number[]} */ l) => [...l].sort((x, y) => x - y)[Math.floor(l.length / 2)];
print(`a click on a unit to its routes, computed and drawn (${compute.length} clicks)`, median(compute), 'ms', { under: 50 });
print('the same, to the next frame, median', median(shown), 'ms', { under: 50 });
print('the same, to the next frame, worst', Math.max(...shown), 'ms');
for (const fault of visits.faults) console.log(fault);
await visits.end();
await close();
process.exit(missed === 0 ? 0 : 1);
