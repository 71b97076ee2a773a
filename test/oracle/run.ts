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
const numbers = {
  lives: Number(values.lives),
  seed: Number(values.seed),
  steps: Number(values.steps),
  every: Number(values.every),
};

if (values.help) console.log(HELP);
else if (!Object.values(numbers).every(Number.isInteger) || Math.min(numbers.lives, numbers.steps, numbers.every) < 1) {
  console.error(`Each option is a whole number, and only the seed can be 0 or negative.\n\n${HELP}`);
  process.exitCode = 1;
} else await play(numbers);

async function play({ lives, seed, steps, every }: typeof numbers): Promise<void> {
  // Seeds of one run are consecutive. The number of a workflow run is larger than a seed can be.
  const first = seed % 1_000_000_000;
  let failed = 0;
  for (let at = first; at < first + lives; at++) {
    const life = generate(at, steps);
    const found = await differenceOf(life, every);
    if (found === undefined) continue;
    failed++;
    const file = join(mkdtempSync(join(tmpdir(), 'settlebox-oracle-')), `seed-${at}.txt`);
    const text = await report(life, found);
    writeFileSync(file, text);
    console.log(`${text.slice(0, 3_000)}\nThe whole report with the tape: ${file}`);
  }
  console.log(`${lives} lives of ${steps} steps from seed ${first}: ${failed} failed.`);
  if (failed > 0) process.exitCode = 1;
}
