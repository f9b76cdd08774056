// @ts-check
// Afterwards: who won, how it went, who suffered; and the way back into the game.

import { byId, el } from './dom.js';
import { state } from './state.js';
import { drawGraph, pointsByTurn } from './graph.js';
import { download, players } from './save.js';
import { beginReplay } from './replay.js';
import { openAnalysis } from './analysis.js';

/** @type {() => void} */
let home = () => {};
/** @param {() => void} f */
export const onHome = (f) => { home = f; };

export function openEnd() {
  const { table, battle } = state;
  if (!table || !battle) return;
  const dialog = /** @type {HTMLDialogElement} */ (byId('end'));
  const losses = table.panels.find((p) => p.id === 'losses');
  const dice = state.log.filter((e) => e.die !== undefined).map((e) => e.die ?? 0);
  byId('end-body').replaceChildren(
    el('p', { class: 'verdict' }, el('span', { class: `ribbon of-${table.winner ?? 'nobody'}` }), table.result ?? ''),
    el('p', { class: 'sum', text: `${state.scenario?.title ?? battle.title}, turn ${table.turn} of ${battle.turns.length}. ${battle.sides.map((s) => `${s.name} ${table.vp[s.id]}`).join(', ')}.` }),
    drawGraph(pointsByTurn(state.log, battle.turns.length), battle.sides, battle.turns.length, battle.turns.map((t) => t.clock ?? '')),
    ...(losses ? [el('h3', { text: losses.title }), el('div', { class: 'losses' }, losses.blocks.map(lossTable))] : []),
    dice.length > 0 ? el('p', { class: 'sum', text: `${dice.length} dice fell; their mean was ${(dice.reduce((a, b) => a + b, 0) / dice.length).toFixed(2)}.` }) : '',
    el('div', { class: 'actions' },
      el('button', { type: 'button', class: 'strong', onclick: () => { dialog.close(); beginReplay(0); }, text: 'Watch it again' }),
      el('button', { type: 'button', id: 'end-analysis', onclick: openAnalysis, text: 'What decided it' }),
      el('button', { type: 'button', onclick: () => state.engine && download(state.engine.journal(players()), `${battle.battle}-${battle.scenario}.journal`), text: 'Download the journal' }),
      el('button', { type: 'button', onclick: () => dialog.close(), text: 'Look at the map' }),
      el('button', { type: 'button', onclick: () => { dialog.close(); home(); }, text: 'Another battle' })));
  if (!dialog.open) dialog.showModal();
}

/** @param {import('./types.js').Block} b */
function lossTable(b) {
  return el('table', { class: `of-${b.side}` }, el('thead', null, el('tr', null, b.columns.map((/** @type {string} */ c, /** @type {number} */ i) =>
    el('th', { scope: 'col', text: i === 0 ? b.title : c })))),
  el('tbody', null, b.rows.map((/** @type {any} */ r) => el('tr', null, r.cells.map((/** @type {string} */ c, /** @type {number} */ i) =>
    el(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : undefined, class: c === '0' ? 'faint' : '', text: c }))))));
}
