// @ts-check
// One piece, line by line, as the engine explains it.

import { byId, el, capital } from './dom.js';
import { state, rosterOf, sideName } from './state.js';
import { counterIcon, stackAt } from './counters.js';
import { clauseLink } from './clause.js';
import { chainOf } from './choices.js';
import { drawAbout } from './board.js';

let pinned = '';
let timer = 0;

/** @param {string} piece @param {boolean} [pin] */
export function inspect(piece, pin = true) {
  const { engine, table, battle } = state;
  const own = rosterOf(piece), now = table?.pieces.find((p) => p.name === piece);
  if (!engine || !own || !now || !battle) return;
  if (pin) pinned = piece;
  const about = engine.inspect(piece), box = byId('inspector');
  const chain = chainOf(battle, piece).map((f) => battle.formations.find((x) => x.name === f && x.side === own.side))
    .map((f) => (f ? `${f.name}${f.in ? ` ${f.rank}` : ''}` : ''));
  box.replaceChildren(
    el('button', { class: 'close', type: 'button', 'aria-label': 'Close', onclick: hideInspector, text: '×' }),
    el('header', null, counterIcon(now, 54), el('div', null, el('h2', { text: capital(about.title ?? piece) }),
      el('p', { text: `${sideName(own.side)} ${own.kind}, ${now.state}` }),
      el('p', { class: 'chain', text: about.of ?? chain.filter(Boolean).join(', ') }))),
    el('dl', null, (about.lines ?? []).map((l) => [el('dt', { text: l.label }),
      el('dd', null, el('b', { text: l.value }), l.note && el('small', { text: ` ${l.note}` }), l.clause && clauseLink(l.clause))]).flat()));
  box.hidden = false;
  showAreas(pin || table?.choices.some((c) => c.piece === piece) ? about.areas ?? [] : []);
}

/** @param {import('./types.js').Area[]} areas */
function showAreas(areas) {
  if (areas.length === 0 && state.about.length === 0) return;
  state.about = areas;
  drawAbout();
}

/** Under the mouse, after a moment; what was clicked stays. @param {string | null} place */
export function hoverInspect(place) {
  clearTimeout(timer);
  if (pinned || matchMedia('(max-width: 760px)').matches) return;
  timer = window.setTimeout(() => {
    const top = place ? stackAt(place)[0] : undefined;
    if (top) inspect(top.name, false); else if (!pinned) hideInspector();
  }, 220);
}

export function hideInspector() {
  pinned = '';
  byId('inspector').hidden = true;
  showAreas([]);
}

/** What is shown may have changed. */
export function updateInspector() {
  if (pinned && !byId('inspector').hidden) inspect(pinned);
}
