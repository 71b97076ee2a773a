/**
 * The driver frees the memory of a copied database when the event loop turns, which a loop without `await` never does.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { compiledModule } from '../support/compiled.ts';
import { volume } from '../support/volume.ts';
import type { LoopMemory } from './synchronous-loop.ts';

const MB = 1_000_000;
const TIMEOUT_MS = 240_000;

/** A Node process takes some 60 MB before its first gateway. */
const PEAK_MAX = 300 * MB;
/**
 * Allowance for the heap, which levels off at 60 MB after some 3,000 rounds. A copy of the smallest world in each round takes 90 MB
 * or more, and 2 GB or more.
 */
const GROWTH_MAX = volume(60, 100) * MB;

const LOOPS = [
  ['gateways with distinct seeds are created and closed', 'seeds', volume(500, 10_000)],
  ['gateways with webhooks are created and closed', 'endpoints', volume(300, 5_000)],
  ['an unchanged world is forked', 'forks', volume(300, 5_000)],
  ['snapshots of an unchanged world are taken', 'snapshots', volume(300, 5_000)],
] as const;

let measured: readonly LoopMemory[];

beforeAll(async () => {
  const loops = LOOPS.flatMap(([, loop, rounds]) => [loop, String(rounds)]);
  const node = ['--expose-gc', compiledModule('test/soak/synchronous-loop.ts'), ...loops];
  measured = JSON.parse((await promisify(execFile)(process.execPath, node)).stdout);
}, TIMEOUT_MS);

test.each(LOOPS)('keeps memory flat while %s in one synchronous loop', (_work, loop) => {
  expect(measured.find((one) => one.loop === loop)?.growth).toBeLessThan(GROWTH_MAX);
});

test('stays below 300 MB through all of these loops', () => {
  expect(measured.at(-1)?.peak).toBeLessThan(PEAK_MAX);
});
