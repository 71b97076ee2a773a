import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_SEED } from '../support/seeds.ts';
import { volume } from '../support/volume.ts';
import { differenceOf, report } from './compare.ts';
import { FIXED_SEEDS, FIXED_STEPS } from './fixed-lives.ts';
import { generate } from './generate.ts';

/**
 * Random lives of a gateway against a model with its own calendar, time zones, ledger, and jobs. After every few steps both
 * must agree on each transaction, token, batch, deposit, balance, event, and forecast. `npm run oracle` plays more of them.
 */

/** The world is compared after each fourth step and the last one, and each step's result always. */
const EVERY = 4;
/** Seeds of new lives, apart from the fixed ones. */
const NEW = Array.from({ length: volume(0, 200) }, (_, index) => 1_000 + FIRST_SEED + index);

describe('the model and the gateway', () => {
  it.each([...FIXED_SEEDS, ...NEW])('agree on the life of seed %i', async (seed) => {
    const life = generate(seed, FIXED_STEPS);
    const found = await differenceOf(life, EVERY);
    if (found !== undefined) expect.fail(await report(life, found));
  });
});

it('imports the public API alone, and only to drive the gateway', () => {
  const imports = readdirSync(import.meta.dirname)
    .sort()
    .flatMap((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
      return [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => ({ file, from: from ?? '' }));
    });
  const outside = imports.filter(({ file, from }) => !from.startsWith('./') && !file.endsWith('.test.ts'));
  expect(outside.filter(({ file }) => file !== 'run.ts')).toEqual([
    { file: 'describe-gateway.ts', from: '../../src/index.ts' },
    { file: 'driver.ts', from: '../../src/index.ts' },
    { file: 'life.ts', from: '../../src/index.ts' },
    { file: 'wire.ts', from: '../../src/index.ts' },
  ]);
});
