// @ts-check
// A clause number that opens the rules at that clause.

import { el } from './dom.js';

/** @type {(clause: string) => void} */
let open = () => {};
/** @param {(clause: string) => void} f */
export const onClause = (f) => { open = f; };

/** @param {string} clause */
export function clauseLink(clause) {
  return el('button', { class: 'clause', type: 'button', title: `Rules, ${clause}`, onclick: (/** @type {Event} */ e) => { e.stopPropagation(); open(clause); },
    text: clause });
}
