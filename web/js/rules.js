// @ts-check
// The rules beside the table, opened at the clause in question: every clause in one sentence (rules/*.clauses).

import { byId, el } from './dom.js';
import { state } from './state.js';

/** @typedef {{number: string, text: string}} Clause */
/** @type {Map<string, {clauses: Clause[], chapters: Record<string, string>}>} */
const books = new Map();

/** @param {string} ruleset */
async function book(ruleset) {
  const known = books.get(ruleset);
  if (known) return known;
  const reply = await fetch(new URL(`../rules/${ruleset}.json`, import.meta.url));
  const loaded = reply.ok ? await reply.json() : { clauses: [], chapters: {} };
  books.set(ruleset, loaded);
  return loaded;
}

/** "7.2f" belongs to "7.2" and "7". @param {string} number */
export const chapterOf = (number) => number.match(/^(\d+|[A-Z]+)/)?.[0] ?? number;

/** The clauses a reference means: itself, else all it stands for. Pure. @param {Clause[]} clauses @param {string} reference */
export function meant(clauses, reference) {
  const exact = clauses.filter((c) => c.number === reference);
  if (exact.length > 0) return exact;
  const below = clauses.filter((c) => c.number.startsWith(reference) && !/\d/.test(c.number.slice(reference.length, reference.length + 1)));
  return below.length > 0 ? below : clauses.filter((c) => chapterOf(c.number) === chapterOf(reference));
}

/** @param {string} [clause] */
export async function openRules(clause) {
  const pane = byId('rules'), ruleset = state.battle?.ruleset ?? 'rally';
  /** @type {{clauses: Clause[], chapters: Record<string, string>}} */
  const { clauses, chapters } = await book(ruleset);
  const marked = new Set(clause ? meant(clauses, clause).map((/** @type {Clause} */ c) => c.number) : []);
  let chapter = '';
  byId('rules-title').textContent = state.rules?.title ?? 'Rules';
  byId('rules-body').replaceChildren(...clauses.flatMap((c) => {
    const head = chapterOf(c.number) !== chapter ? [el('h3', { text: chapters[chapterOf(c.number)] ?? `Section ${chapterOf(c.number)}` })] : [];
    chapter = chapterOf(c.number);
    return [...head, el('p', { class: marked.has(c.number) ? 'meant' : '', id: `rule-${c.number}` },
      el('b', { text: c.number }), el('span', { text: c.text }))];
  }));
  pane.hidden = false;
  const first = byId('rules-body').querySelector('.meant');
  if (first) first.scrollIntoView({ block: 'center' }); else byId('rules-body').scrollTop = 0;
  byId('rules-close').focus();
}

export function closeRules() {
  byId('rules').hidden = true;
  byId('stage').focus();
}

export function toggleRules() {
  if (byId('rules').hidden) openRules(state.table?.clause); else closeRules();
}

export function listenToRules() {
  byId('rules-close').addEventListener('click', closeRules);
  byId('rules').addEventListener('keydown', (e) => { if (e.key === 'Escape') closeRules(); });
  byId('rules-find').addEventListener('input', (e) => {
    const words = /** @type {HTMLInputElement} */ (e.target).value.toLowerCase();
    for (const p of byId('rules-body').querySelectorAll('p')) p.hidden = !(p.textContent ?? '').toLowerCase().includes(words);
  });
}
