// @ts-check
// The rules beside the table: docs/rules as a page of ours, opened at the clause in question.

import { byId } from './dom.js';
import { state } from './state.js';

let shown = '';

/** @param {string} ruleset */
async function load(ruleset) {
  if (shown === ruleset) return;
  const reply = await fetch(new URL(`../rules/${ruleset}.html`, import.meta.url));
  const page = new DOMParser().parseFromString(reply.ok ? await reply.text() : '<p>The rules could not be loaded.</p>', 'text/html');
  byId('rules-body').replaceChildren(...page.body.childNodes);
  byId('rules-title').textContent = state.rules?.title ?? 'Rules';
  shown = ruleset;
}

/** The anchors to try for a clause, the nearest first: 8.3a, 8.3, 8.0. Pure. @param {string} clause @returns {string[]} */
export function anchorsOf(clause) {
  const id = (/** @type {string} */ c) => `c-${c.replace(/[^\w.]/g, '-')}`;
  const section = clause.replace(/[a-z]+$/, '');
  return [...new Set([clause, section, section.replace(/\.\d+$/, '.0'), `${section.split('.')[0]}.0`, section.replace(/\d.*$/, '')])].filter(Boolean).map(id);
}

/** @param {string} [clause] */
export async function openRules(clause) {
  await load(state.battle?.ruleset ?? 'rally');
  const body = byId('rules-body');
  byId('rules').hidden = false;
  for (const old of body.querySelectorAll('.meant')) old.classList.remove('meant');
  const anchor = clause ? anchorsOf(clause).map((id) => document.getElementById(id)).find(Boolean) : null;
  const meant = anchor?.closest('li, p, h3, h4, tr');
  meant?.classList.add('meant');
  if (meant) meant.scrollIntoView({ block: meant.matches('h3, h4') ? 'start' : 'center' });
  byId('rules-close').focus();
}

export function closeRules() {
  byId('rules').hidden = true;
  byId('stage').focus();
}

export function toggleRules() {
  if (byId('rules').hidden) void openRules(state.table?.clause); else closeRules();
}

/** Shows only what has these words. @param {string} words */
function find(words) {
  const wanted = words.trim().toLowerCase();
  for (const e of byId('rules-body').querySelectorAll('li, p, table, pre')) {
    /** @type {HTMLElement} */ (e).hidden = wanted !== '' && !(e.textContent ?? '').toLowerCase().includes(wanted);
  }
}

export function listenToRules() {
  byId('rules-close').addEventListener('click', closeRules);
  byId('rules').addEventListener('keydown', (e) => { if (e.key === 'Escape') closeRules(); });
  byId('rules-find').addEventListener('input', (e) => find(/** @type {HTMLInputElement} */ (e.target).value));
  byId('rules-body').addEventListener('click', (e) => { // links inside the page stay inside the page
    const link = /** @type {Element} */ (e.target).closest('a[href^="#"]');
    if (!link) return;
    e.preventDefault();
    document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.scrollIntoView({ block: 'start' });
  });
}
