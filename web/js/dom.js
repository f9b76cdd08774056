// @ts-check
// Making elements. Text reaches the page through textContent, always.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any> | null} [props]  attributes; on* are listeners, class and text as named
 * @param {...(Child | Child[])} children @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = null, ...children) {
  const e = document.createElement(tag);
  apply(e, props);
  e.append(...kids(children));
  return e;
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, any> | null} [props] @param {...(Child | Child[])} children */
export function svg(tag, props = null, ...children) {
  const e = document.createElementNS(SVG, tag);
  apply(e, props);
  e.append(...kids(children));
  return /** @type {SVGElement} */ (e);
}

/** @param {Element} e @param {Record<string, any> | null} props */
function apply(e, props) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'text') e.textContent = String(value);
    else if (key === 'style') /** @type {HTMLElement} */ (e).style.cssText = value;
    else if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
    else e.setAttribute(key, value === true ? '' : String(value));
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kids(children) {
  return children.flat().filter((c) => c !== null && c !== undefined && c !== false)
    .map((c) => (c instanceof Node ? c : String(c)));
}

/** The element with this id; it is an error if there is none. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const e = document.getElementById(id);
  if (!e) throw new Error(`the page has no #${id}`);
  return e;
}

/** "#RRGGBB". @param {number} colour */
export const css = (colour) => `#${colour.toString(16).padStart(6, '0')}`;

/** Whether dark letters go on this colour. @param {number} colour */
export const isLight = (colour) =>
  0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255) > 140;

/** "first letter large". @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
