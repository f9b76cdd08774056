// @ts-check
// Who plays, changed in the middle of a game.

import { byId, el } from './dom.js';
import { state } from './state.js';
import { seatChooser } from './levels.js';
import { redraw, advance } from './game.js';
import { saveSoon } from './save.js';

export function openSeats() {
  const { battle, rules } = state;
  if (!battle || !rules || state.replaying) return;
  const dialog = /** @type {HTMLDialogElement} */ (byId('seats'));
  byId('seats-body').replaceChildren(el('div', { class: 'seats' }, battle.sides.map((s) =>
    seatChooser(s, rules.commanders, state.seats[s.id], (who) => { state.seats = { ...state.seats, [s.id]: who }; }))));
  dialog.addEventListener('close', () => { redraw(); saveSoon(true); void advance(); }, { once: true });
  dialog.showModal();
}
