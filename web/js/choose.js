// @ts-check
// Choosing: battles as cards, then scenario, players and options; games that wait to be continued.

import { byId, el, capital } from './dom.js';
import { seatChooser, seatWords, isSeat } from './levels.js';
import { savedGames, forgetGame, download, journalHeader } from './save.js';

/** @typedef {import('./types.js').Card} Card @typedef {import('./types.js').Scenario} Scenario */

/** @type {Card[]} */
let cards = [];
/** @type {(s: import('./table.js').Sitting) => void} */
let sit = () => {};

/** @param {Card[]} list @param {(s: import('./table.js').Sitting) => void} begin */
export function setCards(list, begin) {
  cards = list;
  sit = begin;
}

export function drawChoose() {
  byId('table').hidden = true;
  byId('choose').hidden = false;
  document.title = 'Longroll';
  byId('cards').replaceChildren(...cards.map(card));
  drawSaved();
}

/** @param {Card} c */
function card(c) {
  const first = c.scenarios[0];
  return el('article', { class: 'card' },
    el('button', { type: 'button', class: 'picture', 'aria-label': `Play ${c.title}`, onclick: () => openSetup(c) },
      el('img', { src: `${first.map.replace(/\.svg$/, '.card.svg')}`, alt: '', loading: 'eager', decoding: 'async' })),
    el('div', { class: 'about' }, el('h2', { text: c.title }), el('p', { class: 'subtitle', text: c.subtitle }),
      el('p', { class: 'facts', text: `${c.sides.map((s) => s.name).join(' against ')}. ${c.scenarios.length} scenarios, ${lengths(c)}.` }),
      el('p', { class: 'facts', text: c.rules_title }),
      el('button', { type: 'button', class: 'strong', onclick: () => openSetup(c), text: 'Play' })));
}

/** @param {Card} c */
function lengths(c) {
  const turns = c.scenarios.map((s) => s.turns), least = Math.min(...turns), most = Math.max(...turns);
  return least === most ? `${most} turns` : `${least} to ${most} turns`;
}

/** @param {import('./types.js').Seats} seats @param {Card | undefined} c */
const allSeats = (seats, c) => (c?.sides ?? []).map((s) => `${s.name}: ${seatWords(seats[s.id], c?.commanders ?? [])}`).join('; ');

function drawSaved() {
  const games = savedGames(), list = byId('saved');
  byId('saved-area').hidden = games.length === 0;
  list.replaceChildren(...games.slice(0, 8).map((g) => {
    const c = cards.find((x) => x.battle === g.battle), s = c?.scenarios.find((x) => x.id === g.scenario);
    return el('li', null, el('div', null, el('b', { text: g.title }), el('span', { text: ` ${g.over ? 'finished' : `turn ${g.turn} of ${g.turns}`}` }),
      el('small', { text: `${allSeats(g.seats, c)} · ${new Date(g.when).toLocaleString()}` })),
    el('div', { class: 'row' },
      c && s && el('button', { type: 'button', class: 'strong', onclick: () => sit({ card: c, scenario: s, seats: g.seats, options: g.options, journal: g.journal, id: g.id, seen: g.seen, reasons: g.reasons }),
        text: g.over ? 'Look' : 'Continue' }),
      el('button', { type: 'button', onclick: () => download(g.journal, `${g.battle}-${g.scenario}.journal`), text: 'Journal' }),
      el('button', { type: 'button', class: 'quiet', 'aria-label': `Forget ${g.title}`, onclick: () => { forgetGame(g.id); drawSaved(); }, text: 'Forget' })));
  }));
}

/** @param {Card} c */
function openSetup(c) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('setup'));
  const best = c.commanders[c.commanders.length - 1]?.name ?? 'random';
  let scenario = c.scenarios[0];
  /** @type {import('./types.js').Seats} */
  const seats = Object.fromEntries(c.sides.map((s, i) => [s.id, i === 0 ? 'person' : best]));
  let options = 0;
  const seat = (/** @type {import('./types.js').Side} */ s) => seatChooser(s, c.commanders, seats[s.id], (who) => { seats[s.id] = who; });
  byId('setup-body').replaceChildren(
    el('h2', { id: 'setup-title', text: c.title }),
    el('fieldset', { class: 'scenarios' }, el('legend', { text: 'Scenario' }), c.scenarios.map((s) => el('label', null,
      el('input', { type: 'radio', name: 'scenario', value: s.id, checked: s === scenario, onchange: () => { scenario = s; } }),
      el('span', null, el('b', { text: s.title }), el('small', { text: `${s.turns} turns` }))))),
    el('div', { class: 'seats' }, c.sides.map(seat)),
    c.options.length > 0 ? el('fieldset', null, el('legend', { text: 'Optional rules' }), c.options.map((o, i) => el('label', { class: 'tick' },
      el('input', { type: 'checkbox', onchange: () => { options ^= 1 << i; } }), el('span', { text: o.words ?? capital(o.name) })))) : '',
    el('div', { class: 'actions' }, el('button', { type: 'button', class: 'strong', id: 'begin', onclick: () => { dialog.close(); sit({ card: c, scenario, seats, options }); }, text: 'Begin the battle' }),
      el('button', { type: 'button', onclick: () => dialog.close(), text: 'Back' })));
  dialog.showModal();
}

/** A journal from a file or from elsewhere. @param {string} text @returns {string | null}  why it cannot be opened */
export function openJournal(text) {
  const header = journalHeader(text);
  if (!header) return 'This is no journal of a game: its first line should be "longroll journal 1".';
  const c = cards.find((x) => x.battle === header.battle), s = c?.scenarios.find((x) => x.id === header.scenario);
  if (!c || !s) return `This game was played on ${header.battle} (${header.scenario}), which is not here.`;
  const seats = Object.fromEntries(c.sides.map((x) => [x.id, isSeat(header.seats[x.id] ?? '', c.commanders) ? header.seats[x.id] : 'person']));
  const options = c.options.reduce((bits, o, i) => bits | (header.options.includes(o.name) ? 1 << i : 0), 0);
  sit({ card: c, scenario: s, seats, options, journal: text });
  return null;
}
