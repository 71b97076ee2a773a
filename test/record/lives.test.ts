import { expect, it } from 'vitest';
import { asRecorded, differencesIn } from './run-part.ts';

// For an intended change: npm run record -- --write, and list the changed digests and the reason in the commit message.
it('reproduces 200 recorded random runs through each interface', async () => {
  expect(await differencesIn('lives')).toEqual(asRecorded('lives'));
}, 600_000);
