/**
 * `npm run torture` kills processes that write to a world file, cuts the power, and lets system calls fail. A failure leaves the
 * files, prints the command that repeats it, and exits with code 1. Uses the built package, so run `npm run build` first.
 */
import { parseArgs } from 'node:util';
import { checkBuild } from '../bench/cold/built-package.ts';
import { cutLogs, cutPower, failCalls, killWriters, type Part, repeatRound } from './parts.ts';

const HELP = `npm run torture [-- options]

  --rounds <n>   kills; the other parts scale with them (2000)
  --seed <text>  determines steps, kills, and power failures (1)
  --round <n>    repeats one round of the kills, after the earlier ones on its file
  --only <part>  kills, cuts, power, or failures
  --help         prints this`;

const PARTS: readonly (readonly [name: string, run: Part])[] = [
  ['kills', killWriters],
  ['cuts', cutLogs],
  ['power', cutPower],
  ['failures', failCalls],
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    round: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const settings = { seed: values.seed, rounds: Number(values.rounds) };
const chosen = PARTS.filter(([name]) => values.only === undefined || values.only === name);

if (values.help) console.log(HELP);
else if (!(settings.rounds >= 1)) fail(`--rounds must be a positive number; got ${values.rounds}`);
else if (chosen.length === 0) fail(`--only must be ${PARTS.map(([name]) => name).join(', ')}; got ${values.only}`);
else await run();

async function run(): Promise<void> {
  checkBuild();
  try {
    if (values.round !== undefined) await repeatRound(settings, Number(values.round));
    else for (const [, part] of chosen) await part(settings);
    console.log(`${Math.round(process.uptime())} s, and every world is whole`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
