// @ts-check
// Tests in a real browser: `test` declares one, `visit` opens the page as a new visitor would, `runAll` runs them side
// by side. A test fails when it throws, or when the page wrote an error to its console.

import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = process.env.NODE_FOLDER ?? new URL('../../../build/node', import.meta.url).pathname;
/** What npm installed. */
export const fromNpm = createRequire(join(folder, 'package.json'));
/** @type {any} */
const { chromium } = fromNpm('playwright-core');

export const BASE = process.env.TABLE_URL ?? 'http://127.0.0.1:8117/';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'];

/** @typedef {{name: string, run: (t: Visits) => Promise<void>, long: boolean}} Test */
/** @type {Test[]} */
const tests = [];

/** @param {string} name @param {(t: Visits) => Promise<void>} run @param {{long?: boolean}} [how]  long ones come first */
export function test(name, run, { long = false } = {}) {
  tests.push({ name, run, long });
}

/** A seeded source in place of the browser's, so that a failure can be seen again. Runs in the page. @param {number} seed */
function seedRandom(seed) {
  let a = seed >>> 0;
  crypto.getRandomValues = /** @type {any} */ ((/** @type {ArrayBufferView} */ view) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      a = (a + 0x6D2B79F5) >>> 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      bytes[i] = (t ^ (t >>> 14)) >>> 24;
    }
    return view;
  });
}

/** @param {[string, string]} entry */
function keepUnlessThere([key, value]) {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/**
 * @typedef {{width?: number, height?: number, seed?: number, settings?: Record<string, any>, context?: Record<string, any>,
 *   path?: string}} Wishes
 */

/** Everybody who came to the page during one test. */
export class Visits {
  /** @param {any} browser */
  constructor(browser) {
    this.browser = browser;
    /** @type {any[]} */
    this.contexts = [];
    /** @type {string[]} */
    this.faults = [];
  }

  /** A new visitor, who has never been here. @param {Wishes} [wishes] @returns {Promise<any>}  the page */
  async visit(wishes = {}) {
    const { width = 1280, height = 800, seed = 1, settings = {}, context = {}, path = '' } = wishes;
    const visitor = await this.browser.newContext({ viewport: { width, height }, acceptDownloads: true, ...context });
    this.contexts.push(visitor);
    const page = await visitor.newPage();
    page.setDefaultTimeout(15000);
    this.watch(page);
    await page.addInitScript(seedRandom, seed);
    await page.addInitScript(keepUnlessThere, ['longroll.settings', JSON.stringify({ pace: 'instant', motion: false, ...settings })]);
    await page.goto(BASE + path);
    await page.waitForSelector('body.ready');
    return page;
  }

  /** @param {any} page */
  watch(page) {
    page.on('console', (/** @type {any} */ m) => {
      if (m.type() === 'error' || m.type() === 'warning') this.faults.push(`console ${m.type()}: ${m.text()} ${m.location()?.url ?? ''}`);
    });
    page.on('pageerror', (/** @type {Error} */ e) => this.faults.push(`exception: ${e.stack ?? e}`));
    page.on('response', (/** @type {any} */ r) => { if (r.status() >= 400) this.faults.push(`${r.status()} ${r.url()}`); });
  }

  async end() {
    for (const c of this.contexts) await c.close().catch(() => {});
  }
}

export async function openBrowser() {
  const home = mkdtempSync(join(tmpdir(), 'longroll-browser-'));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home } });
  return { browser, close: async () => { await browser.close(); rmSync(home, { recursive: true, force: true }); } };
}

/** @param {any} browser @param {Test} t @param {number} limit_ms */
async function runOne(browser, t, limit_ms) {
  const visits = new Visits(browser), began = Date.now();
  /** @type {unknown} */
  let wrong = null;
  /** @type {any} */
  let timer;
  try {
    await Promise.race([t.run(visits),
      new Promise((_, no) => { timer = setTimeout(() => no(new Error(`still running after ${limit_ms / 1000} s`)), limit_ms); })]);
    if (visits.faults.length > 0) wrong = new Error(`the page complained:\n${visits.faults.slice(0, 5).join('\n')}`);
  } catch (error) {
    wrong = error;
    const page = visits.contexts.at(-1)?.pages()[0];
    const picture = `${process.env.PICTURES ?? '/tmp'}/${t.name.replace(/\W+/g, '-')}.png`;
    await page?.screenshot({ path: picture }).then(() => console.log(`     picture: ${picture}`)).catch(() => {});
    for (const f of visits.faults.slice(0, 5)) console.log(`     ${f}`);
  }
  clearTimeout(timer);
  await visits.end();
  console.log(`${wrong ? 'FAIL' : 'ok  '} ${t.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (wrong) console.log(`     ${wrong instanceof Error ? wrong.stack ?? wrong.message : wrong}`.replaceAll('\n', '\n     '));
  return !wrong;
}

/** Whether a test is still nobody's; it is ours then. A folder can be made only once. @param {Test} t */
function claim(t) {
  const shared = process.env.PAGE_SHARED;
  if (!shared) return true;
  try {
    mkdirSync(join(shared, String(tests.indexOf(t))));
    return true;
  } catch (error) {
    if (/** @type {any} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs what was declared, several at a time. @param {string[]} only  parts of names; all if there are none */
export async function runAll(only) {
  const todo = tests.filter((t) => only.length === 0 || only.some((o) => t.name.includes(o)));
  todo.sort((a, b) => Number(b.long) - Number(a.long));
  const { browser, close } = await openBrowser();
  let passed = 0, failed = 0;
  const lane = async () => {
    for (let t = todo.shift(); t; t = todo.shift()) {
      if (!claim(t)) continue;
      if (await runOne(browser, t, 150000)) passed++; else failed++;
    }
  };
  await Promise.all(Array.from({ length: process.env.PAGE_SHARED ? 1 : 2 }, lane));
  await close();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

/** @param {unknown} found @param {unknown} expected @param {string} what */
export function equal(found, expected, what) {
  const a = JSON.stringify(found), b = JSON.stringify(expected);
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

/** @param {unknown} fact @param {string} what */
export function must(fact, what) {
  if (!fact) throw new Error(what);
}

/** Numbers for choices, the same each time. @param {number} seed @returns {(below: number) => number} */
export function dice(seed) {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6D2B79F5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
