// @ts-check
// The log, in sentences, with dice and clauses. A move of several steps is one line. A click shows where it was.

import { el, css } from './dom.js';
import { state, sideName, rosterOf } from './state.js';
import { dieFace } from './dice.js';
import { clauseLink } from './clause.js';
import { look } from './look.js';
import { chainOf } from './choices.js';

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
  body.replaceChildren(...plan(), el('ol', { class: 'log' }, rows.flatMap((r) => {
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
    el('div', null, el('p', { onclick: () => look(places) }, r.say, r.tell && el('b', { text: ` ${r.tell}` }), ' ', clauseLink(e.clause)), why(r)));
}

/** Reasons that have been asked for stay open. @type {Set<number>} */
const asked = new Set();

/** Why the computer did so, if it had planned anew. @param {Row} r */
function why(r) {
  for (let n = r.first.n; n <= r.last.n; n++) {
    const reason = state.reasons[n];
    if (!reason) continue;
    return el('details', { class: 'reason', open: asked.has(n), ontoggle: (/** @type {Event} */ t) => {
      if (/** @type {HTMLDetailsElement} */ (t.target).open) asked.add(n); else asked.delete(n);
    } }, el('summary', { text: 'Why?' }), el('p', { text: reason }));
  }
  return '';
}

/** What a side meant to do in its last turn: its reasons, the last of each formation's. Pure.
 *  @param {Entry[]} log @param {Record<number, string>} reasons @param {(piece: string | undefined) => string | undefined} formationOf @returns {{n: number, by: string, turn: number, formation: string, text: string}[]} */
export function planOf(log, reasons, formationOf) {
  const given = Object.keys(reasons).map(Number).sort((a, b) => a - b).filter((n) => log[n]);
  const last = given[given.length - 1];
  if (last === undefined) return [];
  /** @type {Map<string, {n: number, by: string, turn: number, formation: string, text: string}>} */
  const plan = new Map();
  for (const n of given) {
    const e = log[n], formation = e.formation ?? formationOf(e.piece);
    if (formation && e.by === log[last].by && e.turn === log[last].turn) plan.set(formation, { n, by: e.by, turn: e.turn, formation, text: reasons[n] });
  }
  return [...plan.values()];
}

/** The computer's plan, over the log; open on request. */
function plan() {
  const rows = planOf(state.log, state.reasons, (piece) => rosterOf(piece ?? '')?.formation);
  if (rows.length === 0) return [];
  const of = state.battle?.formations ?? [];
  return [el('details', { class: 'plan', open: planOpen, ontoggle: (/** @type {Event} */ t) => { planOpen = /** @type {HTMLDetailsElement} */ (t.target).open; } },
    el('summary', { text: `What ${sideName(rows[0].by)} meant to do in turn ${rows[0].turn}` }),
    el('ul', null, rows.map((r) => el('li', null, el('button', { type: 'button', class: `place of-${r.by}`, onclick: () => look(placesOf(r.formation)) },
      el('i', { class: 'swatch', style: `background:${css(of.find((f) => f.name === r.formation && f.side === r.by)?.colour ?? 0x808080)}` }), r.text)))))];
}
let planOpen = false;

/** Where a formation, or a piece of this name, stands. @param {string} name */
const placesOf = (name) => (state.table?.pieces ?? []).filter((p) => p.place && state.battle && (p.name === name || chainOf(state.battle, p.name).includes(name))).map((p) => p.place);
