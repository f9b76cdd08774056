// @ts-check
// The bar at the top: whose game it is, how it stands, and the tools.

import { byId, el } from './dom.js';
import { state, settings, saveSettings, isDark } from './state.js';
import { undo, undoTo, stopThinking } from './game.js';
import { fit, zoomMiddle } from './view.js';
import { drawBoard } from './board.js';
import { showGround } from './ground.js';
import { openHelp } from './help.js';
import { toggleRules } from './rules.js';
import { openSettings } from './settings.js';
import { download, players } from './save.js';
import { beginReplay } from './replay.js';
import { drawChance, toggleChance } from './chance.js';
import { openSeats } from './seats.js';
import { openAnalysis } from './analysis.js';

export function drawTop() {
  const { table, battle } = state;
  if (!table || !battle) return;
  byId('title').textContent = state.scenario?.title ?? battle.title;
  byId('turn').textContent = `Turn ${table.turn} of ${battle.turns.length}${table.clock ? ` · ${table.clock}` : ''}`;
  byId('score').replaceChildren(...battle.sides.map((s) => el('span', { class: `of-${s.id}`, title: `${s.name} victory points` },
    el('i', { class: 'dot' }), el('b', { text: table.vp[s.id] }), el('small', { text: s.name }))));
  /** @type {HTMLButtonElement} */ (byId('undo')).disabled = undoTo() === null;
  drawChance();
  /** @type {HTMLButtonElement} */ (byId('open-analysis')).disabled = !state.ended;
  byId('replay-analysis').hidden = !state.ended;
}

export function toggleZones() {
  state.showZones = !state.showZones;
  byId('zones').setAttribute('aria-pressed', String(state.showZones));
  drawBoard();
}

export function togglePlain() {
  settings.plain = !settings.plain;
  byId('plain').setAttribute('aria-pressed', String(settings.plain));
  saveSettings();
  showGround(isDark(), settings.plain);
}

/** @param {() => void} leave */
export function listenToTools(leave) {
  /** @type {Record<string, () => void>} */
  const on = {
    undo, fit: () => fit(), 'zoom-in': () => zoomMiddle(1.3), 'zoom-out': () => zoomMiddle(1 / 1.3), zones: toggleZones, plain: togglePlain,
    'open-rules': () => toggleRules(), 'open-help': openHelp, 'open-settings': openSettings, leave,
    journal: () => { if (state.engine) download(state.engine.journal(players()), `${state.battle?.battle}-turn-${state.table?.turn}.journal`); },
    'open-replay': () => beginReplay(state.log.length), 'think-stop': stopThinking,
    chance: toggleChance, 'open-seats': openSeats, 'open-analysis': openAnalysis,
  };
  for (const [id, f] of Object.entries(on)) byId(id).addEventListener('click', f);
  byId('more').addEventListener('click', (e) => {
    const open = byId('tools').classList.toggle('open');
    byId('more').setAttribute('aria-expanded', String(open));
    e.stopPropagation();
  });
  document.addEventListener('click', () => byId('tools').classList.remove('open'));
}
