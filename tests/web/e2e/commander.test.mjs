// @ts-check
// The computer beside the player: levels and handicaps, thinking that can be cut short, advice, the chance of winning, its
// reasons, and the analysis of a finished game.

import { test, equal, must, dice } from './harness.mjs';
import { sitDown, look, take, held, until, openPosition } from './player.mjs';

/** @param {any} page @param {string} button  in the list of tools */
async function tool(page, button) {
  if (!await page.locator(button).isVisible()) await page.click('#more');
  await page.click(button);
}

test('levels: ranks with their measured strength, handicaps, and another one in the middle of the game', async (t) => {
  const page = await t.visit();
  await page.locator('.card', { hasText: 'Perryville' }).getByRole('button', { name: 'Play', exact: true }).click();
  const union = page.locator('#setup .seat.of-usa');
  must(await union.locator('input[value=search]').isChecked(), 'the strongest is who one meets first');
  for (const words of ['Recruit', 'Captain', 'Colonel', 'General', 'random', 'greedy', 'portfolio', 'search']) {
    must((await union.textContent())?.includes(words), `${words} is named`);
  }
  must(/Scored \d+ % in \d+ games against \w+/.test(await union.locator('.strength').textContent() ?? ''), 'how strong he is, and by how many games');
  await union.locator('summary').click();
  await union.locator('select[name=budget-usa]').selectOption({ label: 'a glance' });
  await union.locator('select[name=noise-usa]').selectOption({ label: 'misjudges a little' });
  await union.locator('select[name=bold-usa]').selectOption({ label: 'cautious' });
  await page.click('#begin');
  await look(page);
  const seat = (await held(page, 'seats')).usa;
  must(/^search@\d+~\d+-\d+$/.test(seat), `budget, noise and leaning are in the seat: ${seat}`);
  await page.keyboard.press('1');
  await look(page);
  await tool(page, '#open-seats');
  must(await page.locator('#seats input[name=seat-usa][value=search]').isChecked(), 'he is still there');
  await page.locator('#seats input[name=seat-usa][value=random]').check();
  await page.locator('#seats [data-close]').click();
  equal(await held(page, 'seats'), { csa: 'person', usa: 'random' }, 'who plays now');
  await page.keyboard.press('1');
  await look(page);
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([k]) => k.startsWith('longroll.game.'))?.[1] ?? '');
  must(kept.includes('player usa random'), 'the journal says so too');
});

test('thinking: it shows how far it is, and plays now when told to', async (t) => {
  const page = await t.visit({ seed: 3 });
  await page.evaluate(() => { // with more to think about than any machine is through with before the clock stops it
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function endless(/** @type {any} */ m) {
      return post.call(this, m.type === 'choose' && m.commander === 'search' ? { ...m, commander: 'search@1000000000' } : m);
    };
  });
  await sitDown(page, { battle: 'Stones River', scenario: 'full', seats: { csa: 'search', usa: 'random' } });
  await page.waitForSelector('#thinking:visible', { timeout: 30000 });
  await until(page, () => /** @type {HTMLProgressElement} */ (document.getElementById('thought')).value > 0.02);
  const asked = await page.evaluate(async () => {
    const { state } = await import(/** @type {any} */ ('/js/state.js')), post = Worker.prototype.postMessage;
    /** @type {{turn: number, side: string, limit: number}[]} */
    const heard = [];
    Worker.prototype.postMessage = function listen(/** @type {any} */ m) {
      if (m.type === 'choose') heard.push({ turn: state.table.turn, side: state.table.chooser, limit: m.limit });
      return post.call(this, m);
    };
    const side = state.table.chooser, turn = state.table.turn;
    /** @type {HTMLElement} */ (document.getElementById('think-stop')).click();
    for (let i = 0; i < 600 && state.table.turn === turn && heard.filter((h) => h.side === side).length < 12; i++) await new Promise((r) => { setTimeout(r, 25); });
    return heard.filter((h) => h.side === side && h.turn === turn);
  });
  must(asked.length > 0, 'the game goes on');
  must(asked.every((/** @type {any} */ h) => h.limit === 0), `no more is thought about this turn: ${JSON.stringify(asked)}`);
});

test('advice: shown on the map with its reason, nothing done until one says so', async (t) => {
  const page = await t.visit({ seed: 8 });
  const sight = await openPosition(page, { battle: 'perryville', scenario: 'full', me: 'csa', step: 'move_select' });
  await page.keyboard.press('h');
  await page.waitForSelector('#hint-do', { timeout: 60000 });
  equal((await look(page)).count, sight.count, 'nothing has been done');
  must(await page.locator('#layer-hint .hinted').count() > 0, 'it is shown on the map');
  must((await page.locator('#hint p').textContent() ?? '').length > 20, 'and said in a sentence');
  const meant = (await held(page, 'hint')).entries.map((/** @type {any} */ e) => e.text);
  await page.keyboard.press('h');
  await until(page, async (/** @type {number} */ n) => (await import(/** @type {any} */ ('/js/state.js'))).state.log.length > n, sight.count);
  await look(page);
  const did = (await held(page, 'log')).slice(sight.count, sight.count + meant.length).map((/** @type {any} */ e) => e.text);
  equal(did, meant, 'what was advised was done');
  await page.click('#hint-ask');
  await page.waitForSelector('#hint-do', { timeout: 60000 });
  await page.getByRole('button', { name: 'I know better' }).click();
  equal(await page.locator('#layer-hint .hinted').count(), 0, 'declined, it is gone');
});

