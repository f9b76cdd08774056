// @ts-check
// The pictures of the table in docs/: the choosing page, a battle at three zooms, odds, the end and its analysis, advice, a phone; the same of
// clash, and bayonet.
// node screenshots.mjs FOLDER [PART OF A NAME...]

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, Visits, must } from '../e2e/harness.mjs';
import { sitDown, look, clickPlace, screenPoint, openPosition, held } from '../e2e/player.mjs';

const [folder, ...only] = process.argv.slice(2);
const wanted = (/** @type {string} */ name) => only.length === 0 || only.some((o) => name.includes(o));

/** @param {any} page @param {string} name */
async function shoot(page, name) {
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur()); // nobody is at the keyboard
  await page.waitForTimeout(400); // until the map is painted sharply
  await page.screenshot({ path: join(folder, `table-${name}.png`) });
  console.log(`table-${name}.png`);
}

/** A game of the computer against itself, up to a point that is worth a picture, as a journal in which a person goes on.
 *  @param {any} page @param {{battle: string, scenario: string, me: string, seed?: number, least: number, step: string, outcomes?: number}} wish */
async function playTo(page, wish) {
  const games = mkdtempSync(join(tmpdir(), 'longroll-pictures-'));
  execFileSync(process.env.LONGROLL ?? 'build/longroll', ['sim', `${wish.battle}:${wish.scenario}`, '--games', '1', '--a', 'greedy', '--b', 'greedy',
    '--seed', String(wish.seed ?? 1), '--journals', games]);
  const text = readFileSync(join(games, /** @type {string} */ (readdirSync(games).find((f) => f.endsWith('.journal')))), 'utf8');
  rmSync(games, { recursive: true });
  return page.evaluate(async (/** @type {any} */ w) => {
    const { openEngine } = await import(/** @type {any} */ ('/js/engine.js'));
    const e = await openEngine();
    e.load(new Uint8Array(await (await fetch(`battles/${w.battle}.${w.scenario}.battle`)).arrayBuffer()), 0);
    e.start(1n);
    e.replay(w.text);
    // With `outcomes`, the first attack that can end in so many ways.
    const worth = (/** @type {number} */ i) => {
      e.seek(i);
      const attack = w.outcomes && e.table().choices.find((/** @type {any} */ c) => c.places);
      return !w.outcomes || ((attack ? e.odds(attack.index) : e.odds()).odds?.length ?? 0) >= w.outcomes;
    };
    const at = e.log(0).findIndex((/** @type {any} */ x, /** @type {number} */ i) => i >= w.least && x.step === w.step && x.by === w.me && worth(i));
    if (at < 0) return null;
    e.seek(at);
    return e.journal(e.battle().sides.map((/** @type {any} */ s) => (s.id === w.me ? 'person' : 'greedy')));
  }, { ...wish, text });
}

/** @param {any} page @param {string} journal */
async function open(page, journal) {
  must(journal, 'no game came to the point that was looked for');
  await page.setInputFiles('#journal-file', { name: 'game.journal', mimeType: 'text/plain', buffer: Buffer.from(journal) });
  await page.waitForSelector('body.playing:not(.loading)');
  return look(page);
}

/** @param {any} page @param {number} times @param {string} button */
async function zoom(page, times, button) {
  for (let i = 0; i < times; i++) { await page.click(button); await page.waitForTimeout(60); }
}

/** @param {any} page @param {import('../e2e/player.mjs').Sight} sight  a piece that can move, chosen */
async function choose(page, sight) {
  const mover = sight.choices.find((c) => c.role === 'mover' && c.piece && sight.on[c.piece]);
  if (!mover?.piece) return;
  await clickPlace(page, /** @type {string} */ (sight.on[mover.piece]));
  const fanned = page.locator(`[data-fan=${JSON.stringify(mover.piece)}]`);
  if (await fanned.count() > 0) await fanned.click();
}

const { browser, close } = await openBrowser();
const visits = new Visits(browser);
const STONES = { battle: 'stones-river', scenario: 'full', me: 'csa' };
const RAILROAD = { battle: 'second-bull-run', scenario: 'railroad', me: 'usa' };
const GETTYSBURG = { battle: 'gettysburg', scenario: 'full', me: 'usa' };
const SHARP = { context: { deviceScaleFactor: 1.5 } };

