import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { differenceOf, report } from './compare.ts';
import { generate } from './generate.ts';

/** `npm run oracle` plays random lives on the gateway and on the model. A difference is a report with the tape, and exit code 1. */
const HELP = `npm run oracle [-- options]

  --lives <n>  lives to play (200)
  --seed <n>   the seed of the first life; the next ones follow (1)
  --steps <n>  steps per life (40)
  --every <n>  steps between two comparisons of everything (4)
  --help       prints this`;

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    every: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
const [lives, seed, steps, every] = [values.lives, values.seed, values.steps, values.every].map(Number);

if (values.help) console.log(HELP);
else if (
  ![lives, steps, every].every((number) => Number.isInteger(number) && Number(number) > 0) ||
  !Number.isInteger(seed)
) {
  console.error(`Each option is a whole number.\n\n${HELP}`);
  process.exitCode = 1;
} else await play(Number(seed), Number(lives), Number(steps), Number(every));

async function play(seedGiven: number, count: number, length: number, between: number): Promise<void> {
  // Seeds of one run are consecutive. The number of a workflow run is larger than a seed can be.
  const first = seedGiven % 1_000_000_000;
  let failed = 0;
  for (let at = first; at < first + count; at++) {
    const life = generate(at, length);
    const found = await differenceOf(life, between);
    if (found === undefined) continue;
    failed++;
    const file = join(mkdtempSync(join(tmpdir(), 'settlebox-oracle-')), `seed-${at}.txt`);
    const text = await report(life, found);
    writeFileSync(file, text);
    console.log(`${text.slice(0, 3_000)}\nThe whole report with the tape: ${file}`);
  }
  console.log(`${count} lives of ${length} steps from seed ${first}: ${failed} failed.`);
  if (failed > 0) process.exitCode = 1;
}
