// @ts-check
// Looking at the map: where it is and how large. The world is one element that is moved and scaled as a whole, so
// that a drag costs the browser nothing but moving what it has painted.

import { byId } from './dom.js';
import { stillness } from './state.js';

/** @typedef {import('./types.js').Point} Point */

const view = { x: 0, y: 0, scale: 1, least: 0.2, most: 2.6 };
/** @type {{x: number, y: number, width: number, height: number}} */
let sheet = { x: 0, y: 0, width: 100, height: 100 };
let resting = 0, frame = 0;
/** @type {Set<() => void>} */
const watchers = new Set();

/** Called after each change of the view. @param {() => void} f */
export const onView = (f) => { watchers.add(f); };

/** @param {{x: number, y: number, width: number, height: number}} bounds  of the picture, in its own units */
export function setSheet(bounds) {
  sheet = bounds;
  const world = byId('world');
  world.style.width = `${bounds.width}px`;
  world.style.height = `${bounds.height}px`;
  touched = false;
  fit(false);
}

/** The part of the stage that no panel covers. */
export function clearArea() {
  const stage = byId('stage').getBoundingClientRect();
  const area = { left: 10, top: 10, right: stage.width - 10, bottom: stage.height - 10 };
  const box = (/** @type {string} */ id) => {
    const e = document.getElementById(id);
    return e && e.offsetParent !== null ? e.getBoundingClientRect() : null;
  };
  const top = box('top'), side = box('column'), prompt = box('prompt');
  if (top) area.top = top.bottom + 6;
  if (side && side.top < stage.height / 3 && side.width < stage.width / 2) area.right = side.left - 8;
  if (prompt) area.bottom = prompt.top - 8;
  return area;
}

function paint() {
  frame = 0;
  byId('world').style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  for (const f of watchers) f();
}

/** While it moves the browser keeps what it painted; at rest it paints anew, sharply. */
function changed() {
  const world = byId('world');
  world.classList.add('moving');
  clearTimeout(resting);
  resting = window.setTimeout(() => world.classList.remove('moving'), 160);
  if (!frame) frame = requestAnimationFrame(paint);
}

/** Keeps some of the map in sight. */
function keepInside() {
  const stage = byId('stage');
  const w = sheet.width * view.scale, h = sheet.height * view.scale, margin = 120;
  view.x = Math.min(stage.clientWidth - margin, Math.max(margin - w, view.x));
  view.y = Math.min(stage.clientHeight - margin, Math.max(margin - h, view.y));
}

let touched = false;
/** Whether a person has moved the map since it was laid out. */
export const viewTouched = () => touched;
export const touchView = () => { touched = true; };

/** @param {number} dx @param {number} dy */
export function panBy(dx, dy) {
  view.x += dx;
  view.y += dy;
  keepInside();
  changed();
}

/** @param {Point} at  in the stage @param {number} factor */
export function zoomAt(at, factor) {
  const scale = Math.min(view.most, Math.max(view.least, view.scale * factor));
  view.x = at.x - (at.x - view.x) * scale / view.scale;
  view.y = at.y - (at.y - view.y) * scale / view.scale;
  view.scale = scale;
  keepInside();
  changed();
}

/** @param {number} factor */
export function zoomMiddle(factor) {
  const a = clearArea();
  glide(() => zoomAt({ x: (a.left + a.right) / 2, y: (a.top + a.bottom) / 2 }, factor));
}

/** Lets the step go on over a few frames. @param {() => void} step */
function glide(step) {
  const from = { ...view };
  step();
  const to = { ...view };
  if (stillness()) return;
  const begin = performance.now();
  const tick = (/** @type {number} */ now) => {
    const t = Math.min(1, (now - begin) / 220), e = 1 - (1 - t) ** 3;
    for (const key of /** @type {const} */ (['x', 'y', 'scale'])) view[key] = from[key] + (to[key] - from[key]) * e;
    changed();
    if (t < 1) requestAnimationFrame(tick);
  };
  tick(begin);
}

/** Shows all of the map. @param {boolean} [smoothly] */
export function fit(smoothly = true) {
  const a = clearArea();
  const scale = Math.min((a.right - a.left) / sheet.width, (a.bottom - a.top) / sheet.height);
  view.least = Math.min(0.6, scale * 0.8);
  const go = () => {
    view.scale = scale;
    view.x = (a.left + a.right - sheet.width * scale) / 2;
    view.y = (a.top + a.bottom - sheet.height * scale) / 2;
    changed();
  };
  if (smoothly) glide(go); else go();
}

/** After a move that nobody made by hand: no more desk in sight than needed. */
function keepFull() {
  const a = clearArea(), w = sheet.width * view.scale, h = sheet.height * view.scale;
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ to) =>
    (size <= to - from ? (from + to - size) / 2 : Math.min(from, Math.max(to - size, at)));
  view.x = within(view.x, w, a.left, a.right);
  view.y = within(view.y, h, a.top, a.bottom);
}

/** Fills the width of the clear area with these bounds. @param {{x: number, y: number, width: number, height: number}} box */
export function showBox(box, smoothly = true) {
  const a = clearArea();
  const narrow = a.right - a.left < 500 ? 0.56 : view.least; // on a phone counters stay large enough to be touched
  const scale = Math.min(1.6, Math.max(narrow, Math.min((a.right - a.left) / box.width, (a.bottom - a.top) / box.height)));
  const go = () => {
    view.scale = scale;
    view.x = (a.left + a.right) / 2 - (box.x + box.width / 2 - sheet.x) * scale;
    view.y = (a.top + a.bottom) / 2 - (box.y + box.height / 2 - sheet.y) * scale;
    keepFull();
    changed();
  };
  if (smoothly) glide(go); else go();
}

/** Brings points into the clear area, if they are not in it. @param {Point[]} points  of the sheet */
export function reveal(points) {
  if (points.length === 0) return;
  const a = clearArea(), margin = 50;
  const at = points.map(toStage);
  const left = Math.min(...at.map((p) => p.x)), right = Math.max(...at.map((p) => p.x));
  const top = Math.min(...at.map((p) => p.y)), bottom = Math.max(...at.map((p) => p.y));
  if (right - left > a.right - a.left - 2 * margin || bottom - top > a.bottom - a.top - 2 * margin) return;
  const dx = left < a.left + margin ? a.left + margin - left : right > a.right - margin ? a.right - margin - right : 0;
  const dy = top < a.top + margin ? a.top + margin - top : bottom > a.bottom - margin ? a.bottom - margin - bottom : 0;
  if (dx || dy) glide(() => { panBy(dx, dy); });
}

/** @param {Point} p  of the sheet @returns {Point}  in the stage */
export const toStage = (p) => ({ x: view.x + (p.x - sheet.x) * view.scale, y: view.y + (p.y - sheet.y) * view.scale });
/** @param {Point} p  in the stage @returns {Point}  of the sheet */
export const toSheet = (p) => ({ x: (p.x - view.x) / view.scale + sheet.x, y: (p.y - view.y) / view.scale + sheet.y });
export const viewScale = () => view.scale;

/** The part of the sheet in sight, for the small map. */
export function sight() {
  const stage = byId('stage');
  const from = toSheet({ x: 0, y: 0 }), to = toSheet({ x: stage.clientWidth, y: stage.clientHeight });
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}
