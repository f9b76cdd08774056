// @ts-check
// The log, in sentences, with dice and clauses. A move of several steps is one line. A click shows where it was.

import { el } from './dom.js';
import { state, sideName } from './state.js';
import { dieFace } from './dice.js';
import { clauseLink } from './clause.js';
import { look } from './look.js';

/** @typedef {import('./types.js').Entry} Entry */
/** @typedef {{first: Entry, last: Entry, path: string[], say: string, tell: string}} Row */

const SHOWN = 160;

/** Joins the steps of a move; leaves out what says nothing. Pure. @param {Entry[]} entries @returns {Row[]} */
export function rowsOf(entries) {
  /** @type {Row[]} */
  const rows = [];
  for (const e of entries) {
    const last = rows[rows.length - 1];
    if (e.role === 'step' && last && last.first.role === 'step' && last.first.piece === e.piece && !last.tell
      && last.first.text.split(' ')[0] === e.text.split(' ')[0]) {
      last.path.push(e.place ?? '');
      last.last = e;
      last.tell = e.tell;
      last.say = e.say.replace(/ from \S+ to \S+$/, ` from ${last.path[0]} to ${e.place}.`);
    } else if (e.say || e.tell) {
      rows.push({ first: e, last: e, path: [e.from ?? '', e.place ?? ''], say: e.say, tell: e.tell });
    }
  }
  return rows;
}

/** @param {HTMLElement} body */
export function drawLog(body) {
  const rows = rowsOf(state.log.slice(-SHOWN * 3)).slice(-SHOWN);
  let turn = -1;
  const atEnd = body.dataset.tab !== 'log' || body.scrollHeight - body.scrollTop - body.clientHeight < 60;
  body.replaceChildren(el('ol', { class: 'log' }, rows.flatMap((r) => {
    const heading = r.first.turn !== turn ? [el('li', { class: 'turn', text: turnName(r.first.turn) })] : [];
    turn = r.first.turn;
    return [...heading, entry(r)];
  })));
  if (rows.length === 0) body.replaceChildren(el('p', { class: 'empty', text: 'Nothing has happened yet.' }));
  if (atEnd) body.scrollTop = body.scrollHeight;
}

/** @param {number} n */
function turnName(n) {
  const clock = state.battle?.turns.find((t) => t.turn === n)?.clock;
  return `Turn ${n}${clock ? `, ${clock}` : ''}`;
}

/** @param {Row} r */
function entry(r) {
  const e = r.first, places = [...r.path, ...(e.places ?? [])].filter(Boolean);
  return el('li', { class: `by-${e.by} ${r.first.n >= state.seen ? 'new' : ''}`, 'data-n': r.last.n },
    e.die !== undefined ? dieFace(e.die, 20) : el('i', { class: `mark of-${e.by}`, title: sideName(e.by) }),
    el('p', { onclick: () => look(places) }, r.say, r.tell && el('b', { text: ` ${r.tell}` }), ' ', clauseLink(e.clause)));
}
