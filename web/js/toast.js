// @ts-check
// Short answers: why not, what went wrong, what to do next. With links to the clauses they name.

import { byId, el } from './dom.js';
import { announce } from './a11y.js';
import { clauseLink } from './clause.js';

let timer = 0;

/** @param {string} title @param {{text: string, clause?: string, what?: string}[]} [lines] @param {number} [ms] */
export function toast(title, lines = [], ms = 9000) {
  const box = byId('toast');
  box.replaceChildren(
    el('button', { class: 'close', 'aria-label': 'Close', onclick: hideToast, text: '×' }),
    el('h2', { text: title }),
    lines.length > 0 && el('ul', null, lines.map((l) => el('li', null,
      l.what && el('b', { text: `${l.what}: ` }), `${l.text} `, l.clause && clauseLink(l.clause)))) || '');
  box.hidden = false;
  announce([title, ...lines.map((l) => `${l.what ?? ''} ${l.text}`)].join('. '));
  clearTimeout(timer);
  timer = window.setTimeout(hideToast, ms);
}

export function hideToast() {
  byId('toast').hidden = true;
}
