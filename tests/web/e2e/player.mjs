// @ts-check
// A person at the table, with a mouse: sits down, looks, and takes a choice by clicking what a person would click.

import { must } from './harness.mjs';

/** @typedef {import('../../../web/js/types.js').Choice} Choice */
/** @typedef {{over: boolean, chooser: string, step: string, count: number, hash: string, turn: number, choices: Choice[], selected: string | null,
 *   reach: string[], on: Record<string, string | null>}} Sight  `reach`: where the chosen piece can go, nearest to the enemy first */

/** Chooses a battle, a scenario and the players, by clicks. @param {any} page
 *  @param {{battle?: string, scenario?: string, seats?: Record<string, string>, options?: string[]}} [wishes] */
export async function sitDown(page, { battle = 'Perryville', scenario, seats = {}, options = [] } = {}) {
  await page.locator('.card', { hasText: battle }).getByRole('button', { name: 'Play', exact: true }).click();
  const setup = page.locator('#setup');
  if (scenario) await setup.locator(`input[name=scenario][value="${scenario}"]`).check();
  for (const [side, who] of Object.entries(seats)) await setup.locator(`input[name=seat-${side}][value="${who}"]`).check();
  for (const o of options) await setup.getByLabel(o).check();
  await page.click('#begin');
  await page.waitForSelector('body.playing:not(.loading)');
}

/** Waits until somebody is asked who sits here, or the battle is over. @param {any} page @param {number} [limit_ms] @returns {Promise<Sight>} */
export function look(page, limit_ms = 60000) {
  return page.evaluate(async (/** @type {number} */ limit) => {
    const { state, awaiting } = await import(/** @type {any} */ ('/js/state.js'));
    const end = performance.now() + limit;
    while (!(state.table && (awaiting() || (state.table.over && !state.busy)))) {
      if (performance.now() > end) throw new Error(`nobody is asked: busy ${state.busy}, thinking ${state.thinking}, step ${state.table?.step}`);
      await new Promise((r) => { setTimeout(r, 4); });
    }
    const t = state.table, { standOf } = await import(/** @type {any} */ ('/js/geometry.js'));
    const sideOf = (/** @type {string} */ piece) => state.battle.pieces.find((/** @type {any} */ r) => r.name === piece)?.side;
    const foes = t.pieces.filter((/** @type {any} */ p) => p.place && sideOf(p.name) !== t.chooser).map((/** @type {any} */ p) => standOf(state.layout, p.place));
    const far = (/** @type {string} */ place) => {
      const a = standOf(state.layout, place);
      return Math.min(...foes.map((/** @type {any} */ b) => Math.hypot(a.x - b.x, a.y - b.y)));
    };
    const reach = [...new Set(/** @type {string[]} */ (state.ways.map((/** @type {any} */ w) => w.place)))].sort((a, b) => far(a) - far(b));
    return { over: t.over, chooser: t.chooser, step: t.step, count: t.count, hash: t.hash, turn: t.turn, choices: t.choices.filter((/** @type {any} */ c) => c.index >= 0), selected: state.selected,
      reach, on: Object.fromEntries(t.pieces.map((/** @type {any} */ p) => [p.name, p.place])) };
  }, limit_ms);
}

/** Where a place is on the screen, once it can be seen and nothing covers it. @param {any} page @param {string} place */
export function screenPoint(page, place) {
  return page.evaluate(async (/** @type {string} */ where) => {
    const [{ state }, g, v] = await Promise.all([import(/** @type {any} */ ('/js/state.js')), import(/** @type {any} */ ('/js/geometry.js')), import(/** @type {any} */ ('/js/view.js'))]);
    const at = g.standOf(state.layout, where), stage = document.getElementById('stage')?.getBoundingClientRect();
    const here = () => { const p = v.toStage(at); return { x: p.x + (stage?.left ?? 0), y: p.y + (stage?.top ?? 0) }; };
    const clear = () => { const p = here(), e = document.elementFromPoint(p.x, p.y); return Boolean(e?.closest('#stage') && !e.closest('#menu')); };
    const a = v.clearArea(), p = v.toStage(at);
    if (!clear() || p.x < a.left || p.x > a.right || p.y < a.top || p.y > a.bottom) {
      v.panBy((a.left + a.right) / 2 - p.x, (a.top + a.bottom) / 2 - p.y);
      await new Promise((r) => { requestAnimationFrame(() => requestAnimationFrame(r)); });
    }
    return clear() ? here() : null;
  }, place);
}

