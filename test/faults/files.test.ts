/** Faults of the files in which banks send returns. */
import { describe, expect, it } from 'vitest';
import { banks, type FileFault, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const DAY_SECONDS = 24 * 3_600;

/** Returns several debits and returns the timeline from then on. */
async function returned(fault: FileFault, times: number): Promise<{ gateway: Gateway; lines: string[] }> {
  const gateway = freshGateway({ faults: [fault] });
  for (let time = 0; time < times; time++)
    gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 14 });
  const lines = gateway.timeline().map(({ at, what }) => `${at.slice(5, 16)} ${what}`);
  return { gateway, lines: lines.filter((line) => /bank sends|is returned|arrives again/.test(line)) };
}

const BACK = 'PAYMENT $49.99 is returned: R01 insufficient funds';

describe('a bank file', () => {
  it.each<[string, FileFault, number, readonly string[]]>([
    ['arrives on time without a matching fault', { kind: 'file_delayed', on: 'R02' }, 1, [`01-08T13:30 ${BACK}`]],
    [
      'arrives a day late',
      { kind: 'file_delayed' },
      1,
      ['01-08T13:30 the bank sends the return R01 late', `01-09T13:30 ${BACK}`],
    ],
    [
      'arrives late once',
      { kind: 'file_delayed', times: 1, delaySeconds: 60 },
      2,
      ['01-08T13:30 the bank sends the return R01 late', `01-08T13:30 ${BACK}`, `01-08T13:31 ${BACK}`],
    ],
    [
      'arrives in two parts, an hour apart',
      { kind: 'file_split' },
      3,
      [
        '01-08T13:30 the bank sends the file with the return R01 in two parts',
        `01-08T13:30 ${BACK}`,
        '01-08T13:30 the bank sends the file with the return R01 in two parts',
        '01-08T13:30 the bank sends the file with the return R01 in two parts',
        `01-08T13:30 ${BACK}`,
        `01-08T14:30 ${BACK}`,
      ],
    ],
    [
      'arrives twice, and is ignored the second time',
      { kind: 'file_duplicated' },
      1,
      [
        '01-08T13:30 the bank sends the return R01 twice',
        `01-08T13:30 ${BACK}`,
        '01-08T13:30 the R01 arrives again and is ignored as a duplicate',
      ],
    ],
  ])('%s', async (_what, fault, times, expected) => {
    expect((await returned(fault, times)).lines).toEqual(expected);
  });

  it.each([
    ['timely within its deadline', 0.5, false],
    ['untimely beyond its deadline', 5, true],
  ])('is delayed and %s', async (_what, days, untimely) => {
    const { gateway } = await returned({ kind: 'file_delayed', delaySeconds: days * DAY_SECONDS }, 1);
    const [entry] = gateway.transactions.list().data;
    expect(entry).toMatchObject({
      transaction_state: 'returned',
      return: { code: 'R01', ...(untimely ? { untimely } : {}) },
    });
    expect(JSON.stringify(entry).includes('untimely')).toBe(untimely);
  });

  it('moves no money and emits no event the second time if it arrives twice', async () => {
    const [once, twice] = [
      await returned({ kind: 'file_duplicated', on: 'R02' }, 2),
      await returned({ kind: 'file_duplicated' }, 2),
    ];
    expect(twice.gateway.ledger.balances()).toEqual(once.gateway.ledger.balances());
    const summary = ({ gateway }: typeof once) => gateway.events.list({ type: 'transaction.returned' }).length;
    expect([summary(once), summary(twice)]).toEqual([2, 2]);
  });

  it('is matched by code and by transaction', async () => {
    const gateway = freshGateway();
    const debit = () =>
      gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
    const [one, other] = [debit(), debit()];
    gateway.simulate.faults.add({ kind: 'file_delayed', match: { code: 'R01', transaction: one.id ?? '' } });
    await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
    const states = [one, other].map(({ id = '' }) => gateway.transactions.get(id).transaction_state);
    expect(states).toEqual(['settled', 'returned']);
    const [next] = gateway.upcoming().filter(({ what }) => what.includes('returns'));
    expect([next?.at, next?.why]).toEqual(['2026-01-09T13:30:00.000Z', 'an injected fault delayed its file']);
  });

  it('can be canceled or overtaken by another return while it is delayed', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'file_delayed', times: 1 }] });
    const entry = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
    await gateway.clock.advanceTo('settlement', { of: entry });
    const late = gateway.simulate.ach.return({ transaction: entry, code: 'R01', at: { bankingDay: 1 } });
    await gateway.clock.advance({ days: 1 });
    expect([late.cancel(), gateway.transactions.get(entry.id ?? '').transaction_state]).toEqual([true, 'settled']);
    await gateway.clock.advance({ days: 5 });
    expect(gateway.transactions.get(entry.id ?? '').transaction_state).toBe('settled');
  });
});
