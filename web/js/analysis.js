// @ts-check
// What decided a finished game: the course of the chance of winning, the decisions that cost most, luck. The engine
// goes through the game in a thread of its own; a click on the graph goes to that place of the game.

import { byId, el } from './dom.js';
import { state } from './state.js';
import { openThread } from './opponent.js';
import { players } from './save.js';
import { beginReplay } from './replay.js';

/** Engine decisions of thought for each activation. */
const NODES = 5000;
/** @type {{key: string, analysis: import('./types.js').Analysis, course: string, width: number} | null} */
let found = null;
/** @type {import('./thread.js').Thread | null} */
let thread = null;

const dialog = () => /** @type {HTMLDialogElement} */ (byId('analysis'));
const width = () => Math.round(Math.min(860, innerWidth - 60));
const key = () => `${state.id} ${state.table?.count} ${width()}`;

export function openAnalysis() {
  if (!state.engine || !state.battle) return;
  if (!dialog().open) dialog().showModal();
  if (found && (found.key === key() || state.replaying)) { draw(); return; }
  void work();
}

function close() {
  thread?.end();
  thread = null;
  dialog().close();
}

/** @param {...(Node | string)} parts */
function show(...parts) {
  byId('analysis-body').replaceChildren(el('h2', { id: 'analysis-title', text: 'What decided it' }), ...parts);
}

const closing = (/** @type {string} */ words) => el('div', { class: 'actions' }, el('button', { type: 'button', onclick: close, text: words }));

async function work() {
  const bar = el('progress', { max: 1, value: 0, 'aria-label': 'How far the analysis is' }), note = el('span', { text: 'The game is gone through, activation by activation.' });
  show(el('p', { class: 'working' }, bar, note), closing('Stop'));
  const mine = key(), journal = state.engine?.journal(players());
  try {
    thread = await openThread();
    const reply = await thread.ask({ type: 'analyse', journal, nodes: NODES, width: width() }, (m) => {
      if (!m.of) return;
      bar.value = m.done / m.of;
      note.textContent = `${m.done} of ${m.of} actions gone through`;
    });
    found = { key: mine, analysis: reply.analysis, course: reply.course, width: width() };
    if (dialog().open) draw();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (text !== 'stopped') show(el('p', { text: `This game cannot be analysed: ${text}.` }), closing('Close'));
  } finally {
    thread?.end();
    thread = null;
  }
}

/** @param {number} n */
function goTo(n) {
  close();
  /** @type {HTMLDialogElement} */ (byId('end')).close();
  void beginReplay(n);
}

/** @param {number} n @param {...(Node | string)} parts */
const link = (n, ...parts) => el('button', { type: 'button', class: 'moment', 'data-n': n, title: 'Go to this place of the game', onclick: () => goTo(n) }, ...parts);

/** The engine's picture, with its points to be clicked. @param {string} text */
function course(text) {
  const picture = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  for (const p of picture.querySelectorAll('[data-n]')) p.addEventListener('click', () => goTo(Number(/** @type {SVGElement} */ (p).dataset.n)));
  return picture;
}

function draw() {
  if (!found) return;
  const a = found.analysis;
  show(course(found.course),
    el('h3', { text: 'The decisions that cost most' }),
    a.decisions.length > 0 ? el('ol', { class: 'costly' }, a.decisions.map((d) => el('li', { class: `of-${d.side}` }, link(d.n, d.say), el('p', { text: d.instead }))))
      : el('p', { text: 'None that the computer would have bettered.' }),
    ...a.sides.filter(Boolean).map((s) => el('p', { class: 'sum', text: s })),
    el('h3', { text: 'Luck' }), el('p', { text: a.luck }),
    el('ul', { class: 'lucky' }, a.dice.map((d) => el('li', { class: `of-${d.side}` }, link(d.n, d.say), d.tell && el('p', { text: d.tell })))),
    el('p', { class: 'sum', text: 'Judged by the commander called search, who thinks about each activation and compares over the same dice: a good player, not an oracle.' }),
    closing('Close'));
}

export function listenToAnalysis() {
  dialog().addEventListener('cancel', (e) => { e.preventDefault(); close(); });
  byId('replay-analysis').addEventListener('click', openAnalysis);
}
