// @ts-check
// The beginning: fetches the list of battles, puts the page together, keeps it for the days without a network.

import { byId } from './dom.js';
import { state } from './state.js';
import { setCards, drawChoose, openJournal } from './choose.js';
import { sitDown, leaveTable, wireTable } from './table.js';
import { listenToPointer } from './input.js';
import { listenToKeys } from './keys.js';
import { listenToTools } from './tools.js';
import { listenToReplay, onPlayOn, endReplay } from './replay.js';
import { listenToRules, openRules } from './rules.js';
import { onClause } from './clause.js';
import { onHome } from './end.js';
import { applyTheme } from './settings.js';
import { openHelp } from './help.js';
import { openSettings } from './settings.js';
import { savedGame } from './save.js';
import { toast } from './toast.js';
import { panBy } from './view.js';
import { listenToCurtain } from './curtain.js';
import { listenToAnalysis } from './analysis.js';
import { listenToHint } from './hint.js';

/** @param {import('./table.js').Sitting} s */
async function begin(s) {
  document.body.classList.add('loading');
  try {
    const wrong = await sitDown(s);
    history.replaceState(null, '', `#${state.id}`);
    document.title = `${s.scenario.title} · Longroll`;
    if (wrong) toast('This journal could not be played to its end', [{ text: `Line ${wrong}` }, { text: 'Everything before that line is on the table. The journal itself can still be downloaded.' }], 30000);
  } catch (error) {
    drawChoose();
    toast('The battle could not be opened', [{ text: error instanceof Error ? error.message : String(error) }], 30000);
  } finally {
    document.body.classList.remove('loading');
  }
}

function home() {
  endReplay();
  leaveTable();
  history.replaceState(null, '', location.pathname);
  drawChoose();
}

/** @param {File} file */
async function openFile(file) {
  const wrong = openJournal(await file.text());
  if (wrong) toast('This file cannot be opened', [{ text: wrong }]);
}

function listenToFiles() {
  const input = /** @type {HTMLInputElement} */ (byId('journal-file'));
  input.addEventListener('change', () => { if (input.files?.[0]) openFile(input.files[0]); input.value = ''; });
  addEventListener('dragover', (e) => e.preventDefault());
  addEventListener('drop', (e) => { e.preventDefault(); if (e.dataTransfer?.files[0]) openFile(e.dataTransfer.files[0]); });
}

function listenToSheet() {
  const side = byId('side');
  byId('pull').addEventListener('click', () => {
    const open = side.classList.toggle('open');
    byId('pull').setAttribute('aria-expanded', String(open));
  });
}

async function start() {
  applyTheme();
  wireTable();
  listenToPointer();
  listenToKeys();
  listenToTools(home);
  listenToReplay();
  listenToRules();
  listenToFiles();
  listenToSheet();
  listenToCurtain();
  listenToAnalysis();
  listenToHint();
  byId('help-home').addEventListener('click', openHelp);
  byId('settings-home').addEventListener('click', openSettings);
  for (const b of document.querySelectorAll('dialog [data-close]')) b.addEventListener('click', () => b.closest('dialog')?.close());
  onClause((clause) => { void openRules(clause); });
  onHome(home);
  onPlayOn((journal) => { const wrong = openJournal(journal); if (wrong) toast(wrong); });
  addEventListener('resize', () => { if (state.engine) panBy(0, 0); });
  const reply = await fetch('battles.json');
  const cards = await reply.json();
  setCards(cards, (s) => { void begin(s); });
  const game = location.hash.length > 1 ? savedGame(location.hash.slice(1)) : undefined;
  const card = cards.find((/** @type {any} */ c) => c.battle === game?.battle);
  const scenario = card?.scenarios.find((/** @type {any} */ s) => s.id === game?.scenario);
  if (game && card && scenario) await begin({ card, scenario, seats: game.seats, options: game.options, journal: game.journal, id: game.id, seen: game.seen, reasons: game.reasons });
  else drawChoose();
  document.body.classList.add('ready');
  performance.mark('usable');
}

start().catch((error) => {
  byId('cards').textContent = `The page could not be loaded: ${error instanceof Error ? error.message : error}. Reload it, please.`;
  byId('choose').hidden = false;
});

if ('serviceWorker' in navigator && location.protocol !== 'file:') navigator.serviceWorker.register('sw.js').catch(() => {});
