// @ts-check
// What glows is what the engine offers, no more and no less: asked of the engine itself, not of what the page made of it.

import { test, must, equal } from './harness.mjs';
import { sitDown, look } from './player.mjs';

const STATES = 1000;

/** Runs in the page: plays on at random and compares, in each position, the page with the engine. @param {[number, number]} args */
async function compare([states, seed]) {
  const load = (/** @type {string} */ name) => import(/** @type {any} */ (`/js/${name}.js`));
  const [{ state, awaiting }, { takeChoice }, { selectPiece, deselect }, { showTab }] =
    await Promise.all(['state', 'game', 'select', 'panels'].map(load));
  const wrong = /** @type {string[]} */ ([]);
  let a = seed, seen = 0, selections = 0, walked = 0, interrupted = 0, gathered = 0;
  const d = (/** @type {number} */ n) => { a = (Math.imul(a, 1664525) + 1013904223) >>> 0; return Math.floor(a / 4294967296 * n); };
  const all = (/** @type {string} */ s, /** @type {string} */ key) =>
    new Set([...document.querySelectorAll(s)].map((e) => /** @type {any} */ (e).dataset[key]));
  const minus = (/** @type {Set<string>} */ x, /** @type {Set<string>} */ y) => [...x].filter((e) => !y.has(e));
  const same = (/** @type {string} */ what, /** @type {Set<string>} */ shown, /** @type {Set<string>} */ offered) => {
    const more = minus(shown, offered), less = minus(offered, shown);
    if (more.length > 0) wrong.push(`${what}: ${more.join(', ')} shown, not offered, at ${state.table.step}, action ${state.table.count}`);
    if (less.length > 0) wrong.push(`${what}: ${less.join(', ')} offered, not shown, at ${state.table.step}, action ${state.table.count}`);
  };
  // The engine takes every way that is shown: all of it, or up to where a die falls on the way.
  const walk = (/** @type {string} */ piece) => {
    const refused = (/** @type {any} */ w, /** @type {number} */ places, /** @type {string} */ on) =>
      state.engine.x.why(state.engine.put(`${w.verb} ${piece} ${w.path.slice(0, places).join('-')}${on}`)) !== 0;
    for (const w of state.ways) {
      let places = w.path.length;
      if (refused(w, places, '')) do places--; while (places > 1 && refused(w, places, ' ...'));
      if (places < 2) wrong.push(`${w.verb} ${piece} ${w.path.join('-')} shown, refused: ${state.engine.said()}`);
      if (places < w.path.length) interrupted++;
      walked++;
    }
  };
  showTab('command');
  while (seen < states && wrong.length < 8) {
    while (!awaiting() && !state.table.over) await new Promise((r) => { setTimeout(r, 0); });
    if (state.table.over) break;
    const engine = state.engine;
    /** @type {Record<string, string | null>} */
    const on = Object.fromEntries(engine.json(engine.x.pieces()).pieces.map((/** @type {any} */ p) => [p.name, p.place ?? null]));
    const offers = engine.json(engine.x.offers(0, 1 << 20)).offers;
    const placesOf = (/** @type {any} */ o) => o.places ?? (o.place ? [o.place] : []);
    const step = state.table.choices.some((/** @type {any} */ c) => c.role === 'step');
    const stopping = new Set(state.table.choices.filter((/** @type {any} */ c) => c.role === 'stop').map((/** @type {any} */ c) => c.text));
    seen++;
    // Every button is an offer, and every offer has its button or its glow.
    const buttons = new Set([...all('#buttons [data-choice]', 'choice'), ...all('#side-body [data-choice]', 'choice')]);
    const texts = new Set(offers.map((/** @type {any} */ o) => o.text));
    for (const b of minus(buttons, texts)) wrong.push(`button "${b}" is no offer`);
    const pieces = new Set(), places = new Set();
    for (const o of offers) {
      if (placesOf(o).length > 0) for (const p of placesOf(o)) places.add(p);
      else if (o.piece && on[o.piece] && !stopping.has(o.text)) pieces.add(on[o.piece]);
      else if (!buttons.has(o.text)) wrong.push(`"${o.text}" is offered and has no button, at ${state.table.step}`);
    }
    // Of several pieces that are named, those that come before the last in the roster can be named too: the engine takes them.
    for (const c of state.table.choices.filter((/** @type {any} */ x) => x.index < 0)) {
      const picks = engine.picks(0);
      if (engine.x.gather(engine.put(c.piece)) !== 0) { wrong.push(`${c.text} shown, refused, at ${state.table.step}`); continue; }
      pieces.add(on[c.piece]);
      gathered++;
      engine.undo(Number(engine.said()));
      for (const pick of picks.slice(engine.count())) engine.takeOffer(pick);
    }
    const ringed = all('.can-piece', 'place');
    for (const o of offers) if (stopping.has(o.text) && on[o.piece] && ringed.has(on[o.piece])) pieces.add(on[o.piece]);
    same('pieces', ringed, pieces);
    if (step) {
      // Whoever moves sees ways: every next step is one of them, and each is one that the engine would take.
      const reach = all('.reach', 'place');
      for (const p of minus(places, reach)) wrong.push(`step to ${p} offered, not shown`);
      walk(state.selected);
    } else {
      same('places', all('.can-place', 'place'), places);
    }
    // A piece that is chosen shows exactly where it can go, as the engine's own flood says.
    const movers = state.table.choices.filter((/** @type {any} */ c) => c.role === 'mover' && on[c.piece]);
    if (movers.length > 0 && d(4) === 0) {
      const mover = movers[d(movers.length)], before = engine.count();
      selectPiece(mover.piece);
      if (engine.count() === before && state.selected === mover.piece) {
        selections++;
        const routes = engine.json(engine.x.routes(engine.put(mover.piece))).routes ?? [];
        const reach = all('.reach', 'place');
        for (const r of routes) if (!reach.has(r.place ?? r.to)) wrong.push(`${mover.piece} can reach ${r.place ?? r.to}, which is not shown`);
        walk(mover.piece);
        deselect();
      }
    }
    while (!awaiting()) await new Promise((r) => { setTimeout(r, 0); });
    const choices = state.table.choices, quick = choices.filter((/** @type {any} */ c) => c.role !== 'step');
    const list = quick.length > 0 && d(2) === 0 ? quick : choices;
    await takeChoice(list[d(list.length)]);
  }
  return { wrong, seen, selections, walked, interrupted, gathered };
}

for (const [battle, scenario, share] of /** @type {[string, string, number][]} */ ([['Perryville', 'full', 0.5],
  ['Stones River', 'full', 0.3], ['Second Bull Run', 'railroad', 0.25]])) {
  test(`what glows is what is offered: ${battle}, ${STATES * share} positions`, async (t) => {
    let left = STATES * share, selections = 0, walked = 0, interrupted = 0;
    for (let seed = 1; left > 0; seed++) {
      const page = await t.visit({ seed });
      await sitDown(page, { battle, scenario, seats: { usa: 'person', csa: 'person' } });
      await look(page);
      const found = await page.evaluate(compare, [left, seed]);
      equal(found.wrong, [], 'differences');
      must(found.seen > 0, 'positions were seen');
      left -= found.seen;
      selections += found.selections;
      walked += found.walked;
      interrupted += found.interrupted;
      await page.context().close();
    }
    must(selections >= STATES * share / 20, `in every twentieth position a chosen piece showed its ways: ${selections}`);
    console.log(`     ${walked} ways, of which ${interrupted} may be interrupted`);
  }, { long: true });
}
