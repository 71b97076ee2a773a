import { banks, cards } from 'settlebox';
import { describe, expect, it } from 'vitest';
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
    for (const { kind, firstEntries, entries, debitEntries, creditEntries, debitCents, creditCents } of files) {
      const cents = (of: 'debit' | 'credit') =>
        firstEntries.reduce((total, { side, amountCents }) => total + (side === of ? amountCents : 0), 0);
      expect([kind, cents('debit'), cents('credit')]).toEqual([kind, debitCents, creditCents]);
      expect(firstEntries).toHaveLength(entries);
      expect(debitEntries + creditEntries).toBe(entries);
      for (const { traceNumber, transaction } of firstEntries)
        expect(gateway.inspect.transactions({ search: traceNumber }).rows.map(({ id }) => id)).toEqual([
          transaction?.id,
        ]);
    }
  });

  it('are the first 50 of each side, in the order of the file', async () => {
    const gateway = freshGateway();
    const create = (type: 'PAYMENT' | 'PAYOUT', count: number) => {
      for (let made = 1; made <= count; made++)
        gateway.transactions.create({ type, amount: made, payment_method: banks.good });
    };
    create('PAYMENT', 30);
    create('PAYOUT', 60);
    create('PAYMENT', 40);
    await gateway.clock.advanceTo('submission');
    const [{ name = '' } = {}] = gateway.inspect.files().rows;
    const { firstEntries, debitEntries, creditEntries, records } = gateway.inspect.file(name);
    expect([debitEntries, creditEntries]).toEqual([70, 60]);
    const first = (side: 'debit' | 'credit') => firstEntries.filter((entry) => entry.side === side);
    expect([first('debit').length, first('credit').length]).toEqual([50, 50]);
    const printed = records.flatMap(({ title, fields }) => (title === 'entry' ? (fields.at(-1)?.text ?? '') : []));
    const listed = firstEntries.map(({ traceNumber }) => traceNumber);
    expect(listed).toEqual(printed.filter((traceNumber) => listed.includes(traceNumber)));
    expect(first('debit').at(-1)?.amountCents).toBe(20);
  });
});

describe('the lines of a file', () => {
  it('are explained in parts as in the whole file, with the number of all', async () => {
    const gateway = freshGateway();
    for (let made = 1; made <= 25; made++)
      gateway.transactions.create({ type: 'PAYMENT', amount: made, payment_method: banks.good });
    await gateway.clock.advanceTo('submission');
    const [{ name = '' } = {}] = gateway.inspect.files().rows;
    const { records, lines } = gateway.inspect.file(name);
    expect(records).toHaveLength(lines);
    const parts = [0, 7, 14, 21, 28].flatMap((skip) => gateway.inspect.file(name, { skip, take: 7 }).records);
    expect(parts).toEqual(records.slice(0, 35));
    expect(gateway.inspect.file(name, { skip: lines }).records).toEqual([]);
    expect(gateway.inspect.file(name, { skip: lines - 1 })).toMatchObject({ lines, records: records.slice(-1) });
  });

  it('are asked for with whole numbers', async () => {
    const gateway = freshGateway();
    gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
    await gateway.clock.advanceTo('submission');
    const [{ name = '' } = {}] = gateway.inspect.files().rows;
    for (const query of [{ take: 0 }, { take: 501 }, { skip: -1 }, { skip: 0.5 }])
      expect(() => gateway.inspect.file(name, query)).toThrow(/query\.(take|skip)/);
  });
});
