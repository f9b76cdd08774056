// @ts-check
// The chance of winning, as the engine judges the position for this seat: a bar of two colours, for those who want it.

import { byId, el } from './dom.js';
import { state, settings, saveSettings } from './state.js';

export function drawChance() {
  const bar = byId('odds-bar'), sides = state.battle?.sides ?? [];
  const chance = settings.chance && state.engine && state.table ? state.engine.chance() : null;
  byId('chance').setAttribute('aria-pressed', String(settings.chance));
  bar.hidden = chance === null || sides.length < 2;
  if (chance === null || sides.length < 2) return;
  const first = Math.round(chance * 100), parts = [first, 100 - first];
  const words = sides.map((s, i) => `${s.name} ${parts[i]} %`);
  bar.setAttribute('aria-label', `Chance of winning: ${words.join(', ')}`);
  bar.title = `Chance of winning, as the computer judges the position: ${words.join(', ')}`;
  bar.replaceChildren(...sides.map((s, i) => el('span', { class: `of-${s.id}`, style: `flex:${Math.max(4, parts[i])}` }, el('b', { text: `${parts[i]} %` }))));
}

export function toggleChance() {
  settings.chance = !settings.chance;
  saveSettings();
  drawChance();
}
