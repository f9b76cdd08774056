// @ts-check
// The pointer on the map: drag to pan, wheel and pinch to zoom, click to act, hover to see the way.

import { byId } from './dom.js';
import { state } from './state.js';
import { placeAt } from './geometry.js';
import { panBy, zoomAt, toSheet, touchView } from './view.js';
import { actAt, selectPiece, deselect, describePlace, takeFacing } from './select.js';
import { drawHover } from './board.js';
import { closeMenu } from './menu.js';
import { hoverInspect } from './inspector.js';
import { hoverOdds } from './odds.js';
import { linkSlots } from './display.js';

/** @type {Map<number, {x: number, y: number}>} */
const down = new Map();
let moved = 0, pinch = 0;

/** @param {{clientX: number, clientY: number}} e */
function local(e) {
  const r = byId('stage').getBoundingClientRect();
  return { x: e.clientX - r.left, y: e.clientY - r.top };
}

const spread = () => {
  const [a, b] = [...down.values()];
  return { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

/** @param {PointerEvent} e */
function onDown(e) {
  if (e.button !== 0 || /** @type {Element} */ (e.target).closest('#menu')) return;
  down.set(e.pointerId, local(e));
  if (down.size === 1) moved = 0;
  if (down.size === 2) pinch = spread().d;
}

/** @param {PointerEvent} e */
function onMove(e) {
  const p = local(e), before = down.get(e.pointerId);
  if (!before) { if (e.pointerType === 'mouse') hover(p); return; }
  if (down.size === 1) {
    moved += Math.hypot(p.x - before.x, p.y - before.y);
    if (moved > 6) {
      byId('stage').setPointerCapture(e.pointerId);
      touchView();
      panBy(p.x - before.x, p.y - before.y);
    }
    down.set(e.pointerId, p);
    return;
  }
  const was = spread();
  down.set(e.pointerId, p);
  const is = spread();
  moved = 99;
  touchView();
  panBy(is.x - was.x, is.y - was.y);
  if (pinch > 0) zoomAt({ x: is.x, y: is.y }, is.d / pinch);
  pinch = is.d;
}

/** @param {PointerEvent} e */
function onUp(e) {
  const mine = down.delete(e.pointerId);
  if (!mine || moved > 6 || down.size > 0) return;
  document.body.classList.remove('by-keys');
  const fanned = /** @type {Element} */ (e.target).closest('[data-fan]');
  if (fanned instanceof SVGElement && fanned.dataset.fan) { selectPiece(fanned.dataset.fan); return; }
  const vertex = /** @type {Element} */ (e.target).closest('[data-vertex]');
  if (vertex instanceof SVGElement) { takeFacing(Number(vertex.dataset.vertex)); return; }
  const place = state.layout ? placeAt(state.layout, toSheet(local(e))) : null;
  if (place) actAt(place, { on: e.shiftKey }); else deselect();
}

/** @param {{x: number, y: number}} p */
function hover(p) {
  const place = state.layout ? placeAt(state.layout, toSheet(p)) : null;
  if (place === state.hover) return;
  state.hover = place;
  drawHover();
  hoverInspect(place);
  linkSlots(place);
  hoverOdds(place);
  const bar = byId('where');
  bar.textContent = place ? describePlace(place) : '';
}

/** @param {WheelEvent} e */
function onWheel(e) {
  if (/** @type {Element} */ (e.target).closest('#menu')) return;
  e.preventDefault();
  touchView();
  if (e.shiftKey || (!e.ctrlKey && Math.abs(e.deltaX) > Math.abs(e.deltaY))) { panBy(-e.deltaX || -e.deltaY, 0); return; }
  const step = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
  zoomAt(local(e), Math.exp(-step * (e.ctrlKey ? 0.01 : 0.0016)));
}

export function listenToPointer() {
  const stage = byId('stage');
  stage.addEventListener('pointerdown', onDown);
  stage.addEventListener('pointermove', onMove);
  stage.addEventListener('pointerup', onUp);
  stage.addEventListener('pointercancel', (e) => { down.delete(e.pointerId); });
  stage.addEventListener('pointerleave', (e) => { if (!down.has(e.pointerId)) { state.hover = null; drawHover(); } });
  stage.addEventListener('wheel', onWheel, { passive: false });
  stage.addEventListener('contextmenu', (e) => { e.preventDefault(); closeMenu(); deselect(); });
}
