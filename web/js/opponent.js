// @ts-check
// Asking the commander in the worker. Keeps count of what the worker has been told.

import { state } from './state.js';
import { newSeed } from './engine.js';

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, {resolve: (m: any) => void, reject: (e: Error) => void}>} */
const waiting = new Map();
let next = 1, told = 0;
/** @type {number[]} */
let picksTold = [];
/** @type {Uint8Array | null} */
let battle = null;

/** @param {Record<string, any>} message @returns {Promise<any>} */
function send(message) {
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ ...message, id });
  });
}

/** @param {Uint8Array} bytes  the compiled battle */
export function setOpponent(bytes) {
  stopOpponent();
  known = [];
  battle = bytes;
}

/** Ends the thread; a question that is open is answered with nothing. */
export function stopOpponent() {
  worker?.terminate();
  worker = null;
  told = 0;
  picksTold = [];
  const open = [...waiting.values()];
  waiting.clear();
  for (const { reject } of open) reject(new Error('stopped'));
}

async function begin() {
  worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event) => {
    const { id, fault } = event.data, open = waiting.get(id);
    waiting.delete(id);
    if (fault) open?.reject(new Error(fault)); else open?.resolve(event.data);
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the commander could not be started'));
    waiting.clear();
  });
  told = 0;
  picksTold = [];
  await send({ type: 'load', battle, options: state.options, seed: newSeed() });
}

/** What the log does not say because somebody's guns are secret. @type {number[]} */
let known = [];

/** Which offers were taken in the whole game. @returns {number[]} */
function allPicks() {
  known.length = Math.min(known.length, state.log.length);
  if (state.log.some((e) => e.index === undefined && known[e.n] === undefined)) known = state.engine?.picks(0) ?? [];
  return state.log.map((e) => e.index ?? known[e.n]);
}

/** Which offer this commander takes. @param {string} commander @returns {Promise<number>} */
export async function askOpponent(commander) {
  if (!worker) await begin();
  const picks = allPicks();
  let keep = 0; // as far as the worker's game is still the table's
  while (keep < told && keep < picks.length && picksTold[keep] === picks[keep]) keep++;
  const reply = await send({ type: 'choose', commander, keep, picks: picks.slice(keep), hash: state.engine?.hash() });
  picksTold = [...picks, reply.index];
  told = picksTold.length;
  return reply.index;
}
