// @ts-check
// Games are kept: through a reload, in the list, as journals that the native program plays to the same end.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test, must, equal, dice } from './harness.mjs';
import { sitDown, look, take, until } from './player.mjs';

/** Plays on for some decisions. @param {any} page @param {number} decisions @param {number} seed */
async function play(page, decisions, seed) {
  const d = dice(seed);
  for (let i = 0; i < decisions; i++) {
    const sight = await look(page);
    if (sight.over) break;
    await take(page, sight, sight.choices[d(sight.choices.length)]);
  }
  return look(page);
}

/** Does something that makes the browser save a file. @param {any} page @param {() => Promise<void>} act */
async function saved(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFileSync(await file.path(), 'utf8');
}

/** Opens a file that holds this. @param {any} page @param {string} text */
const give = (page, text) => page.setInputFiles('#journal-file', { name: 'game.journal', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** @param {any} page */
async function journalOf(page) {
  return saved(page, async () => {
    if (!await page.locator('#journal').isVisible()) await page.click('#more');
    await page.click('#journal');
  });
}

test('a reload in the middle loses nothing', async (t) => {
  const page = await t.visit({ seed: 4 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'greedy' } });
  const before = await play(page, 25, 6);
  await page.reload();
  await page.waitForSelector('body.playing:not(.loading)');
  const after = await look(page);
  equal([after.count, after.hash, after.chooser], [before.count, before.hash, before.chooser], 'the position after a reload');
  await play(page, 5, 7);
});

test('a reload while the computer moves goes on from there', async (t) => {
  const page = await t.visit({ seed: 5, settings: { pace: 'normal', motion: true } });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'random', csa: 'random' } });
  await until(page, async () => (await import(/** @type {any} */ ('/js/state.js'))).state.log.length > 6);
  const log = await page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.log.map((/** @type {any} */ e) => e.text));
  await page.reload();
  await page.waitForSelector('body.playing:not(.loading)');
  const again = await page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.log.map((/** @type {any} */ e) => e.text));
  const common = Math.min(log.length, again.length);
  must(common >= log.length - 2, `of ${log.length} actions ${again.length} were kept`);
  equal(again.slice(0, common), log.slice(0, common), 'the game that was kept');
});

test('a game waits in the list and can be continued, or forgotten', async (t) => {
  const page = await t.visit({ seed: 6 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
  const before = await play(page, 10, 3);
  if (!await page.locator('#leave').isVisible()) await page.click('#more');
  await page.click('#leave');
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.waitForSelector('body.playing:not(.loading)');
  equal((await look(page)).hash, before.hash, 'the position that is continued');
  if (!await page.locator('#leave').isVisible()) await page.click('#more');
  await page.click('#leave');
  await page.getByRole('button', { name: /^Forget/ }).first().click();
  equal(await page.locator('#saved li').count(), 0, 'games in the list');
});

test('a journal goes out, through the native program, and in again', async (t) => {
  const page = await t.visit({ seed: 7 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'greedy' } });
  const before = await play(page, 30, 9);
  const text = await journalOf(page);
  const program = process.env.LONGROLL ?? 'build/longroll';
  const hashes = execFileSync(program, ['replay', '--hash', '-'], { input: text, encoding: 'utf8' }).trim().split('\n');
  equal(hashes.at(-1)?.split(' '), [String(before.count), before.hash], 'the last position in the native program');
  const other = await t.visit({ seed: 8 });
  await give(other, text);
  await other.waitForSelector('body.playing:not(.loading)');
  equal((await look(other)).hash, before.hash, 'the position in another browser');
  equal(await journalOf(other), text, 'the journal of the journal');
});

test('a damaged journal says which line and keeps what came before; another file is refused', async (t) => {
  const page = await t.visit({ seed: 9 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'person' } });
  await play(page, 12, 4);
  const lines = (await journalOf(page)).trimEnd().split('\n');
  lines[lines.length - 3] = 'move Nobody Z99';
  const other = await t.visit();
  await give(other, `${lines.join('\n')}\n`);
  await other.waitForSelector('body.playing:not(.loading)');
  await other.waitForSelector('#toast:not([hidden])');
  must((await other.locator('#toast').innerText()).includes(String(lines.length - 2)), 'the line is named');
  must((await look(other)).count > 3, 'what came before is on the table');
  const third = await t.visit();
  await give(third, 'Dear diary\n');
  await third.waitForSelector('#toast:not([hidden])');
  must(await third.locator('#choose').isVisible(), 'the choosing page stays');
});
