// @ts-check
// Between two persons at one screen, in a game where each has secrets: nobody's are shown until the next one says that
// it is he who looks.

import { byId, el } from './dom.js';

/** @param {string} side  its name @param {() => void} then */
export function openCurtain(side, then) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('curtain'));
  byId('curtain-body').replaceChildren(
    el('h2', { id: 'curtain-title', text: `The ${side} side decides` }),
    el('p', { text: 'Hand over the screen. What each side keeps to itself is covered until the other has sat down.' }),
    el('div', { class: 'actions' }, el('button', { type: 'button', class: 'strong', id: 'lift', text: `I play the ${side} side`,
      onclick: () => { dialog.close(); then(); } })));
  if (!dialog.open) dialog.showModal();
}

export function closeCurtain() {
  const dialog = /** @type {HTMLDialogElement} */ (byId('curtain'));
  if (dialog.open) dialog.close();
}

/** Only the button lifts it. */
export const listenToCurtain = () => byId('curtain').addEventListener('cancel', (e) => e.preventDefault());
