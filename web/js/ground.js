// @ts-check
// The ground: the SVG that `longroll map` drew, as a picture under the counters. A picture sees none of the page's
// fonts, so they are put into it; and its theme is a word at its root.

import { byId } from './dom.js';

/** @typedef {{x: number, y: number, width: number, height: number, firstX: number, firstY: number, size: number,
 *   names: Map<string, string>}} Sheet */

let source = '';
let fonts = '';
let shown = '';

const FACES = [
  ['EB Garamond', 'normal', 400, 'eb-garamond-400.woff2'],
  ['EB Garamond', 'italic', 400, 'eb-garamond-400-italic.woff2'],
  ['Source Sans 3', 'normal', 400, 'source-sans-3-400.woff2'],
];

/** @param {ArrayBuffer} buffer */
function base64(buffer) {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

async function embedFonts() {
  const rules = await Promise.all(FACES.map(async ([family, style, weight, file]) => {
    const reply = await fetch(new URL(`../fonts/${file}`, import.meta.url));
    if (!reply.ok) return '';
    const data = base64(await reply.arrayBuffer());
    return `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};`
      + `src:url(data:font/woff2;base64,${data})}`;
  }));
  return rules.join('');
}

/** Fetches the map and says where its hexes lie. @param {string} url @returns {Promise<Sheet>} */
export async function loadGround(url) {
  const [reply, faces] = await Promise.all([fetch(url), fonts || embedFonts().catch(() => '')]);
  if (!reply.ok) throw new Error(`the map could not be loaded (${reply.status})`);
  source = await reply.text();
  fonts = faces;
  shown = '';
  const head = source.slice(0, 800);
  const box = (head.match(/viewBox=["']([^"']+)/)?.[1] ?? '0 0 100 100').split(/\s+/).map(Number);
  const number = (/** @type {string} */ name) => Number(head.match(new RegExp(`data-${name}=["']([^"']+)`))?.[1] ?? 0);
  const names = new Map([...source.matchAll(/id=["']victory-([A-Z0-9]+)["']><title>([^<]*)/g)].map((m) => [m[1], m[2]]));
  return { x: box[0], y: box[1], width: box[2], height: box[3], names,
    firstX: number('first-x'), firstY: number('first-y'), size: number('hex') };
}

/** Shows the ground in a theme, or plainly as the rules see it. @param {boolean} dark @param {boolean} plain */
export async function showGround(dark, plain) {
  const wanted = `${dark ? 'dark' : 'light'}${plain ? ' rules' : ''}`;
  if (wanted === shown || !source) return;
  shown = wanted;
  const ground = /** @type {HTMLImageElement} */ (byId('ground'));
  const own = `${fonts}#victory{display:none}`; // who holds what changes: the board draws it
  const text = source.replace(/class=(["'])(light|dark)( rules)?\1/, `class="${wanted}"`)
    .replace('<style>', `<style>${own}`);
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const old = ground.src;
  ground.src = url;
  await ground.decode().catch(() => { /* shown as soon as it can be */ });
  if (old.startsWith('blob:')) URL.revokeObjectURL(old);
}
