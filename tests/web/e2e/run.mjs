// @ts-check
// node run.mjs [PART OF A NAME...]: the tests of the page against the server at TABLE_URL.

import { readdirSync } from 'node:fs';
import { runAll } from './harness.mjs';

for (const file of readdirSync(new URL('.', import.meta.url)).filter((f) => f.endsWith('.test.mjs')).sort()) await import(`./${file}`);
process.exit(await runAll(process.argv.slice(2)) ? 0 : 1);
