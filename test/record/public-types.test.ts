import { expect, it } from 'vitest';
import { readPublicTypes } from './public-types.ts';

// If these fail on purpose: npx vitest run test/record/public-types.test.ts -u, and say in the commit what a user has to change.
const { exports, declarations } = readPublicTypes();

it('exports the names that are on record, from each entry point', async () => {
  const names = `${JSON.stringify(exports, null, 2)}\n`;
  await expect(names).toMatchFileSnapshot('../../fixtures/record/exports.json');
});

it('has the public types that are on record', async () => {
  await expect(`${declarations}\n`).toMatchFileSnapshot('../../fixtures/record/public-types.d.ts');
});