test('advice is there in the other rulesets too', async (t) => {
  for (const [battle, scenario, me, step] of [['second-bull-run', 'railroad', 'usa', 'move_pick'], ['blenheim', 'barricades', 'allies', 'move_pick']]) {
    const page = await t.visit({ seed: 8 });
    const sight = await openPosition(page, { battle, scenario, me, step });
    await page.keyboard.press('h');
    await page.waitForSelector('#hint-do', { timeout: 60000 });
    await page.keyboard.press('h');
    await until(page, async (/** @type {number} */ n) => (await import(/** @type {any} */ ('/js/state.js'))).state.log.length > n, sight.count);
  }
});

test('the chance of winning: off at first, then a bar that is remembered', async (t) => {
  const page = await t.visit({ seed: 2 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'person', csa: 'random' } });
  await look(page);
  must(!await page.locator('#odds-bar').isVisible(), 'nobody is told who has not asked');
  await tool(page, '#chance');
  const parts = (await page.locator('#odds-bar b').allTextContents()).map((/** @type {string} */ s) => Number.parseInt(s, 10));
  equal([parts.length, parts[0] + parts[1]], [2, 100], 'two parts of a whole');
  await page.keyboard.press('1');
  await look(page);
  await page.reload();
  await page.waitForSelector('body.playing:not(.loading)');
  must(await page.locator('#odds-bar').isVisible(), 'it is there again');
});

test('reasons: "why?" at what the computer did, and what it meant to do', async (t) => {
  const page = await t.visit({ seed: 5 });
  await page.locator('.card', { hasText: 'Perryville' }).getByRole('button', { name: 'Play', exact: true }).click();
  const setup = page.locator('#setup');
  await setup.locator('input[name=scenario][value=knob]').check();
  await setup.locator('.seat.of-usa summary').click();
  await setup.locator('select[name=budget-usa]').selectOption({ label: 'a glance' });
  await page.click('#begin');
  await page.waitForSelector('body.playing:not(.loading)');
  const d = dice(4);
  for (let i = 0; i < 120 && Object.keys(await held(page, 'reasons')).length < 3; i++) {
    const sight = await look(page);
    must(!sight.over, 'the computer gave its reasons before the battle was over');
    await take(page, sight, sight.choices[d(sight.choices.length)]);
  }
  await look(page);
  const reasons = Object.values(await held(page, 'reasons'));
  must(reasons.length >= 3, `${reasons.length} reasons`);
  await page.click('#tab-log');
  const why = page.locator('.log .reason');
  must(await why.count() > 0, 'the log has them');
  must(!await why.first().locator('p').isVisible(), 'on request');
  await why.first().locator('summary').click();
  must(reasons.includes(await why.first().locator('p').textContent()), 'and tells what the commander said');
});

test('analysis: the course of a finished game, and the way to its decisions', async (t) => {
  const page = await t.visit({ seed: 6 });
  await sitDown(page, { scenario: 'knob', seats: { usa: 'greedy', csa: 'random' } });
  must((await look(page, 100000)).over, 'the battle ends');
  await page.waitForSelector('#end[open]');
  await page.click('#end-analysis');
  await page.waitForSelector('#analysis progress, #analysis .course');
  await page.waitForSelector('#analysis .course', { timeout: 120000 });
  const points = page.locator('#analysis .course .point');
  must(await points.count() > 4, `a point for each activation: ${await points.count()}`);
  const decisions = page.locator('#analysis ol .moment');
  must(await decisions.count() >= 1 && await decisions.count() <= 4, 'the decisions that cost most');
  must(/cost about \d+\.\d %/.test(await decisions.first().textContent() ?? ''), 'in a sentence');
  must(/dice/.test(await page.locator('#analysis').textContent() ?? ''), 'luck is told');
  const point = points.nth(3), n = await point.getAttribute('data-n');
  await point.click({ position: { x: 1, y: 4 }, force: true });
  await page.waitForSelector('body.replaying');
  equal(await page.inputValue('#replay-at'), n, 'a click on the graph goes to that place of the game');
  await page.click('#replay-analysis');
  await page.waitForSelector('#analysis .course', { timeout: 1000 }); // it is kept
  const last = decisions.last();
  await last.focus();
  await page.keyboard.press('Enter');
  equal(await page.inputValue('#replay-at'), await last.getAttribute('data-n'), 'and so does a decision, by key');
});
