// @ts-check
// Asking the commander in his thread, for a choice or a hint. Keeps count of what the thread has been told and of the
// time a side has thought about its turn.

import { state } from './state.js';
import { newSeed } from './engine.js';
import { Thread } from './thread.js';

/** The most a side thinks about a turn, in milliseconds, and about a hint. */
export const TURN_MS = 4500, HINT_MS = 2500;

/** @type {Thread | null} */
let thread = null;
let told = 0;
/** @type {number[]} */
let picksTold = [];
/** @type {Uint8Array | null} */
let battle = null;
/** Time each side has thought about its turn; `enough`: the rest of it is to be played as planned. Sides may act by turns
 *  within a turn. @type {Map<string, {turn: number, spent: number, enough: boolean}>} */
const turns = new Map();

/** Of the side that is asked. */
function turnNow() {
  const side = state.table?.chooser ?? '', turn = state.table?.turn ?? 0, kept = turns.get(side);
  if (kept?.turn === turn) return kept;
  const begun = { turn, spent: 0, enough: false };
  turns.set(side, begun);
  return begun;
}

/** @param {Uint8Array} bytes  the compiled battle */
export function setOpponent(bytes) {
  stopOpponent();
  known = [];
  turns.clear();
  battle = bytes;
}

/** Ends the thread; a question that is open is answered with nothing. */
export function stopOpponent() {
  const ended = thread;
  thread = null;
  told = 0;
  picksTold = [];
  ended?.end();
}

/** A thread that holds this battle. */
export async function openThread() {
  const made = new Thread();
  await made.ask({ type: 'load', battle, options: state.options, seed: newSeed() });
  return made;
}

/** What the log does not say because somebody's guns are secret. @type {number[]} */
let known = [];

/** Which offers were taken in the whole game. @returns {number[]} */
function allPicks() {
  known.length = Math.min(known.length, state.log.length);
  if (state.log.some((e) => e.index === undefined && known[e.n] === undefined)) known = state.engine?.picks(0) ?? [];
  return state.log.map((e) => e.index ?? known[e.n]);
}

/** @param {Record<string, any>} question @param {(m: any) => void} [heard] */
async function ask(question, heard) {
  thread ??= await openThread();
  const picks = allPicks();
  let keep = 0; // as far as the thread's game is still the table's
  while (keep < told && keep < picks.length && picksTold[keep] === picks[keep]) keep++;
  const reply = await thread.ask({ ...question, keep, picks: picks.slice(keep), hash: state.engine?.hash() }, heard);
  picksTold = reply.index === undefined ? picks : [...picks, reply.index];
  told = picksTold.length;
  return reply;
}

/** From now on no more is thought about this turn: it is played as planned so far. */
export function hurryOpponent() { turnNow().enough = true; }

/** Which offer this commander takes, and why if he has planned anew. @param {string} commander @param {(part: number) => void} [progress]  of the turn's time
 *  @returns {Promise<{index: number, why: string}>} */
export async function askOpponent(commander, progress = () => {}) {
  const turn = turnNow();
  progress(turn.spent / TURN_MS);
  const reply = await ask({ type: 'choose', commander, spent: turn.spent, limit: turn.enough ? 0 : TURN_MS }, (m) => progress(m.thought / TURN_MS));
  turn.spent = reply.thought;
  progress(reply.thought / TURN_MS);
  return { index: reply.index, why: reply.why };
}

/** What this commander would do in the seat of the side that is asked. @param {string} commander @param {(part: number) => void} progress
 *  @returns {Promise<{entries: import('./types.js').Entry[], why: string}>} */
export const askHint = (commander, progress) => ask({ type: 'hint', commander, limit: HINT_MS }, (m) => progress(m.thought / HINT_MS));
