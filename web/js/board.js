// @ts-check
// The board: one SVG over the ground, with its layers in order, and what redraws them.

import { byId, svg } from './dom.js';
import { state } from './state.js';
import { drawCounters, clearCounters, defineSigns } from './counters.js';
import { drawVictory, drawGlow, drawWays, drawPath, drawZones, drawAreas, drawFocus, drawTrace, drawCursor, drawHinted, bestWays } from './marks.js';
import { drawFan } from './fan.js';
import { drawVertices } from './vertex.js';
import { onView, viewScale } from './view.js';

const NAMES = ['victory', 'zones', 'areas', 'places', 'ways', 'trace', 'rings', 'counters', 'badges', 'arrows', 'focus', 'hint', 'path', 'cursor', 'vertices', 'fan'];
/** @type {Record<string, SVGElement>} */
const layer = {};

/** @param {{x: number, y: number, width: number, height: number}} sheet */
export function makeBoard(sheet) {
  const board = byId('board');
  const defs = svg('defs');
  defineSigns(defs);
  for (const name of ['attack', 'trace', 'hint']) {
    defs.append(svg('marker', { id: `head-${name}`, viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 3.2, markerHeight: 3.2,
      orient: 'auto-start-reverse' }, svg('path', { class: `head ${name}`, d: 'M0 0L10 5 0 10z' })));
  }
  board.replaceChildren(defs, ...NAMES.map((name) => (layer[name] = svg('g', { id: `layer-${name}` }))));
  board.setAttribute('viewBox', `${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`);
  clearCounters(layer.counters);
}

/** Counters and everything on the map. */
export function drawBoard() {
  drawVictory(layer.victory);
  drawZones(layer.zones);
  drawTrace(layer.trace);
  drawCounters(layer.counters, layer.badges);
  drawFocus(layer.focus);
  drawAbout();
  drawMarks();
}

/** Areas: those of the position, and those of the piece that is looked at. */
export const drawAbout = () => drawAreas(layer.areas, layer.arrows);

/** Only what depends on what is chosen and pointed at. */
export function drawMarks() {
  drawGlow(layer.rings, layer.places);
  drawWays(layer.ways);
  drawPath(layer.path, state.hover ? bestWays().get(state.hover) : undefined);
  drawCursor(layer.cursor);
  drawHinted(layer.hint);
  drawVertices(layer.vertices);
  drawFan(layer.fan);
  for (const g of layer.counters.children) {
    g.classList.toggle('chosen', /** @type {SVGElement} */ (g).dataset.piece === state.selected);
  }
}

export const drawHover = () => drawPath(layer.path, state.hover ? bestWays().get(state.hover) : undefined);

// Small counters show less, larger: numbers instead of names.
let drawnAt = 0;
onView(() => {
  const scale = viewScale();
  if (scale !== drawnAt && layer.vertices) drawVertices(layer.vertices); // as large as a finger wants them
  drawnAt = scale;
  const board = byId('board');
  board.classList.toggle('far', scale < 0.62);
  byId('world').classList.toggle('distant', scale * devicePixelRatio < 0.8);
});
