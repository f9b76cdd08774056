// @ts-check
// Telling those who do not see the map: sentences into a live region, a few at a time.

import { byId } from './dom.js';

/** @type {string[]} */
let queue = [];
let timer = 0;

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  queue.push(text);
  if (queue.length > 12) queue = queue.slice(-12);
  if (!timer) timer = window.setTimeout(flush, 300);
}

function flush() {
  timer = 0;
  byId('live').textContent = queue.join(' ');
  queue = [];
}
