// @ts-check
// What a combat can lead to, before it is declared and while it is fought: bars for each side, the likeliest
// outcomes, and every line that made the odds. All numbers are the engine's.

import { byId, el } from './dom.js';
import { state, awaiting, placeOf, sideName } from './state.js';
import { clauseLink } from './clause.js';
import { hideInspector } from './inspector.js';
import { placesIn } from './choices.js';

/** @typedef {{millionths: number, words: string, sides: {lost: number, shattered: number, back: number}[]}} Outcome */

/** @param {number} millionths */
const percent = (millionths) => {
  const p = millionths / 10000;
  return p > 0 && p < 0.5 ? '<1 %' : p > 99.5 && p < 100 ? '>99 %' : `${Math.round(p)} %`;
};

/** Shows what an offer would lead to. @param {number} index */
export function previewOdds(index) {
  if (!state.engine || state.oddsOf === index) return;
  const odds = state.engine.odds(index);
  if (!odds.odds) return;
  state.odds = odds;
  state.oddsOf = index;
  drawOdds();
}

/** Shows what a click on this place would lead to. @param {string | null} place */
export function hoverOdds(place) {
  if (!place || !awaiting()) return;
  const here = state.table?.choices.find((c) => placesIn(c).includes(place)
    || (c.piece && (c.role === 'plain' || c.role === 'gather') && c.index >= 0 && placesIn(c).length === 0 && placeOf(c.piece) === place));
  if (here && here.role !== 'step' && here.role !== 'mover') previewOdds(here.index);
}

/** The pending combat, or the first attack that can be declared. */
export function updateOdds() {
  const { engine, table } = state;
  state.oddsOf = null;
  state.odds = null;
  if (engine && table && !table.over && !state.hurry) {
    const pending = engine.odds();
    const attack = awaiting() ? table.choices.find((c) => c.places?.length || (pending.odds && c.place && !c.piece)) : undefined;
    const odds = attack ? engine.odds(attack.index) : pending;
    if (odds.odds) { state.odds = odds; state.oddsOf = attack ? attack.index : null; }
  }
  if (state.odds && byId('odds').hidden) hideInspector(); // room for what matters now
  drawOdds();
}

function drawOdds() {
  const box = byId('odds'), { odds } = state;
  box.hidden = !odds?.odds;
  if (!odds?.odds || !state.battle) return;
  const all = /** @type {Outcome[]} */ (/** @type {any} */ (odds.odds));
  const choice = state.oddsOf !== null ? state.table?.choices.find((c) => c.index === state.oddsOf) : undefined;
  const likely = [...all].sort((a, b) => b.millionths - a.millionths).slice(0, 4);
  box.replaceChildren(
    el('h2', { text: choice ? choice.words : odds.combat?.title ?? 'This combat' }),
    odds.all ? el('p', { class: 'all', text: 'if all join who can' }) : '',
    odds.combat ? columnLine(odds.combat) : '',
    el('div', { class: 'fates' }, state.battle.sides.map((s, i) => fate(s, i, all))),
    el('h3', { text: 'Likeliest' }),
    el('ol', { class: 'outcomes' }, likely.map((o) => el('li', null,
      el('span', { class: 'bar' }, el('i', { style: `width:${o.millionths / 10000}%` })),
      el('b', { text: percent(o.millionths) }), el('span', { text: o.words })))),
    odds.combat ? lines(odds.combat) : '');
}

/** @param {import('./types.js').Combat} c */
function columnLine(c) {
  return el('p', { class: 'column' }, `${c.attack} against ${c.defence}: ${c.base}`,
    c.base !== c.column && el('b', { text: ` → ${c.column}` }), ' ', clauseLink(c.clause));
}

