/** Mutants of one place each, evaluated on the exchanges of one run. The survivors are listed in survivors.txt. */
import { expect, it } from 'vitest';
import { generatedMutants } from './generated.ts';

/** Why a survivor is right: two gateways that obey the specification can differ there. */
const REASONS: readonly (readonly [place: RegExp, reason: string])[] = [
  [/change .*\.(\w*message|response_description|cause)$/, 'wording is not compared'],
  [
    /change \$\.(transaction_id|id|payment_token|user_id|integration_id|client_id)$/,
    'an id is bound when it is new; later steps notice another',
  ],
  [/change \$\.duplicate_of$/, 'earlier runs can have stored the same card'],
  [/batches\/status: change .*\.open_batch\.\w+$/, 'the first total is the base of the changes that are compared'],
  [/: change \$\.total$/, 'the total of a list with rows of others'],
  [/^account\/.*: (change|drop) /, 'settings and rows of the account'],
];

it('notices each response that is wrong in one place, except for those in survivors.txt', async () => {
  const mutants = await generatedMutants();
  const survivors = mutants.filter(({ comparison }) => comparison.differences.length === 0).map(({ name }) => name);
  const listed = survivors.map((name) => `${name} (${REASONS.find(([place]) => place.test(name))?.[1]})\n`);
  await expect(listed.join('')).toMatchFileSnapshot('survivors.txt');
  expect(survivors.filter((name) => !REASONS.some(([place]) => place.test(name)))).toEqual([]);
  expect(mutants.length).toBeGreaterThan(4_500);
  expect(survivors.length / mutants.length).toBeLessThan(0.04);
});
