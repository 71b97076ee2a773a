import { banks, cards } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../src/inspector/nacha/file-entries.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

describe('the entries of a file', () => {
  it('add up to its totals, on each side, for every kind of file', async () => {
    const gateway = freshGateway();
    const create = (type: 'PAYMENT' | 'PAYOUT', amount: number) =>
      gateway.transactions.create({ type, amount, payment_method: banks.good });
    const [payment, payout, corrected] = [create('PAYMENT', 4_999), create('PAYOUT', 999), create('PAYMENT', 700)];
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    gateway.simulate.ach.return({ transaction: payout, code: 'R03' });
    gateway.simulate.ach.notificationOfChange({
      transaction: corrected,
      code: 'C01',
      corrected: { account_number: '000987654321' },
    });
    await gateway.clock.advance({ days: 10 });
    const files = gateway.inspect.files().rows.map(({ name }) => gateway.inspect.file(name));
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['forward', 'return', 'notification_of_change']));
    for (const file of files) {
      const sum = (of: 'debits' | 'credits') =>
        entriesOf(file).reduce((total, { side, amountCents }) => total + (side === of ? amountCents : 0), 0);
      expect([file.kind, sum('debits'), sum('credits')]).toEqual([file.kind, file.debitCents, file.creditCents]);
      expect(entriesOf(file)).toHaveLength(file.entries);
      for (const { traceNumber } of entriesOf(file))
        expect(gateway.inspect.transactions({ search: traceNumber }).total).toBe(1);
    }
  });
});
