// @ts-check
// A thread that thinks, as promises: asks it, hears how far it is, ends it.

/** @typedef {{resolve: (m: any) => void, reject: (e: Error) => void, heard: (m: any) => void}} Open */

export class Thread {
  constructor() {
    /** @type {Map<number, Open>} */
    this.waiting = new Map();
    this.next = 1;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.addEventListener('message', (event) => {
      const open = this.waiting.get(event.data.id);
      if (!event.data.over) { open?.heard(event.data); return; }
      this.waiting.delete(event.data.id);
      if (event.data.fault) open?.reject(new Error(event.data.fault)); else open?.resolve(event.data);
    });
    this.worker.addEventListener('error', (event) => this.fail(new Error(event.message || 'the commander could not be started')));
  }

  /** @param {Record<string, any>} message @param {(m: any) => void} [heard]  how far it is @returns {Promise<any>} */
  ask(message, heard = () => {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, heard });
      this.worker.postMessage({ ...message, id });
    });
  }

  /** @param {Error} error */
  fail(error) {
    const open = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of open) reject(error);
  }

  /** A question that is open is answered with nothing. */
  end() {
    this.worker.terminate();
    this.fail(new Error('stopped'));
  }
}