/** @param {any} page @param {string} place @param {string[]} [modifiers] */
export async function clickPlace(page, place, modifiers = []) {
  let p = await screenPoint(page, place);
  if (!p) { await page.keyboard.press('Escape'); p = await screenPoint(page, place); }
  must(p, `${place} cannot be clicked: something lies over it`);
  for (const m of modifiers) await page.keyboard.down(m);
  await page.mouse.click(p.x, p.y);
  for (const m of modifiers) await page.keyboard.up(m);
}

/** @param {string} text */
const marked = (text) => `[data-choice=${JSON.stringify(text)}]`;

/** Clicks the button of a choice in some part of the page, if it is there to be clicked. @param {any} page @param {string} part @param {Choice} c */
async function press(page, part, c) {
  const button = page.locator(`${part} ${marked(c.text)}:visible:enabled`).first();
  if (await button.count() === 0) return false;
  await button.click();
  return true;
}

/** @param {any} page */
const count = (page) => page.evaluate(async () => (await import(/** @type {any} */ ('/js/state.js'))).state.engine?.count());

/** Waits for something to become true in the page. @param {any} page @param {(arg: any) => any} fact @param {any} [arg] */
export async function until(page, fact, arg) {
  for (const end = Date.now() + 15000; Date.now() < end;) {
    if (await page.evaluate(fact, arg)) return;
    await page.waitForTimeout(15);
  }
  throw new Error(`waited in vain for ${fact}`);
}

/** Clicks a piece: its place and, if a stack opens there, the piece in it. @param {any} page @param {string} piece @param {string} place */
export async function clickPiece(page, piece, place) {
  await clickPlace(page, place);
  const fanned = page.locator(`[data-fan=${JSON.stringify(piece)}]`);
  if (await fanned.count() > 0) await fanned.click();
}

/** A piece on the map that stands for a formation. @param {any} page @param {string} formation @returns {Promise<[string, string] | null>} */
function pieceOf(page, formation) {
  return page.evaluate(async (/** @type {string} */ name) => {
    const [{ state }, { chainOf }] = await Promise.all([import(/** @type {any} */ ('/js/state.js')), import(/** @type {any} */ ('/js/choices.js'))]);
    const p = state.table.pieces.find((/** @type {any} */ q) => q.place && chainOf(state.battle, q.name).includes(name)
      && state.battle.pieces.find((/** @type {any} */ r) => r.name === q.name).side === state.table.chooser);
    return p ? [p.name, p.place] : null;
  }, formation);
}

/** Takes a choice with the mouse. A piece that is to move is sent to some place in its reach.
 *  @param {any} page @param {Sight} sight @param {Choice} c */
export async function take(page, sight, c) {
  const place = c.places?.[0] ?? c.place, stands = c.piece ? sight.on[c.piece] : null;
  if (await press(page, '#buttons', c)) return arrived(page, sight, c);
  if (!place && c.formation !== undefined && !c.piece) {
    if (await press(page, '#side-body', c)) return arrived(page, sight, c);
    const [piece, at] = await pieceOf(page, c.formation) ?? [];
    must(piece && at, `no way to click "${c.text}"`);
    await clickPiece(page, /** @type {string} */ (piece), /** @type {string} */ (at));
    must(await press(page, '#menu', c), `"${c.text}": a click on ${piece} does not offer it`);
    return arrived(page, sight, c);
  }
  if (c.piece && !stands && place) {
    const chip = page.locator(`[data-tray=${JSON.stringify(c.piece)}]`);
    if (await chip.getAttribute('aria-pressed') !== 'true') await chip.click();
  }
  must(place ?? stands, `no way to click "${c.text}"`);
  if (place) await clickPlace(page, place); else await clickPiece(page, /** @type {string} */ (c.piece), /** @type {string} */ (stands));
  if (await count(page) !== sight.count) return arrived(page, sight, c);
  if (await press(page, '#menu', c)) return arrived(page, sight, c);
  const now = await look(page);
  must(c.role === 'mover' && now.selected === c.piece && now.reach.length > 0, `"${c.text}": a click at ${place ?? stands} neither took it nor offered it`);
  await clickPlace(page, now.reach[sight.count % now.reach.length]);
  await sure(page);
  return arrived(page, sight, c);
}

