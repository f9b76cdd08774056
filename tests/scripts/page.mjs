// @ts-check
// What tests need of the WebAssembly module: text in, text out.
import { readFileSync } from 'node:fs';

/** @param {string} path  the module */
export async function openPage(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { page: { now: () => performance.now() } });
  /** @type {any} */
  const engine = instance.exports;
  if (engine._initialize) engine._initialize();

  /** Puts bytes or text into the input; answers their size. @param {string | Uint8Array} data */
  function put(data) {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    if (bytes.length > engine.in_size()) throw new Error(`${bytes.length} bytes are too many`);
    new Uint8Array(engine.memory.buffer, engine.in(), bytes.length).set(bytes);
    return bytes.length;
  }
  /** What the engine said last. */
  function said() {
    const bytes = new Uint8Array(engine.memory.buffer, engine.out(), engine.out_size());
    return new TextDecoder().decode(bytes);
  }
  /** Ends the test if a status is not good. @param {number} status @param {string} what */
  function need(status, what) {
    if (status !== 0) throw new Error(`${what}: ${said()}`);
  }
  return { engine, put, said, need };
}
