// @ts-check
// Who decides what, in one plain sentence, and the choices that are on no map as buttons.

import { byId, el, capital } from './dom.js';
import { state, settings, saveSettings, awaiting, isPerson, placeOf, sideName } from './state.js';
import { offMap, tray } from './choices.js';
import { takeChoice, rollDie, skip } from './game.js';
import { clauseLink } from './clause.js';
import { counterIcon } from './counters.js';
import { drawMarks } from './board.js';
import { inspect } from './inspector.js';
import { openEnd } from './end.js';
import { seatWords } from './levels.js';
import { drawHint } from './hint.js';

/** @typedef {import('./types.js').Choice} Choice */

/** Orders that a panel shows as buttons of its own. */
function inPanels() {
  const rows = (state.table?.panels ?? []).flatMap((p) => p.blocks).filter((b) => b.kind === 'orders').flatMap((b) => b.rows);
  return new Set(rows.flatMap((r) => r.orders ?? []).map((o) => o.action));
}

/** More than these about formations are left to the display, if it shows them: the prompt would cover the map. */
const MANY = 8;

/** Formations that a panel shows in their places, for the side that is asked. */
function inDisplay() {
  const rows = (state.table?.panels ?? []).flatMap((p) => p.blocks).filter((b) => b.kind === 'display' && b.side === state.table?.chooser).flatMap((b) => b.rows);
  return new Set(rows.flatMap((r) => r.cells).map((c) => c.formation).filter(Boolean));
}

/** Choices without a place that no counter on the map stands for. @returns {Choice[]} */
export function buttonChoices() {
  const t = state.table;
  if (!t) return [];
  const shown = inPanels(), onDisplay = inDisplay(), subjects = t.focus.pieces ?? [];
  const all = t.choices.filter((c) => c.formation !== undefined && !c.piece && !shown.has(c.text));
  const ofFormation = all.length > MANY ? all.filter((c) => !onDisplay.has(c.formation ?? '')) : all;
  const ofSubject = t.choices.filter((c) => c.piece && !c.place && !c.places && c.role !== 'mover'
    && (c.role === 'stop' || subjects.includes(c.piece) || !placeOf(c.piece)));
  return [...ofFormation, ...ofSubject, ...offMap(t.choices)];
}

/** @param {number} i */
export function pressButton(i) {
  byId('buttons').querySelectorAll('button')[i]?.click();
}

export function drawPrompt() {
  const t = state.table;
  if (!t) return;
  const person = isPerson(t.chooser), box = byId('prompt');
  const chance = t.chooser === 'chance';
  box.className = chance || t.over ? '' : `of-${t.chooser}`;
  box.classList.toggle('yours', awaiting());
  byId('who').textContent = t.over ? 'The end' : chance ? 'The dice' : sideName(t.chooser);
  byId('question').replaceChildren(...sentence(t, person, chance));
  drawTray(t);
  byId('buttons').replaceChildren(...buttons(t, person, chance));
  drawHint();
  byId('thinking').hidden = state.thinking === null;
  byId('thinking-for').textContent = `${sideName(state.thinking ?? '')} is thinking`;
}

/** @param {import('./types.js').Table} t @param {boolean} person @param {boolean} chance */
function sentence(t, person, chance) {
  if (t.over) return [`${t.result}.`];
  const chosen = awaiting() && state.selected && state.ways.length > 0 && !t.choices.some((c) => c.role === 'step');
  const finger = matchMedia('(pointer: coarse)').matches;
  const where = finger ? 'tap where it goes' : 'click where it goes. Shift-click to stop on the way';
  const words = chosen ? `${state.selected}: ${where}` : capital(t.ask);
  const lead = person || chance ? '' : `${capital(seatWords(state.seats[t.chooser] ?? 'computer', state.rules?.commanders ?? []))} decides. `;
  return [`${lead}${words}${/[?.!]$/.test(words) ? '' : '.'} `, clauseLink(t.clause)];
}

/** @param {import('./types.js').Table} t @param {boolean} person @param {boolean} chance @returns {HTMLElement[]} */
function buttons(t, person, chance) {
  if (t.over) return [el('button', { type: 'button', class: 'strong', onclick: openEnd, text: 'Result and replay' })];
  if (chance && !state.busy) {
    return [el('button', { type: 'button', class: 'strong', onclick: () => rollDie(), text: 'Roll' }),
      ...t.choices.map((c) => el('button', { type: 'button', title: 'a die you rolled yourself', 'data-choice': c.text,
        onclick: () => takeChoice(c), text: c.words }))];
  }
  if (!awaiting()) return person ? [] : paceButtons();
  const list = buttonChoices(), shown = inPanels();
  const orders = t.choices.some((c) => shown.has(c.text)) && matchMedia('(max-width: 760px)').matches
    ? [el('button', { type: 'button', class: 'strong', onclick: () => onOrders(), text: 'Give an order' })] : [];
  return [...orders, ...list.map((c, i) => el('button', { type: 'button', 'data-choice': c.text, class: c.role === 'stop' ? 'strong' : '',
    onclick: () => takeChoice(c) }, el('span', { text: capital(c.words) }), i < 9 && el('kbd', { text: i + 1 })))];
}

/** @type {() => void} */
let onOrders = () => {};
/** On a phone the panel with the orders has to be opened. @param {() => void} f */
export const whenOrders = (f) => { onOrders = f; };

/** While others play: hold on, slower or faster, on to what is mine. */
function paceButtons() {
  const mine = Object.values(state.seats).includes('person');
  const pick = (/** @type {string} */ pace, /** @type {string} */ words) => el('button', { type: 'button', 'aria-pressed': String(settings.pace === pace),
    onclick: () => { settings.pace = pace; saveSettings(); drawPrompt(); }, text: words });
  return [el('button', { type: 'button', onclick: () => { state.paused = !state.paused; drawPrompt(); }, text: state.paused ? 'Go on' : 'Pause' }),
    pick('slow', 'Slow'), pick('normal', 'Normal'), pick('fast', 'Fast'),
    el('button', { type: 'button', onclick: skip, title: 'S', text: mine ? 'Skip to my decision' : 'Skip to the end' })];
}

/** Pieces off the map that wait for a place. @param {import('./types.js').Table} t */
function drawTray(t) {
  const names = awaiting() ? tray(t.choices, placeOf) : [];
  byId('tray').replaceChildren(...names.map((name) => {
    const piece = t.pieces.find((p) => p.name === name);
    return el('button', { type: 'button', class: 'chip', 'data-tray': name, 'aria-pressed': String(state.selected === name),
      onclick: () => {
        state.selected = state.selected === name ? null : name;
        inspect(name);
        drawMarks();
        drawPrompt();
      } }, piece && counterIcon(piece, 30), el('span', { text: name }));
  }));
}