/** A die on the way is asked for once more. @param {any} page */
async function sure(page) {
  const go = page.locator('#menu .rolls:visible').first();
  if (await go.count() > 0) await go.click();
}

/** What was done is what was meant; a step may be taken by a cheaper verb (march for move). @param {any} page @param {Sight} sight @param {Choice} c */
async function arrived(page, sight, c) {
  const did = await page.evaluate(async (/** @type {number} */ n) => {
    const { state } = await import(/** @type {any} */ ('/js/state.js'));
    for (let i = 0; i < 500 && (state.log.length <= n || state.engine.count() <= n); i++) await new Promise((r) => { setTimeout(r, 4); });
    return state.log[n]?.text;
  }, sight.count);
  const same = did === c.text || (c.role === 'step' && did?.endsWith(` ${c.piece} ${c.place}`));
  must(same, `"${c.text}" was clicked, "${did}" was done`);
}

/** A move: the piece is clicked, then a place it can reach. @param {any} page @param {Sight} sight @param {string} piece
 *  @param {(places: string[]) => string} pick @returns {Promise<string | null>}  where it went; null if it did not glow with ways */
export async function march(page, sight, piece, pick) {
  const stands = /** @type {string} */ (sight.on[piece]);
  await clickPiece(page, piece, stands);
  const now = await look(page);
  if (now.count !== sight.count || now.selected !== piece || now.reach.length === 0) return null;
  const to = pick(now.reach);
  await clickPlace(page, to);
  return to;
}

/** Lets the computer play both sides, in the page, to the first question of a side that is worth a look; the person goes on from there.
 *  @param {any} page @param {{battle: string, scenario: string, me: string, step: string, seed?: number, turning?: number, text?: string, area?: string}} wish
 *  `turning`: so many facings of one piece can be chosen; `text`: part of a choice; `area`: a style that is drawn */
export async function openPosition(page, wish) {
  const journal = await page.evaluate(async (/** @type {any} */ w) => {
    const { openEngine } = await import(/** @type {any} */ ('/js/engine.js'));
    const e = await openEngine();
    e.load(new Uint8Array(await (await fetch(`battles/${w.battle}.${w.scenario}.battle`)).arrayBuffer()), 0);
    e.start(BigInt(w.seed ?? 1));
    const worth = () => {
      const t = e.table();
      if (t.chooser !== w.me || t.step !== w.step) return false;
      const standing = t.choices.filter((/** @type {any} */ c) => c.turned !== undefined && !c.place);
      return standing.length >= (w.turning ?? 0) && (!w.text || t.choices.some((/** @type {any} */ c) => c.text.includes(w.text)))
        && (!w.area || t.areas.some((/** @type {any} */ a) => a.style === w.area && (a.places ?? a.arrows).length > 0));
    };
    for (let i = 0; i < 9000; i++) {
      if (e.chooser() === 3) return null;
      if (e.chooser() < 2 && worth()) return e.journal(e.battle().sides.map((/** @type {any} */ s) => (s.id === w.me ? 'person' : 'greedy')));
      if (e.chooser() === 2) e.roll(); else e.choose('greedy');
    }
    return null;
  }, wish);
  must(journal, `no game came to ${wish.step}`);
  await page.setInputFiles('#journal-file', { name: 'game.journal', mimeType: 'text/plain', buffer: Buffer.from(/** @type {string} */ (journal)) });
  await page.waitForSelector('body.playing:not(.loading)');
  return look(page);
}

/** What the page keeps, as far as JSON can tell it. @param {any} page @param {string} name */
export const held = (page, name) => page.evaluate(async (/** @type {string} */ key) => {
  const { state } = await import(/** @type {any} */ ('/js/state.js'));
  return JSON.parse(JSON.stringify(state[key] ?? null));
}, name);
