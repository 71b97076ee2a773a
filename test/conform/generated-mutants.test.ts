/** Mutants of one place each, evaluated on the exchanges of one run. The survivors are listed in survivors.txt. */
import { expect, it } from 'vitest';
import { generatedMutants, reasonOf } from './generated.ts';

it('notices each response that is wrong in one place, except for those in survivors.txt', {
  timeout: 240_000,
}, async () => {
  const mutants = await generatedMutants();
  const survivors = mutants.filter(({ comparison }) => comparison.differences.length === 0).map(({ name }) => name);
  const listed = survivors.map((name) => `${name} (${reasonOf(name)})\n`);
  await expect(listed.join('')).toMatchFileSnapshot('./survivors.txt');
  expect(survivors.filter((name) => reasonOf(name) === undefined)).toEqual([]);
  expect(mutants.length).toBeGreaterThan(4_500);
  expect(survivors.length / mutants.length).toBeLessThan(0.04);
});
