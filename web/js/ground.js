// @ts-check
// The ground: the SVG that `longroll map` drew, as a picture under the counters. A picture sees none of the page's
// fonts, so they are put into it; and its theme is a word at its root.

import { byId } from './dom.js';

/** @typedef {{x: number, y: number, width: number, height: number, firstX: number, firstY: number, size: number,
 *   names: Map<string, string>}} Sheet */

let source = '';
let sheet = { width: 1, height: 1 };
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

/** Text as it stands in the picture's source. @param {string} text */
const plain = (text) => text.replace(/&(#39|amp|lt|gt|quot);/g, (_, code) => ({ '#39': "'", amp: '&', lt: '<', gt: '>', quot: '"' })[/** @type {string} */ (code)] ?? '');

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
  const names = new Map([...source.matchAll(/id=["']victory-([A-Z0-9]+)["']><title>([^<]*)/g)].map((m) => [m[1], plain(m[2])]));
  sheet = { width: box[2], height: box[3] };
  return { x: box[0], y: box[1], width: box[2], height: box[3], names,
    firstX: number('first-x'), firstY: number('first-y'), size: number('hex') };
}

/** @param {string} text @returns {Promise<HTMLImageElement>} */
async function pictureOf(text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  return image;
}

const breath = () => new Promise((r) => { setTimeout(r, 0); });

/** Paints the picture into a canvas, strip by strip, so that the page stays awake. @param {string} id
 *  @param {HTMLImageElement} image @param {number} scale @param {() => boolean} wanted */
async function paint(id, image, scale, wanted) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId(id)), { width, height } = sheet;
  const next = document.createElement('canvas');
  next.width = Math.round(width * scale);
  next.height = Math.round(height * scale);
  const c = next.getContext('2d', { alpha: false });
  const strip = Math.ceil(600000 / next.width);
  for (let y = 0; y < next.height; y += strip) {
    const h = Math.min(strip, next.height - y);
    c?.save();
    c?.beginPath();
    c?.rect(0, y, next.width, h);
    c?.clip();
    c?.drawImage(image, 0, 0, next.width, next.height);
    c?.restore();
    await breath();
    if (!wanted()) return;
  }
  next.id = id;
  canvas.replaceWith(next);
}

/** Shows the ground in a theme, or plainly as the rules see it: small at once, then large and sharp. The browser moves and
 *  scales finished pictures much faster than it draws paths. @param {boolean} dark @param {boolean} plain */
export async function showGround(dark, plain) {
  const theme = `${dark ? 'dark' : 'light'}${plain ? ' rules' : ''}`;
  if (theme === shown || !source) return;
  shown = theme;
  const whose = source;
  const wanted = () => shown === theme && source === whose;
  const own = `${fonts}#victory{display:none}`; // who holds what changes: the board draws it
  const image = await pictureOf(source.replace(/class=(["'])(light|dark)( rules)?\1/, `class="${theme}"`).replace('<style>', `<style>${own}`));
  if (!wanted()) return;
  const area = sheet.width * sheet.height, most = matchMedia('(max-width: 760px)').matches ? 9e6 : 16e6;
  byId('world').classList.remove('sharp');
  await paint('ground-far', image, Math.min(0.8, Math.sqrt(2.2e6 / area)), wanted);
  void paint('ground', image, Math.min(2, Math.sqrt(most / area)), wanted).then(() => { if (wanted()) byId('world').classList.add('sharp'); });
}
