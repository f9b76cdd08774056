// @ts-check
// The thread that thinks, with a game of its own: a commander who chooses, a hint, the analysis of a finished game. It is
// told which offers were taken, and answers with offers and sentences.

import { openEngine } from './engine.js';

/** @type {import('./engine.js').Engine | null} */
let engine = null;
/** @type {number | null} */
let asked = null;
let began = 0, before = 0, told = 0;

/** The engine looks at the clock while it thinks: a good moment to tell how far it is. */
function now() {
  const t = performance.now();
  if (asked !== null && t - told > 90) {
    told = t;
    postMessage({ id: asked, thought: before + (t - began) });
  }
  return t;
}

/** @param {{battle: Uint8Array, options: number, seed: bigint}} m */
async function load(m) {
  engine = await openEngine(undefined, now);
  engine.load(m.battle, m.options);
  engine.start(m.seed);
}

/** Comes to where the table is: takes back what it has too much, takes what it lacks.
 *  @param {{keep: number, picks: number[], hash: string}} m */
function follow(m) {
  if (!engine) throw new Error('no battle is loaded');
  if (engine.count() > m.keep) engine.undo(m.keep);
  for (const pick of m.picks) engine.takeOffer(pick);
  if (engine.hash() !== m.hash) throw new Error('the two positions differ');
  return engine;
}

/** One choice, and why, if it was a plan of its own. @param {import('./engine.js').Engine} e @param {string} commander @param {number} limit @param {boolean} [fresh] */
function choose(e, commander, limit, fresh = false) {
  const plans = e.activation(), side = e.chooser(), n = e.count(), old = e.reason(commander, side);
  began = performance.now();
  e.limit(limit, fresh);
  e.choose(commander);
  const why = e.reason(commander, side);
  return { index: /** @type {number} */ (e.log(n)[0].index), why: plans || why !== old ? why : '' };
}

/** The budget is a turn's. @param {any} m */
function choice(m) {
  const e = follow(m);
  before = m.spent;
  return { ...choose(e, m.commander, m.limit), thought: e.thought() };
}

/** What the commander would do in this seat: as far as one piece's move, or one decision. Nothing is changed. @param {any} m */
function hint(m) {
  const e = follow(m), n = e.count(), side = e.chooser();
  before = 0;
  const first = choose(e, m.commander, m.limit, true);
  for (let i = 0; i < 40 && e.chooser() === side; i++) {
    const last = e.log(e.count() - 1)[0];
    if (!['mover', 'step', 'gather'].includes(last.role)) break;
    choose(e, m.commander, m.limit);
  }
  const entries = e.log(n), why = e.reason(m.commander, side);
  e.undo(n);
  return { entries, why: first.why || why };
}

/** Goes through the whole game. @param {any} m */
async function analyse(m) {
  if (!engine) throw new Error('no battle is loaded');
  const wrong = engine.replay(m.journal);
  if (wrong) throw new Error(wrong);
  engine.analyse(m.nodes);
  while (engine.analyseOn(120)) {
    const { done, of } = engine.analysis();
    postMessage({ id: m.id, done, of });
    await new Promise((r) => { setTimeout(r, 0); });
  }
  return { analysis: engine.analysis(), course: engine.course(m.width) };
}

/** @type {Record<string, (m: any) => any>} */
const DUTIES = { load, choose: choice, hint, analyse };

addEventListener('message', async (event) => {
  const m = event.data;
  try {
    asked = m.id;
    const reply = await DUTIES[m.type](m);
    asked = null;
    postMessage({ id: m.id, over: true, ...(reply ?? {}) });
  } catch (error) {
    asked = null;
    postMessage({ id: m.id, over: true, fault: error instanceof Error ? error.message : String(error) });
  }
});
