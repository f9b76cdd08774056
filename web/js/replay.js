// @ts-check
// Going through a game again, from any point; and playing on from there. Another instance of the engine does the
// looking, so that the game itself is not disturbed.

import { byId } from './dom.js';
import { state } from './state.js';
import { openEngine, newSeed } from './engine.js';
import { refresh, redraw } from './game.js';
import { players } from './save.js';
import { travel } from './counters.js';
import { loadedBattle } from './table.js';
import { announce } from './a11y.js';
import { look } from './look.js';

/** @type {import('./engine.js').Engine | null} */
let game = null;
/** @type {import('./types.js').Entry[]} */
let whole = [];
let at = 0, timer = 0;
/** @type {(journal: string) => void} */
let playOn = () => {};
/** @param {(journal: string) => void} f */
export const onPlayOn = (f) => { playOn = f; };

/** @param {number} from */
export async function beginReplay(from) {
  const bytes = loadedBattle();
  if (state.replaying) { stopPlaying(); goTo(from); return; }
  if (!state.engine || !bytes || state.busy || state.log.length === 0) return;
  const looker = await openEngine();
  looker.load(bytes, state.options);
  looker.start(newSeed());
  looker.replay(state.engine.journal(players()));
  game = state.engine;
  whole = state.log;
  state.engine = looker;
  state.replaying = true;
  document.body.classList.add('replaying');
  byId('replay').hidden = false;
  const slider = /** @type {HTMLInputElement} */ (byId('replay-at'));
  slider.max = String(whole.length);
  goTo(Math.min(from, whole.length));
  slider.focus();
}

/** @param {number} count */
function goTo(count) {
  at = Math.max(0, Math.min(whole.length, count));
  state.engine?.seek(at);
  state.log = whole.slice(0, at);
  state.seen = Math.max(0, at - 1);
  refresh();
  const last = whole[at - 1];
  byId('replay-text').textContent = last ? `Turn ${last.turn}. ${last.say} ${last.tell}` : 'The beginning.';
  /** @type {HTMLInputElement} */ (byId('replay-at')).value = String(at);
}

/** One action on, shown. */
async function stepOn() {
  const e = whole[at];
  if (!e) { stopPlaying(); return; }
  if (e.piece && e.from && e.place && e.from !== e.place) await travel(e.piece, [e.from, e.place], 160);
  if (e.places) look(e.places);
  goTo(at + 1);
}

function stopPlaying() {
  clearTimeout(timer);
  timer = 0;
  byId('replay-play').textContent = 'Play';
}

function play() {
  if (timer) { stopPlaying(); return; }
  byId('replay-play').textContent = 'Stop';
  if (at >= whole.length) goTo(0);
  const tick = async () => {
    const began = at;
    await stepOn();
    if (!timer) return;
    timer = window.setTimeout(tick, whole[began]?.role === 'step' ? 60 : whole[began]?.tell ? 650 : 260);
  };
  timer = window.setTimeout(tick, 0);
}

export function endReplay() {
  if (!state.replaying) return;
  stopPlaying();
  state.engine = game;
  state.log = whole;
  state.replaying = false;
  state.seen = whole.length;
  document.body.classList.remove('replaying');
  byId('replay').hidden = true;
  refresh();
  redraw();
}

/** @param {number} by  turns */
function skipTurn(by) {
  const turn = (whole[at - 1]?.turn ?? whole[0]?.turn ?? 1) + by;
  const first = whole.findIndex((e) => e.turn >= turn);
  goTo(by < 0 ? Math.max(0, first) : first < 0 ? whole.length : first + 1);
}

export function listenToReplay() {
  byId('replay-at').addEventListener('input', (e) => { stopPlaying(); goTo(Number(/** @type {HTMLInputElement} */ (e.target).value)); });
  /** @type {Record<string, () => void>} */
  const on = {
    'replay-play': play, 'replay-back': () => { stopPlaying(); goTo(at - 1); }, 'replay-on': () => { stopPlaying(); stepOn(); },
    'replay-turn-back': () => skipTurn(-1), 'replay-turn-on': () => skipTurn(1), 'replay-close': endReplay,
    'replay-from': () => {
      const journal = state.engine?.journal(players()) ?? '';
      endReplay();
      playOn(journal);
      announce('A new game begins from here.');
    },
  };
  for (const [id, f] of Object.entries(on)) byId(id).addEventListener('click', f);
}
