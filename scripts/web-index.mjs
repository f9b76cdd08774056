// @ts-check
// For scripts/build-web: writes battles.json (the cards), rules/*.html, and the service worker's list.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync, readdirSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { markdown } from './markdown.mjs';

const out = process.argv[2];
const { instance } = await WebAssembly.instantiate(readFileSync(join(out, 'longroll.wasm')), { page: { now: () => performance.now() } });
/** @type {any} */
const engine = instance.exports;
engine._initialize?.();

/** @param {Uint8Array} bytes */
function load(bytes) {
  new Uint8Array(engine.memory.buffer, engine.in(), bytes.length).set(bytes);
  if (engine.load(bytes.length) !== 0) throw new Error(said());
}
const said = () => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.out(), engine.out_size()));
const json = (/** @type {number} */ size) => (size > 0 ? JSON.parse(said()) : {});

const catalogue = JSON.parse(readFileSync(join(out, 'catalogue.json'), 'utf8'));
const here = (/** @type {any} */ b, /** @type {any} */ s) => existsSync(join(out, `battles/${b.battle}.${s.id}.battle`));
for (const b of catalogue) b.scenarios = b.scenarios.filter((/** @type {any} */ s) => here(b, s));
const cards = catalogue.filter((/** @type {any} */ b) => b.scenarios.length > 0).map((/** @type {any} */ b) => {
  load(readFileSync(join(out, `battles/${b.battle}.${b.scenarios[0].id}.battle`)));
  const battle = json(engine.battle()), rules = json(engine.rules());
  return {
    battle: b.battle, title: b.title, subtitle: b.subtitle, ruleset: b.ruleset, rules_title: rules.title, sides: battle.sides,
    commanders: rules.commanders, options: rules.options.map((/** @type {any} */ o) => ({ name: o.name, words: o.words })),
    scenarios: b.scenarios.map((/** @type {any} */ s) => ({ id: s.id, title: s.title, turns: s.turns,
      file: `battles/${b.battle}.${s.id}.battle`, map: `battles/${b.battle}.${s.id}.svg` })),
  };
});
writeFileSync(join(out, 'battles.json'), JSON.stringify(cards));

// The rules as docs/rules tells them, and after that every clause that has no place there: what the page cites can be opened.
for (const ruleset of new Set(cards.map((/** @type {any} */ c) => c.ruleset))) {
  const page = `docs/rules/${ruleset}.md`, list = `rules/${ruleset}.clauses`;
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const clauses = (existsSync(list) ? readFileSync(list, 'utf8') : '').split('\n').map((l) => /^([0-9A-Z]\S*)\s+(.*)/.exec(l))
    .flatMap((m) => (m && !text.includes(`id="c-${m[1]}"`) ? [`- <a id="c-${m[1]}"></a>**${m[1]}** ${m[2]}`] : []));
  writeFileSync(join(out, `rules/${ruleset}.html`), markdown(`${text}${clauses.length > 0 ? `\n\n## Clause by clause\n\n${clauses.join('\n')}` : ''}`
    || 'There are no rules here yet.'));
}

/** @param {string} folder @returns {string[]} */
const walk = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
  (e.isDirectory() ? walk(join(folder, e.name)) : [join(folder, e.name)]));
const files = walk(out).map((f) => relative(out, f)).filter((f) => f !== 'sw.js' && f !== 'catalogue.json' && !f.endsWith('config.json')).sort();
const hash = createHash('sha256');
for (const f of files) hash.update(f).update(readFileSync(join(out, f)));
const worker = join(out, 'sw.js');
writeFileSync(worker, readFileSync(worker, 'utf8').replace('@VERSION@', `longroll-${hash.digest('hex').slice(0, 16)}`)
  .replace('/*@FILES@*/', ['./', ...files].map((f) => JSON.stringify(f)).join(', ')));
