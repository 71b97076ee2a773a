import { expect, it } from 'vitest';
import { asRecorded, differencesIn } from './run-part.ts';

// For an intended change: npm run record -- --write, and list the changed digests and the reason in the commit message.
it('reproduces every recorded scenario through each interface', async () => {
  expect(await differencesIn('scenarios')).toEqual(asRecorded('scenarios'));
}, 600_000);