if (wanted('choosing')) {
  const page = await visits.visit({ width: 1280, height: 800, ...SHARP });
  await shoot(page, 'choosing');
  await page.locator('.card', { hasText: 'Perryville' }).getByRole('button', { name: 'Play', exact: true }).click();
  await shoot(page, 'setting-up');
}
if (wanted('battle')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP });
  const sight = await open(page, await playTo(page, { ...STONES, least: 400, step: 'move_select' }));
  await page.click('#fit');
  await shoot(page, 'battle-whole');
  await choose(page, sight);
  await zoom(page, 3, '#zoom-in');
  await shoot(page, 'battle-middle');
  await zoom(page, 3, '#zoom-in');
  await shoot(page, 'battle-close');
}
if (wanted('odds')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP });
  const sight = await open(page, await playTo(page, { ...STONES, least: 60, step: 'declare_attack', outcomes: 6 }));
  const attack = sight.choices.find((c) => c.places);
  const at = await screenPoint(page, attack?.places?.[0] ?? '');
  await page.mouse.move(at.x, at.y);
  for (let i = 0; i < 5; i++) { await page.mouse.wheel(0, -120); await page.waitForTimeout(60); }
  await shoot(page, 'odds');
}
if (wanted('clash-battle')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP });
  const sight = await open(page, await playTo(page, { ...GETTYSBURG, least: 260, step: 'move_pick' }));
  await choose(page, sight);
  await zoom(page, 2, '#zoom-in');
  await shoot(page, 'clash-battle');
}
if (wanted('clash-odds')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP });
  await open(page, await playTo(page, { ...RAILROAD, least: 40, step: 'combat_attackers', outcomes: 3 }));
  await shoot(page, 'clash-odds');
}
if (wanted('clash-night')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP, settings: { theme: 'dark' } });
  await open(page, await playTo(page, { ...GETTYSBURG, least: 400, step: 'combat_target' }));
  await shoot(page, 'clash-night');
}
if (wanted('clash-phone')) {
  const page = await visits.visit({ width: 390, height: 844, context: { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } });
  const sight = await open(page, await playTo(page, { ...RAILROAD, least: 60, step: 'move_pick' }));
  await choose(page, sight);
  await shoot(page, 'clash-phone');
}
if (wanted('night')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP, settings: { theme: 'dark' } });
  const sight = await open(page, await playTo(page, { battle: 'perryville', scenario: 'full', me: 'usa', least: 200, step: 'move_select' }));
  await choose(page, sight);
  await shoot(page, 'night');
}
if (wanted('end')) {
  const page = await visits.visit({ width: 1280, height: 860, seed: 5, ...SHARP });
  await sitDown(page, { scenario: 'full', seats: { usa: 'greedy', csa: 'greedy' } });
  await look(page, 240000);
  await page.waitForSelector('#end[open]');
  await shoot(page, 'end');
  await page.click('#end-analysis');
  await page.waitForSelector('#analysis .course', { timeout: 240000 });
  await shoot(page, 'analysis');
}
if (wanted('advice')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP, settings: { chance: true } });
  await open(page, await playTo(page, { battle: 'perryville', scenario: 'full', me: 'usa', least: 240, step: 'impulse' }));
  await page.keyboard.press('h');
  await page.waitForSelector('#hint-do', { timeout: 60000 });
  await shoot(page, 'advice');
}
if (wanted('bayonet')) {
  const page = await visits.visit({ width: 1440, height: 900, ...SHARP });
  await openPosition(page, { battle: 'neerwinden', scenario: 'full', me: 'french', step: 'move_step', seed: 3, turning: 3 });
  await zoom(page, 3, '#zoom-in');
  const mark = await page.locator('.vertex').first().getAttribute('data-choice');
  const piece = (await held(page, 'table')).choices.find((/** @type {any} */ c) => c.text === mark).piece;
  await screenPoint(page, (await held(page, 'table')).pieces.find((/** @type {any} */ p) => p.name === piece).place);
  await shoot(page, 'bayonet');
}
if (wanted('phone')) {
  const page = await visits.visit({ width: 390, height: 844, context: { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } });
  await shoot(page, 'phone-choosing');
  const sight = await open(page, await playTo(page, { battle: 'perryville', scenario: 'full', me: 'csa', least: 120, step: 'move_select' }));
  await choose(page, sight);
  await shoot(page, 'phone');
}
for (const fault of visits.faults) console.log(fault);
await visits.end();
await close();
