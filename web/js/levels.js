// @ts-check
// Who sits where: a person, or a commander of some level with his handicaps, named as journals name him
// (search@20000~300-50). What a level is and how strong, the engine says.

import { el, capital } from './dom.js';

/** @typedef {import('./types.js').Commander} Commander */
/** @typedef {{name: string, nodes: number | null, noise: number, bold: number}} Who */

/** Pure. @param {string} seat @returns {Who} */
export function whoOf(seat) {
  const m = /^([a-z]+)(?:@(\d+))?(?:~(\d+))?([+-]\d+)?$/.exec(seat);
  return m ? { name: m[1], nodes: m[2] ? Number(m[2]) : null, noise: Number(m[3] ?? 0), bold: Number(m[4] ?? 0) } : { name: seat, nodes: null, noise: 0, bold: 0 };
}

/** Pure. @param {Who} w */
export const seatOf = (w) => `${w.name}${w.nodes === null ? '' : `@${w.nodes}`}${w.noise ? `~${w.noise}` : ''}${w.bold ? (w.bold > 0 ? `+${w.bold}` : w.bold) : ''}`;

/** Parts of the level's own budget. */
const BUDGETS = [[1, 'as long as it takes'], [0.3, 'a third'], [0.05, 'a glance']];
/** In thousandths of a victory point. */
const NOISES = [[0, 'sees clearly'], [700, 'misjudges a little'], [2500, 'misjudges much']];
const LEANINGS = [[-100, 'very cautious'], [-50, 'cautious'], [0, 'even'], [50, 'bold'], [100, 'very bold']];

/** A commander in a few words: "General (search), cautious". @param {string} seat @param {Commander[]} commanders */
export function seatWords(seat, commanders) {
  if (seat === 'person') return 'you';
  const who = whoOf(seat), level = commanders.find((c) => c.name === who.name);
  const traits = [who.nodes !== null && level && who.nodes < level.nodes ? 'in haste' : '', who.noise > 0 ? nearest(NOISES, who.noise) : '',
    who.bold !== 0 ? nearest(LEANINGS, who.bold) : ''].filter(Boolean);
  return [level ? `${level.rank} (${level.name})` : who.name, ...traits].join(', ');
}

/** @param {(number | string)[][]} list @param {number} value */
const nearest = (list, value) => String([...list].sort((a, b) => Math.abs(Number(a[0]) - value) - Math.abs(Number(b[0]) - value))[0][1]);

/** Whether a seat is one that can be taken here. @param {string} seat @param {Commander[]} commanders */
export const isSeat = (seat, commanders) => seat === 'person' || commanders.some((c) => c.name === whoOf(seat).name);

/** A fieldset to choose who plays a side. @param {import('./types.js').Side} side @param {Commander[]} commanders @param {string} seat @param {(seat: string) => void} set */
export function seatChooser(side, commanders, seat, set) {
  const box = el('fieldset', { class: `seat of-${side.id}` });
  let who = whoOf(seat);
  const draw = () => {
    const level = commanders.find((c) => c.name === who.name);
    const put = (/** @type {Partial<Who>} */ part) => { who = { ...who, ...part }; set(seatOf(who)); };
    box.replaceChildren(el('legend', null, el('i', { class: 'dot' }), side.name),
      ...[null, ...[...commanders].reverse()].map((c) => el('label', null,
        el('input', { type: 'radio', name: `seat-${side.id}`, value: c?.name ?? 'person', checked: who.name === (c?.name ?? 'person'),
          onchange: () => { put({ name: c?.name ?? 'person', nodes: null, ...(c && c.nodes > 0 ? {} : { noise: 0, bold: 0 }) }); draw(); /** @type {HTMLElement | null} */ (box.querySelector('input:checked'))?.focus(); } }),
        el('span', null, el('b', { text: c ? c.rank : 'Person' }), c && el('code', { text: c.name }),
          el('small', { text: c ? c.about : 'You, or somebody beside you.' }), c && who.name === c.name && el('small', { class: 'strength', text: c.strength })))),
      level && level.nodes > 0 ? traits(side, level, who, put) : '');
  };
  draw();
  return box;
}

/** Handicaps and character of a level that thinks. @param {import('./types.js').Side} side @param {Commander} level @param {Who} who @param {(part: Partial<Who>) => void} put */
function traits(side, level, who, put) {
  const pick = (/** @type {string} */ id, /** @type {string} */ title, /** @type {(number | string)[][]} */ list, /** @type {number} */ now, /** @type {(n: number) => void} */ take) => {
    const shown = nearest(list, now);
    return el('label', { class: 'trait' }, el('span', { text: title }), el('select', { name: `${id}-${side.id}`,
      onchange: (/** @type {Event} */ e) => take(Number(/** @type {HTMLSelectElement} */ (e.target).value)) },
    list.map(([value, words]) => el('option', { value, selected: words === shown, text: words }))));
  };
  return el('details', { class: 'traits', open: who.noise !== 0 || who.bold !== 0 || who.nodes !== null }, el('summary', { text: 'Handicap and character' }),
    pick('budget', 'Thinks', BUDGETS, (who.nodes ?? level.nodes) / level.nodes, (n) => put({ nodes: n === 1 ? null : Math.round(level.nodes * n) })),
    pick('noise', 'Judgement', NOISES, who.noise, (n) => put({ noise: n })),
    pick('bold', capital('leaning'), LEANINGS, who.bold, (n) => put({ bold: n })));
}
