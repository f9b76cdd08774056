// @ts-check
// A stack that is open: its pieces side by side above the hex, each to be clicked.

import { svg } from './dom.js';
import { state, awaiting, placeOf } from './state.js';
import { standOf } from './geometry.js';
import { counterFace, stackAt } from './counters.js';
import { glowing } from './choices.js';
import { viewScale, clearArea, toStage, toSheet } from './view.js';

const GAP = 56;

/** Above the hex, or below it where something lies over what is above; never half out of sight.
 *  @param {{x: number, y: number}} at @param {number} width @param {number} height  of the sheet */
function fanAt(at, width, height) {
  const a = clearArea(), w = width / 2 * viewScale(), h = height / 2 * viewScale();
  const above = toStage({ x: at.x, y: at.y - 34 - height / 2 }), below = toStage({ x: at.x, y: at.y + 34 + height / 2 });
  const over = above.y - h >= a.top ? above : below;
  return toSheet({ x: Math.max(a.left + w, Math.min(over.x, a.right - w)), y: over.y });
}

/** @param {SVGElement} layer */
export function drawFan(layer) {
  const l = state.layout, t = state.table;
  if (!l || !t || !state.fan) { layer.replaceChildren(); return; }
  const stack = stackAt(state.fan), at = standOf(l, state.fan);
  const can = awaiting() ? glowing(t.choices, placeOf).pieces : new Set();
  const perRow = Math.min(stack.length, 5), rows = Math.ceil(stack.length / perRow);
  const width = perRow * GAP + 8, height = rows * GAP + 8;
  const grow = Math.max(1, 0.9 / viewScale()); // as large as one can read, however small the map is
  const centre = fanAt(at, width * grow, height * grow);
  layer.replaceChildren(svg('g', { class: 'fan', transform: `translate(${centre.x} ${centre.y}) scale(${grow})` },
    svg('rect', { class: 'tray', x: -width / 2, y: -height / 2, width, height, rx: 9 }),
    ...stack.map((p, i) => {
      const x = (i % perRow - (perRow - 1) / 2) * GAP, y = (Math.floor(i / perRow) - (rows - 1) / 2) * GAP;
      return svg('g', { class: `fanned ${can.has(p.name) ? 'can' : ''} ${state.selected === p.name ? 'chosen' : ''}`,
        'data-fan': p.name, transform: `translate(${x} ${y})` },
      svg('rect', { class: 'ring', x: -27.5, y: -27.5, width: 55, height: 55, rx: 6 }), counterFace(p));
    })));
}
