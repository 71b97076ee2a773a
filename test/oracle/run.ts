import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { differenceOf, report } from './compare.ts';
import { generate } from './generate.ts';

/** Plays random lives on the gateway and on the model: `npm run oracle -- --lives 1000 --seed 7 --steps 60`. */

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    every: { type: 'string', default: '4' },
  },
});
const [lives, steps, every] = [Number(values.lives), Number(values.steps), Number(values.every)];
// Seeds of one run are consecutive. The number of a workflow run is larger than a seed can be.
const first = Number(values.seed) % 1_000_000_000;

let failed = 0;
for (let seed = first; seed < first + lives; seed++) {
  const life = generate(seed, steps);
  const found = await differenceOf(life, every);
  if (found === undefined) continue;
  failed++;
  const file = join(mkdtempSync(join(tmpdir(), 'settlebox-oracle-')), `seed-${seed}.txt`);
  const text = await report(life, found);
  writeFileSync(file, text);
  console.log(`${text.slice(0, 3_000)}\nThe whole report with the tape: ${file}`);
}
console.log(`${lives} lives of ${steps} steps from seed ${first}: ${failed} failed.`);
if (failed > 0) process.exitCode = 1;
