import { expect, it } from 'vitest';
import { asRecorded, differencesIn } from './run-part.ts';

// If this fails on purpose: npm run record -- --write, and say in the commit which digests changed and why.
it('lives 200 random lives as they were recorded, through each interface', async () => {
  expect(await differencesIn('lives')).toEqual(asRecorded('lives'));
}, 600_000);
