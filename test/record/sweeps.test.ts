import { expect, it } from 'vitest';
import { asRecorded, differencesIn } from './run-part.ts';

// If this fails on purpose: npm run record -- --write, and say in the commit which digests changed and why.
it('answers every code, date, field, role, and option as it was recorded', async () => {
  expect(await differencesIn('sweeps')).toEqual(asRecorded('sweeps'));
}, 600_000);
