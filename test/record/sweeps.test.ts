import { expect, it } from 'vitest';
import { asRecorded, differencesIn } from './run-part.ts';

// For an intended change: npm run record -- --write, and list the changed digests and the reason in the commit message.
it('returns the recorded result for every code, date, field, role, and option', async () => {
  expect(await differencesIn('sweeps')).toEqual(asRecorded('sweeps'));
}, 600_000);
