/**
 * `npm run test:matrix`: installs the packed tarball in fresh folders, one for each runtime that is promised, and runs a
 * consumer's checks there. Exit code 1 where a leg fails.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './consumer.ts';
import { LEGS, type Leg, legsNamed } from './legs.ts';
import { packed } from './packed.ts';
import { playLeg } from './play-leg.ts';
import { countsOf, printFailures, printTable } from './print-legs.ts';

const HELP = `npm run test:matrix [-- <leg>...] [options]

  <leg>            a leg by its name, a part of names (node24, msw3, vitest5), or newest; all where none is named
  --list           prints the names of all legs
  --no-build       packs dist as it is
  --report <file>  writes how many tests passed and failed, as JSON
  --help           prints this`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
const { legs, unknown } = legsNamed(positionals);

if (values.help) console.log(HELP);
else if (values.list) console.log(LEGS.map(({ name }) => name).join('\n'));
else if (unknown.length > 0) refuse(unknown);
else await play(legs);

function refuse(words: readonly string[]): void {
  console.error(`No leg is called ${words.join(' or ')}. There are:\n  ${LEGS.map(({ name }) => name).join('\n  ')}`);
  process.exitCode = 1;
}

async function play(chosen: readonly Leg[]): Promise<void> {
  if (!values['no-build']) execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(join(tmpdir(), 'settlebox-tarball-'));
  // Outside of the project, as a user's is.
  const tarball = join(folder, 'settlebox.tgz');
  copyFileSync(packed(), tarball);
  const played = [];
  for (const leg of chosen) {
    const one = await playLeg(leg, tarball);
    console.log(`${one.checks.every(({ ok }) => ok) ? '✓' : '✗'} ${leg.name}, ${one.seconds} s`);
    played.push(one);
  }
  rmSync(folder, { recursive: true, force: true });
  printFailures(played);
  printTable(played);
  const counts = countsOf(played);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(counts));
  if (counts.numFailedTests > 0) process.exitCode = 1;
}
