// @ts-check
// The second ruleset at the table: a scenario to its end by clicks, and guns that only their own side sees.

import { test, must, equal, dice } from './harness.mjs';
import { sitDown, look, take, march, clickPiece, until } from './player.mjs';

const HIDDEN = "A side's guns for the turn are its secret until they are used (6.3.2).";

/** What this person prefers; the rest is chance. @param {import('../../../web/js/types.js').Choice[]} choices @param {(n: number) => number} d */
function prefer(choices, d) {
  const pick = (/** @type {any[]} */ list) => list[d(list.length)];
  const eager = choices.filter((c) => /^(combat action|attack |with |guns |advance )/.test(c.text));
  if (eager.length > 0 && d(4) > 0) return pick(eager);
  const fight = choices.filter((c) => c.text === 'fight' || c.text === 'done');
  return fight.length > 0 && d(3) > 0 ? pick(fight) : pick(choices);
}

test('clash: a whole scenario by clicks, to the end screen', async (t) => {
  const page = await t.visit({ seed: 21 });
  await sitDown(page, { battle: 'Second Bull Run', scenario: 'railroad', seats: { usa: 'person', csa: 'random' } });
  const d = dice(6), steps = new Set(), shown = new Set();
  let marches = 0, decisions = 0, oddsSeen = 0, leftOut = 0, ranges = 0;
  for (;;) {
    const sight = await look(page);
    if (sight.over) break;
    decisions++;
    must(decisions < 1500, 'a scenario of five turns ends');
    steps.add(sight.step);
    if (['act_fcr', 'combat_target', 'retreat_walk', 'move_pick'].includes(sight.step)) for (const style of await page.locator('.area').evaluateAll((/** @type {Element[]} */ all) => all.map((e) => e.classList[1]))) shown.add(style);
    if (sight.step === 'move_pick' && await page.locator('.area.range.rim').count() > 0) ranges++;
    if (sight.step === 'combat_attackers' && await page.locator('#odds:visible .outcomes li').count() > 0) oddsSeen++;
    const named = await page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.table.gathered ?? []);
    if (named.length > 0 && leftOut === 0) { // a click on an attacker leaves it out again
      leftOut++;
      await clickPiece(page, named[0], /** @type {string} */ (sight.on[named[0]]));
      await until(page, async (/** @type {string} */ piece) => {
        const { state } = await import(/** @type {any} */ ('/js/state.js'));
        return !state.busy && !(state.table.gathered ?? []).includes(piece);
      }, named[0]);
      continue;
    }
    const movers = sight.choices.filter((c) => c.role === 'mover' && c.piece);
    if (sight.step === 'move_pick' && movers.length > 0 && (d(5) < 2 || !sight.choices.some((c) => c.text === 'done'))) {
      const piece = /** @type {string} */ (movers[d(movers.length)].piece);
      const to = await march(page, sight, piece, (places) => places[d(d(4) > 0 ? Math.min(2, places.length) : places.length)]);
      if (to !== null) {
        marches++;
        const now = await look(page);
        must(now.count > sight.count, `${piece} was sent to ${to}, and nothing happened`);
      }
      continue;
    }
    await take(page, sight, prefer(sight.choices, d));
  }
  must(marches > 10, `pieces were moved by clicking where they go: ${marches}`);
  for (const step of ['early_pick', 'cm_choice', 'move_pick', 'act_combat', 'combat_target', 'combat_attackers']) must(steps.has(step), `${step} was asked`);
  must(oddsSeen > 0, 'odds were shown while attackers were named');
  must(leftOut > 0, 'an attacker that was named was left out again');
  must(shown.has('range'), 'the command range was drawn on the map');
  must(ranges > 0, `it stays while units are moved: ${ranges}`);
  await page.waitForSelector('#end[open]');
  const verdict = await page.locator('#end .verdict').textContent();
  must(/victory|drawn/i.test(verdict ?? ''), `the end screen says who won: ${verdict}`);
  console.log(`     ${decisions} decisions, ${marches} marches, areas ${[...shown].join(' ')}, steps ${[...steps].join(' ')}`);
}, { long: true });

/** Everything in the page that could name a ready gun: panels, log, pieces, inspector, buttons. @param {any} page */
const readable = (page) => page.evaluate(async () => {
  const { state } = await import(/** @type {any} */ ('/js/state.js'));
  const guns = state.battle.pieces.filter((/** @type {any} */ p) => p.kind === 'guns');
  const told = JSON.stringify([state.table, state.log]);
  return { viewer: state.viewer, chooser: state.table.chooser, text: document.body.innerText + told,
    states: Object.fromEntries(guns.map((/** @type {any} */ p) => [p.name, [p.side, state.table.pieces.find((/** @type {any} */ q) => q.name === p.name).state]])) };
});

test('clash: hidden guns at one screen: it asks for the seat to change, and shows nobody the other side', async (t) => {
  const page = await t.visit({ seed: 5 });
  await sitDown(page, { battle: 'Second Bull Run', scenario: 'railroad', seats: { usa: 'person', csa: 'person' }, options: [HIDDEN] });
  const d = dice(9), drawn = new Set();
  let changes = 0;
  for (let i = 0; i < 60 && changes < 6; i++) {
    await page.waitForFunction(async () => {
      const { state, awaiting, handover } = await import(/** @type {any} */ ('/js/state.js'));
      return state.table && !state.busy && (awaiting() || handover() || state.table.over);
    });
    if (await page.locator('#curtain[open]').count() > 0) {
      const covered = await readable(page);
      equal(covered.viewer, null, 'while the screen changes hands nobody looks');
      equal(Object.values(covered.states).filter((/** @type {any} */ [, s]) => s === 'ready').length, 0, 'ready guns shown to nobody');
      equal(await page.locator('#buttons button').count(), 0, 'nothing can be chosen behind the curtain');
      await page.keyboard.press('Escape');
      must(await page.locator('#curtain[open]').count() > 0, 'the curtain does not lift by a key');
      await page.click('#lift');
      changes++;
    }
    const sight = await look(page);
    if (sight.over) break;
    const seen = await readable(page);
    equal(seen.viewer, seen.chooser, 'who is asked looks');
    for (const [gun, [side, state]] of /** @type {any} */ (Object.entries(seen.states))) {
      if (side !== seen.viewer) must(state !== 'ready' && state !== 'idle', `${gun} of the other side is shown as ${state}`);
      else if (state === 'ready') drawn.add(side);
    }
    const other = Object.entries(seen.states).filter(([, [side]]) => side !== seen.viewer).map(([gun]) => gun);
    for (const gun of other) must(!seen.text.includes(`${gun}'s guns are drawn`) && !seen.text.includes(`"draw ${gun}"`), `the log tells that ${gun} was drawn`);
    const quick = sight.choices.filter((c) => c.role === 'plain' && !c.place && !c.piece);
    await take(page, sight, quick.length > 0 ? quick[quick.length - 1] : sight.choices[d(sight.choices.length)]);
  }
  must(changes >= 3, `the screen changed hands: ${changes}`);
  equal([...drawn].sort(), ['csa', 'usa'], 'each side saw its own ready guns');
});
