// @ts-check
// Victory points over the turns, as two lines.

import { svg } from './dom.js';

/**
 * Points at the end of each turn. Pure.
 * @param {{turn: number, vp: number[]}[]} log @param {number} turns
 * @returns {number[][]}  one list a side, index 0 is the start
 */
export function pointsByTurn(log, turns) {
  const sides = log[0]?.vp.length ?? 2;
  /** @type {number[][]} */
  const lines = Array.from({ length: sides }, () => []);
  for (let turn = 0; turn <= turns; turn++) {
    const last = turn === 0 ? log[0] : log.filter((e) => e.turn <= turn).pop();
    if (turn > (log[log.length - 1]?.turn ?? 0)) break;
    lines.forEach((line, i) => line.push(last?.vp[i] ?? 0));
  }
  return lines;
}

/** @param {number[][]} lines @param {{id: string, name: string}[]} sides @param {number} turns @param {string[]} clocks */
export function drawGraph(lines, sides, turns, clocks) {
  const W = 640, H = 240, L = 34, R = 96, T = 14, B = 30;
  const top = Math.max(5, ...lines.flat()), low = Math.min(0, ...lines.flat());
  const x = (/** @type {number} */ t) => L + (W - L - R) * t / turns;
  const y = (/** @type {number} */ v) => T + (H - T - B) * (top - v) / (top - low || 1);
  const step = Math.max(1, Math.ceil((top - low) / 5));
  const marks = [];
  for (let v = Math.ceil(low / step) * step; v <= top; v += step) {
    marks.push(svg('path', { class: 'rule', d: `M${L} ${y(v)}H${W - R}` }), svg('text', { x: L - 7, y: y(v) + 4, 'text-anchor': 'end', text: v }));
  }
  const every = turns > 14 ? 2 : 1;
  const hours = [...Array(turns).keys()].filter((i) => i % every === 0).map((i) =>
    svg('text', { x: x(i + 1), y: H - 10, 'text-anchor': 'middle', text: clocks[i] && turns <= 8 ? clocks[i] : i + 1 }));
  const ends = lines.map((l) => l[l.length - 1] ?? 0);
  const apart = Math.abs(y(ends[0]) - y(ends[1] ?? 0)) < 15 ? 8 : 0;
  return svg('svg', { class: 'graph', viewBox: `0 0 ${W} ${H}`, role: 'img',
    'aria-label': sides.map((s, i) => `${s.name}: ${lines[i]?.join(', ')}`).join('. ') },
  ...marks, ...hours,
  ...lines.map((l, i) => svg('g', { class: `of-${sides[i].id}` },
    svg('path', { class: 'line', d: l.map((v, t) => `${t ? 'L' : 'M'}${x(t).toFixed(1)} ${y(v).toFixed(1)}`).join('') }),
    ...l.map((v, t) => svg(i === 0 ? 'rect' : 'circle', i === 0 ? { x: x(t) - 3, y: y(v) - 3, width: 6, height: 6 } : { cx: x(t), cy: y(v), r: 3.4 })),
    svg('text', { class: 'end', x: x(l.length - 1) + 9, y: y(ends[i]) + 4 + (ends[i] >= ends[1 - i] ? -apart : apart), text: `${sides[i].name} ${ends[i]}` }))));
}
