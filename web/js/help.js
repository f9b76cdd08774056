// @ts-check
// Keys and habits of the table, on one card.

import { byId, el } from './dom.js';

const KEYS = [
  ['Arrows', 'move the cursor from hex to hex'], ['Enter', 'choose what is at the cursor; Shift+Enter stops there on the way'],
  ['N, P', 'next and previous thing that can be chosen'], ['B', 'the other bank of a river hex'], ['1 to 9', 'the buttons of the question'],
  ['Q, E', 'the corners a piece may be turned to, left and right; Enter turns it'], ['C', 'all choices as a list'], ['Esc', 'let go, close'], ['U', 'take back, up to the last die'], ['S', 'skip to your next decision'],
  ['+, −, F', 'zoom in, zoom out, the whole map'], ['Shift+arrows', 'move the map'], ['Z', 'zones of control'], ['O, L', 'orders or command, log'],
  ['H', 'what the computer would do in your place; again: do it'],
  ['R', 'rules, at the clause in question'], ['?', 'this card'],
];

export function openHelp() {
  const dialog = /** @type {HTMLDialogElement} */ (byId('help'));
  byId('help-body').replaceChildren(
    el('p', { text: 'What glows can be clicked. A click on a brigade shows where it can go; a click there sends it. Everything can be taken back until a die has fallen. A click on what does not glow tells why not. Drag to move the map, wheel or pinch to zoom.' }),
    el('dl', null, KEYS.flatMap(([key, what]) => [el('dt', null, el('kbd', { text: key })), el('dd', { text: what })])));
  dialog.showModal();
}