/** What befalls one side: what it loses, and whether it goes back. @param {import('./types.js').Side} side @param {number} i @param {Outcome[]} all */
function fate(side, i, all) {
  const sum = (/** @type {(o: Outcome) => boolean} */ f) => all.filter(f).reduce((n, o) => n + o.millionths, 0);
  const none = sum((o) => o.sides[i].lost === 0), one = sum((o) => o.sides[i].lost === 1), more = sum((o) => o.sides[i].lost > 1);
  const back = sum((o) => o.sides[i].back > 0);
  const loss = state.rules?.loss ?? 'step';
  const label = `${side.name}: no loss ${percent(none)}, one ${loss} ${percent(one)}, more ${percent(more)}; falls back ${percent(back)}`;
  return el('div', { class: `fate of-${side.id}`, role: 'img', 'aria-label': label },
    el('h3', { text: side.name }),
    el('div', { class: 'split' }, el('i', { class: 'none', style: `flex:${none}` }), el('i', { class: 'one', style: `flex:${one}` }),
      el('i', { class: 'more', style: `flex:${more}` })),
    el('p', null, el('span', { text: `none ${percent(none)}` }), el('span', { text: `1 ${loss} ${percent(one)}` }),
      more > 0 && el('span', { text: `more ${percent(more)}` })),
    el('div', { class: 'split' }, el('i', { class: 'back', style: `flex:${back}` }), el('i', { class: 'stay', style: `flex:${1000000 - back}` })),
    el('p', null, el('span', { text: `falls back ${percent(back)}` })));
}

/** Faces of the die that lead to the same: "0–3". Pure. @param {string[]} results @returns {{faces: string, result: string}[]} */
export function runsOf(results) {
  /** @type {{from: number, to: number, result: string}[]} */
  const runs = [];
  results.forEach((result, face) => {
    const last = runs[runs.length - 1];
    if (last?.result === result) last.to = face; else runs.push({ from: face, to: face, result });
  });
  return runs.map((r) => ({ faces: r.from === r.to ? `${r.from}` : `${r.from}–${r.to}`, result: r.result }));
}

/** @param {import('./types.js').Combat} c */
function lines(c) {
  const signed = (/** @type {number} */ n) => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'));
  return el('details', { open: true }, el('summary', { text: 'How it comes about' }),
    c.terms && el('div', { class: 'terms' }, [true, false].map((attack) => el('ul', { class: 'shifts' },
      el('li', { class: 'sum' }, el('b', { text: attack ? c.attack : c.defence }), attack ? ' attack' : ' defence'),
      c.terms?.filter((t) => t.attack === attack).map((t) => el('li', null, el('b', { text: signed(t.value) }), ` ${t.text} `, clauseLink(t.clause)))))),
    c.notes?.length ? el('ul', { class: 'shifts' }, c.notes.map((n) => el('li', null, `${n.text} `, clauseLink(n.clause)))) : '',
    el('ul', { class: 'shifts' }, c.guns > 0 && el('li', null, el('b', { text: `+${c.guns}` }), ' guns defend ', clauseLink('6.2h')),
      (c.shifts ?? []).map((s) => el('li', null, el('b', { class: s.shift > 0 ? 'up' : 'down', text: signed(s.shift) }), ` ${s.text} `, clauseLink(s.clause)))),
    c.results && el('p', { class: 'results' }, runsOf(c.results).map((r) => el('span', null, el('small', { text: r.faces }), el('b', { text: r.result })))),
    c.fighters.length > 0 && el('table', null, el('thead', null, el('tr', null, ['', ...(c.heads ?? ['strength', 'quality']), 'die', 'loss', 'back'].map((h) => el('th', { text: h })))),
      el('tbody', null, c.fighters.map((f) => el('tr', { class: `of-${f.side}` }, el('th', { scope: 'row', text: f.piece }), el('td', { text: f.strength }),
        el('td', { text: f.quality }), el('td', { text: f.modifier ? signed(f.modifier) : '' }), el('td', { text: `${f.loss}/6` }),
        el('td', { text: `${f.back}/6` }))))));
}

export const oddsTitle = () => (state.odds ? `${sideName(state.table?.acting)} attacks` : '');
