// @ts-check
// Games kept in the browser: saved after every action, found again after a reload, a crash or a new version.

import { state } from './state.js';

/** @typedef {{id: string, battle: string, scenario: string, title: string, turn: number, turns: number, count: number,
 *   seats: import('./types.js').Seats, options: number, when: number, over: boolean, seen: number, reasons?: Record<number, string>, journal: string}} Saved */

const PREFIX = 'longroll.game.';
const MOST = 24;
let timer = 0;

/** @returns {Saved[]}  the last one first */
export function savedGames() {
  /** @type {Saved[]} */
  const games = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(PREFIX)) continue;
      try {
        games.push(JSON.parse(localStorage.getItem(key) ?? ''));
      } catch { /* not ours, or damaged: leave it alone */ }
    }
  } catch { /* no storage at all */ }
  return games.filter((g) => g && g.journal).sort((a, b) => b.when - a.when);
}

/** @param {string} id */
export const savedGame = (id) => savedGames().find((g) => g.id === id);

/** @param {string} id */
export function forgetGame(id) {
  localStorage.removeItem(PREFIX + id);
}

/** The journal's name for who sits where. */
export const players = () => (state.battle?.sides ?? []).map((s) => state.seats[s.id] ?? 'person');

/** @returns {Saved | null} */
function snapshot() {
  const { engine, battle, table, scenario } = state;
  if (!engine || !battle || !table || state.replaying) return null;
  return { id: state.id, battle: battle.battle, scenario: battle.scenario, title: scenario?.title ?? battle.title,
    turn: table.turn, turns: battle.turns.length, count: table.count, seats: state.seats, options: state.options,
    when: Date.now(), over: table.over, seen: state.seen, reasons: state.reasons, journal: engine.journal(players()) };
}

export function saveNow() {
  clearTimeout(timer);
  timer = 0;
  const game = snapshot();
  if (!game || game.count === 0) return;
  for (let tries = 0; tries < 4; tries++) {
    try {
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      break;
    } catch { // full: the oldest finished game makes room
      const old = savedGames().reverse();
      const victim = old.find((g) => g.over && g.id !== game.id) ?? old.find((g) => g.id !== game.id);
      if (!victim) return;
      forgetGame(victim.id);
    }
  }
  for (const extra of savedGames().slice(MOST)) forgetGame(extra.id);
}

/** Saves soon: at once for a person's decision, a moment later in a run of the computer's. @param {boolean} atOnce */
export function saveSoon(atOnce) {
  if (atOnce) saveNow();
  else if (!timer) timer = window.setTimeout(saveNow, 250);
}

globalThis.addEventListener?.('pagehide', () => { if (timer) saveNow(); });

/** Offers the game as a file. @param {string} text @param {string} name */
export function download(text, name) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

/** What a journal's header says: enough to find its battle. @param {string} text */
export function journalHeader(text) {
  const battle = text.match(/^battle (\S+) (\S+) ([0-9a-f]+)/m);
  if (!text.startsWith('longroll journal') || !battle) return null;
  /** @type {import('./types.js').Seats} */
  const seats = {};
  for (const m of text.matchAll(/^player (\S+) (.+)$/gm)) seats[m[1]] = m[2].trim();
  return { battle: battle[1], scenario: battle[2], hash: battle[3], seats,
    options: [...text.matchAll(/^option (\S+)/gm)].map((m) => m[1]) };
}
