// @ts-check
// A small menu beside a place of the map: what can be done there. On a phone it is part of the sheet.

import { byId, el, capital } from './dom.js';
import { state } from './state.js';
import { standOf } from './geometry.js';
import { toStage, onView, clearArea } from './view.js';

/** @typedef {import('./types.js').Choice} Choice */

let at = '';

/** @param {string} place @param {string} title @param {Choice[]} choices @param {(c: Choice) => void} take @param {(c: Choice) => void} peek */
export function openMenu(place, title, choices, take, peek) {
  at = place;
  const menu = byId('menu');
  const known = orders();
  menu.replaceChildren(el('h2', { text: title }), ...choices.map((c) => el('button', {
    type: 'button', class: c.die ? 'rolls' : '', 'data-choice': c.text || undefined,
    onclick: () => { closeMenu(); take(c); }, onpointerenter: () => peek(c), onfocus: () => peek(c),
  }, el('span', { text: capital(c.words) }), known.has(c.text) && el('small', { text: `${known.get(c.text)} in 6` }))),
  el('button', { type: 'button', class: 'quiet', onclick: closeMenu, text: 'Cancel' }));
  menu.hidden = false;
  place2d();
  if (document.activeElement?.id === 'stage' || document.body.classList.contains('by-keys')
    || document.activeElement?.matches('#side :focus-visible')) menu.querySelector('button')?.focus();
}

export function closeMenu() {
  const menu = byId('menu');
  if (menu.hidden) return;
  if (menu.contains(document.activeElement)) byId('stage').focus();
  menu.hidden = true;
  at = '';
}

export const menuOpen = () => !byId('menu').hidden;

/** Chances of orders, as the panels tell them. @returns {Map<string, number>} */
function orders() {
  const rows = (state.table?.panels ?? []).flatMap((p) => p.blocks).filter((b) => b.kind === 'orders').flatMap((b) => b.rows);
  return new Map(rows.flatMap((r) => r.orders ?? []).map((o) => [o.action, o.faces]));
}

function place2d() {
  const menu = byId('menu');
  if (!at || !state.layout || menu.hidden) return;
  const p = toStage(standOf(state.layout, at)), a = clearArea();
  const w = menu.offsetWidth, h = menu.offsetHeight;
  const right = p.x + 44 + w < a.right ? p.x + 44 : p.x - 44 - w;
  menu.style.left = `${Math.max(a.left, Math.min(right, a.right - w))}px`;
  menu.style.top = `${Math.max(a.top, Math.min(p.y - h / 3, a.bottom - h))}px`;
}

onView(place2d);
