// @ts-check
// How the table behaves: pace, dice, motion, theme. Kept in the browser.

import { byId, el } from './dom.js';
import { settings, saveSettings, isDark } from './state.js';
import { showGround } from './ground.js';
import { drawChance } from './chance.js';

/** @type {{key: 'pace' | 'dice' | 'theme', title: string, values: [string, string][]}[]} */
const LISTS = [
  { key: 'pace', title: "The computer's pace", values: [['slow', 'slow'], ['normal', 'as one can follow'], ['fast', 'fast'], ['instant', 'at once']] },
  { key: 'dice', title: 'Dice', values: [['auto', 'fall by themselves'], ['ask', 'I press, or type in my own']] },
  { key: 'theme', title: 'Light', values: [['auto', 'as the system'], ['light', 'day'], ['dark', 'night']] },
];
/** @type {{key: 'motion' | 'confirm' | 'chance', title: string}[]} */
const TICKS = [{ key: 'motion', title: 'Counters move visibly' }, { key: 'confirm', title: 'Ask before a click on the map makes a die fall' },
  { key: 'chance', title: "Show the chance of winning, as the computer judges the position" }];

export function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark() ? '#23241F' : '#EBE1C8');
  showGround(isDark(), settings.plain);
}

function changed() {
  saveSettings();
  applyTheme();
  drawChance();
}

export function openSettings() {
  byId('settings-body').replaceChildren(
    ...LISTS.map((l) => el('fieldset', null, el('legend', { text: l.title }), l.values.map(([value, words]) => el('label', null,
      el('input', { type: 'radio', name: l.key, value, checked: settings[l.key] === value, onchange: () => { settings[l.key] = value; changed(); } }),
      ` ${words}`)))),
    ...TICKS.map((t) => el('label', { class: 'tick' }, el('input', { type: 'checkbox', checked: settings[t.key],
      onchange: (/** @type {Event} */ e) => { settings[t.key] = /** @type {HTMLInputElement} */ (e.target).checked; changed(); } }), ` ${t.title}`)));
  /** @type {HTMLDialogElement} */ (byId('settings')).showModal();
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
