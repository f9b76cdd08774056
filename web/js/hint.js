// @ts-check
// "What would you do?": the best commander there is thinks in the person's seat, his choice is shown on the map with his
// reason, and nothing is done until the person says so.

import { byId, el, capital } from './dom.js';
import { state, awaiting } from './state.js';
import { askHint } from './opponent.js';
import { takeAll } from './game.js';
import { drawMarks } from './board.js';
import { rowsOf } from './log.js';
import { announce } from './a11y.js';
import { toast } from './toast.js';
import { look } from './look.js';

/** The strongest of those who can think about these rules. */
const adviser = () => state.rules?.commanders[state.rules.commanders.length - 1];

/** What it comes to, in words. Pure. @param {import('./types.js').Entry[]} entries @param {import('./types.js').Choice[]} choices */
export function hintWords(entries, choices) {
  const said = rowsOf(entries).map((r) => r.say).filter(Boolean).join(' ');
  const first = choices.find((c) => c.index === entries[0]?.index);
  return said || (first ? `${capital(first.words)}.` : '');
}

/** Asks, or does what was answered. */
export function toggleHint() {
  if (!awaiting()) return;
  if (state.hint && !state.hint.busy) doIt(); else if (!state.hint) void ask();
}

async function ask() {
  const who = adviser(), count = state.table?.count;
  if (!who) return;
  state.hint = { entries: [], why: '', busy: true };
  drawHint();
  try {
    const { entries, why } = await askHint(who.name, (part) => {
      const bar = byId('hint').querySelector('progress');
      if (bar) bar.value = Math.min(1, part);
    });
    if (state.table?.count !== count || !awaiting() || !state.hint) return; // meanwhile the person has decided
    state.hint = { entries, why, busy: false };
    announce(`${who.rank}: ${hintWords(entries, state.table?.choices ?? [])} ${why}`);
    look(entries.flatMap((e) => [e.from, e.place]));
  } catch (error) {
    state.hint = null;
    if (!(error instanceof Error) || error.message !== 'stopped') toast('There is no advice', [{ text: error instanceof Error ? error.message : String(error) }]);
  }
  drawHint();
  drawMarks();
}

function doIt() {
  const entries = state.hint?.entries ?? [];
  forget();
  void takeAll(entries.map((e) => e.index ?? 0));
}

function forget() {
  state.hint = null;
  drawHint();
  drawMarks();
}

export function drawHint() {
  const box = byId('hint'), { hint } = state, who = adviser();
  box.hidden = !hint || !who;
  byId('hint-ask').hidden = !awaiting() || !who || !box.hidden;
  if (!hint || !who) return;
  box.replaceChildren(...(hint.busy ? [el('progress', { max: 1, value: 0, 'aria-label': 'Thinking about your decision' }), el('span', { text: `${who.rank} thinks about it` })]
    : [el('p', null, el('b', { text: `${who.rank}: ` }), hintWords(hint.entries, state.table?.choices ?? []), hint.why && el('span', { class: 'why', text: ` ${hint.why}` })),
      el('button', { type: 'button', class: 'strong', id: 'hint-do', onclick: doIt }, 'Do it', el('kbd', { text: 'H' })),
      el('button', { type: 'button', class: 'quiet', onclick: forget, text: 'I know better' })]));
}

export const listenToHint = () => byId('hint-ask').addEventListener('click', toggleHint);
