// @ts-check
// The rules: the WebAssembly module, as calls that take and give plain objects. One instance holds one game.

/** @typedef {import('./types.js').Table} Table */

/** Said by the engine when something cannot be done. */
export class Refused extends Error {}

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** @param {string} url @returns {Promise<WebAssembly.Module>} */
async function compile(url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`the engine could not be loaded (${reply.status})`);
  const copy = reply.clone();
  try {
    return await WebAssembly.compileStreaming(reply);
  } catch {
    return WebAssembly.compile(await copy.arrayBuffer()); // a host that does not know the type
  }
}

/** What the module asks of whoever holds it: a clock. @param {() => number} [now]  milliseconds */
export const imports = (now = () => performance.now()) => ({ page: { now } });

/** @param {string} [url] @param {() => number} [now] @returns {Promise<Engine>} */
export async function openEngine(url = new URL('../longroll.wasm', import.meta.url).href, now = undefined) {
  compiled ??= compile(url);
  const instance = await WebAssembly.instantiate(await compiled, imports(now));
  return new Engine(instance.exports);
}

export class Engine {
  /** @param {any} exports */
  constructor(exports) {
    this.x = exports;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
    exports._initialize?.();
  }

  /** @param {string | Uint8Array} data @returns {number} */
  put(data) {
    const bytes = typeof data === 'string' ? this.encoder.encode(data) : data;
    if (bytes.length > this.x.in_size()) throw new Refused('This file is too long to be a game.');
    new Uint8Array(this.x.memory.buffer, this.x.in(), bytes.length).set(bytes);
    return bytes.length;
  }

  said() {
    return this.decoder.decode(new Uint8Array(this.x.memory.buffer, this.x.out(), this.x.out_size()));
  }

  /** @param {number} status */
  need(status) {
    if (status !== 0) throw new Refused(this.said());
  }

  /** @param {number} size @returns {any} */
  json(size) {
    if (size === 0) throw new Error('the engine had more to say than fits');
    return JSON.parse(this.said());
  }

  /** @param {Uint8Array} battle  a compiled battle @param {number} [options]  bits, in the order of rules().options */
  load(battle, options) {
    this.need(this.x.load(this.put(battle)));
    if (options !== undefined) this.need(this.x.options(options));
  }

  /** @param {bigint} seed */
  start(seed) { this.need(this.x.start(seed)); }

  /** @returns {import('./types.js').Battle} */
  battle() { return this.json(this.x.battle()); }
  /** @returns {import('./types.js').Rules} */
  rules() { return this.json(this.x.rules()); }
  /** @returns {Table} */
  table() { return this.json(this.x.table()); }
  /** @param {number} since @returns {import('./types.js').Entry[]} */
  log(since) { return this.json(this.x.log(since)).entries ?? []; }
  /** @param {string} piece @returns {import('./types.js').Way[]} */
  ways(piece) { return this.json(this.x.ways(this.put(piece))).ways ?? []; }
  /** @param {string} piece @returns {import('./types.js').Inspection} */
  inspect(piece) { return this.json(this.x.inspect(this.put(piece))); }
  /** @param {string | null} piece @param {string | null} place @returns {import('./types.js').Refusal[]} */
  refusals(piece, place) { return this.json(this.x.refusals(this.put(`${piece ?? ''}\n${place ?? ''}`))).refusals ?? []; }
  /** @param {number} [offer] @returns {import('./types.js').Odds} */
  odds(offer = 0xFFFFFFFF) { return this.json(this.x.odds_of(offer)); }

  /** Who looks: 0 or 1 for a side, 2 nobody (the table changes hands), 3 everybody. @param {number} seat */
  seat(seat) { this.x.seat(seat); }
  /** Names a piece too, of several that are being named, or no longer. @param {string} piece @returns {number}  actions that stay */
  gather(piece) { this.need(this.x.gather(this.put(piece))); return Number(this.said()); }
  /** Numbers of the offers taken since, for the commander's thread. @param {number} since @returns {number[]} */
  picks(since) { return this.json(this.x.picks(since)).picks ?? []; }

  count() { return /** @type {number} */ (this.x.count()); }
  /** 0 or 1 for a side, 2 for chance, 3 for nobody. */
  chooser() { return /** @type {number} */ (this.x.chooser()); }
  hash() { return BigInt.asUintN(64, this.x.hash()).toString(16).padStart(16, '0'); }
  lastDie() { return /** @type {number} */ (this.x.last_die()); }

  /** @param {number} index */
  takeOffer(index) { this.need(this.x.take_offer(index)); }
  /** @param {string} line */
  take(line) { this.need(this.x.take(this.put(line))); }
  /** Whether the line could not be played now, as a whole. @param {string} line */
  refused(line) { return this.x.why(this.put(line)) !== 0; }
  roll() { this.need(this.x.roll()); }
  /** @param {string} commander  with his handicaps */
  choose(commander) { this.need(this.x.choose(this.put(commander))); }
  /** Why the commander of a side chose as he did; '' if he has no reasons. @param {string} commander @param {number} side */
  reason(commander, side) { this.need(this.x.reason(this.put(commander), side)); return this.said(); }
  /** The most a side may think about a turn. @param {number} ms @param {boolean} fresh  what was thought before does not count */
  limit(ms, fresh) { this.x.limit(ms, fresh ? 1 : 0); }
  /** Milliseconds that the side which chose last has thought about its turn. */
  thought() { return /** @type {number} */ (this.x.thought()); }
  /** Whether a side is asked what to do next as a whole. */
  activation() { return this.x.activation() === 1; }
  /** Begins the analysis of the game. @param {number} nodes  for each activation */
  analyse(nodes) { this.need(this.x.analyse(nodes)); }
  /** @param {number} ms @returns {boolean}  whether there is more */
  analyseOn(ms) { return this.x.analyse_on(ms) === 1; }
  /** @returns {import('./types.js').Analysis} */
  analysis() { return this.json(this.x.analysis()); }
  /** The course of the game as SVG. @param {number} width */
  course(width) { if (this.x.course(width) === 0) throw new Error('the picture does not fit'); return this.said(); }
  /** Chance of winning of the first side, 0 to 1; null if nobody can say. */
  chance() { const c = /** @type {number} */ (this.x.chance()); return c < 0 ? null : c / 10000; }
  /** @param {number} count */
  undo(count) { this.need(this.x.undo(count)); }
  /** @param {number} count */
  seek(count) { this.need(this.x.seek(count)); }

  /** @param {string[]} players */
  journal(players) {
    if (this.x.journal(this.put(players.join('\n'))) === 0) throw new Error('the journal does not fit');
    return this.said();
  }

  /** Plays a journal from its beginning; answers what was wrong with it, or null. @param {string} text */
  replay(text) { return this.x.replay(this.put(text)) === 0 ? null : this.said(); }
}

/** A seed that nobody can guess. */
export const newSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
