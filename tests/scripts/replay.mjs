// @ts-check
// Replays journals in WebAssembly and prints "N hash" after every action:
//   node replay.mjs MODULE BATTLE JOURNAL      BATTLE is a compiled battle
//   node replay.mjs MODULE BATTLE --signature GAMES
//   node replay.mjs MODULE BATTLE --play SEED  a random game by the page's own calls; its journal
//   node replay.mjs MODULE BATTLE --think COMMANDER  the beginning of a game of his against himself
import { readFileSync } from 'node:fs';
import { openPage } from './page.mjs';

const [module, battle, what, argument] = process.argv.slice(2);
const { engine, put, said, need } = await openPage(module);
need(engine.load(put(readFileSync(battle))), battle);

if (what === '--signature') {
  engine.battle();
  const { battle: id, scenario } = JSON.parse(said());
  const signature = BigInt.asUintN(64, engine.signature(Number(argument)));
  console.log(`${id}:${scenario} ${signature.toString(16).padStart(16, '0')}`);
} else if (what === '--play') {
  need(engine.start(BigInt(argument)), 'start');
  while (engine.chooser() !== 3) {
    if (engine.chooser() === 2) need(engine.roll(), 'roll');
    else need(engine.choose(put('random')), 'choose');
  }
  engine.journal(put('random\nrandom'));
  process.stdout.write(said());
} else if (what === '--think') {
  need(engine.start(7n), 'start');
  while (engine.chooser() !== 3 && engine.count() < 400) {
    if (engine.chooser() === 2) need(engine.roll(), 'roll');
    else need(engine.choose(put(argument)), argument);
  }
  engine.hashes();
  process.stdout.write(said());
} else {
  need(engine.start(0n), 'start');
  need(engine.replay(put(readFileSync(what))), what);
  engine.hashes();
  process.stdout.write(said());
}
