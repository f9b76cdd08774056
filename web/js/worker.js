// @ts-check
// The computer's commander, in a thread of its own with a game of its own. It is told which offers were taken and
// answers with the one it takes.

import { openEngine } from './engine.js';

/** @type {import('./engine.js').Engine | null} */
let engine = null;

/** @param {{battle: Uint8Array, options: number, seed: bigint}} m */
async function load(m) {
  engine = await openEngine();
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
}

/** @param {{commander: string, keep: number, picks: number[], hash: string}} m */
function choose(m) {
  follow(m);
  const e = /** @type {import('./engine.js').Engine} */ (engine);
  const before = e.count();
  e.choose(m.commander);
  return e.log(before)[0].index;
}

addEventListener('message', async (event) => {
  const m = event.data;
  try {
    if (m.type === 'load') {
      await load(m);
      postMessage({ id: m.id });
    } else {
      postMessage({ id: m.id, index: choose(m), count: engine?.count() });
    }
  } catch (error) {
    postMessage({ id: m.id, fault: error instanceof Error ? error.message : String(error) });
  }
});
