/** A total in a control record of a NACHA file has twelve digits. */
import { banks, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import { pay, payOut, watched } from './entry-worlds.ts';

const ENTRY_MAX = 9_999_999_999;
const TOTAL_MAX = 999_999_999_999;

it('starts another file when a debit or credit total would overflow, in both directions', async () => {
  const gateway = watched(createGateway({ amountMax: ENTRY_MAX }));
  const payment_method = banks.returns('R03');
  for (let entry = 0; entry < 201; entry++) pay(gateway, { amount: ENTRY_MAX, payment_method });
  for (let entry = 0; entry < 101; entry++) payOut(gateway, { amount: ENTRY_MAX, payment_method });
  await gateway.clock.advance({ bankingDays: 5 });
  for (const kind of ['forward', 'return'] as const) {
    const files = gateway.ach.files({ kind });
    expect(files.map(({ entries }) => entries)).toEqual([100, 100, 101, 1]);
    expect(new Set(files.map(({ name }) => name)).size).toBe(4);
    for (const { debitCents, creditCents, text } of files) {
      expect(Math.max(debitCents, creditCents)).toBeLessThanOrEqual(TOTAL_MAX);
      expect(readNachaFile(text).batches.flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(101);
    }
    expect(files.reduce((sum, { debitCents, creditCents }) => sum + debitCents + creditCents, 0)).toBe(302 * ENTRY_MAX);
  }
  gateway.check();
});
