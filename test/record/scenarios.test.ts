import { expect, it } from 'vitest';
import { asRecorded, differencesIn } from './run-part.ts';

// If this fails on purpose: npm run record -- --write, and say in the commit which digests changed and why.
it('plays every scenario as it was recorded, through each interface', async () => {
  expect(await differencesIn('scenarios')).toEqual(asRecorded('scenarios'));
}, 600_000);
