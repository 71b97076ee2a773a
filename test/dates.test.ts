/** A date in a test option is a day in New York; a date in an API filter is a day in UTC, as specified. */
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, SettleboxError } from '../src/index.ts';
import { assertReturned } from '../src/testing.ts';
import { failureOf, SALE as SELL } from './scenarios/run-steps.ts';

/** Each date with its 00:00 in New York: ordinary days, both clock changes, the ends of a year, and a leap day. */
const DAYS = [
  ['2026-01-12', '2026-01-12T05:00:00.000Z'],
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', '2026-12-31T05:00:00.000Z'],
  ['2027-01-01', '2027-01-01T05:00:00.000Z'],
  ['2028-02-29', '2028-02-29T05:00:00.000Z'],
  ['2028-03-01', '2028-03-01T05:00:00.000Z'],
] as const;

const SALE = { type: 'SALE', amount: 500, payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', amount: 500, payment_method: banks.good } as const;

const messageOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof SettleboxError ? `${error.message} ${error.hint}` : String(error);
  }
};

describe('a date', () => {
  it('starts a clock at 00:00 in New York', () => {
    for (const [now, expected] of DAYS) {
      using gateway = createGateway({ now });
      expect(gateway.clock.iso(), now).toBe(expected);
    }
  });

  it('moves the clock to 00:00 in New York', async () => {
    using gateway = createGateway();
    for (const [date, expected] of DAYS) {
      await gateway.clock.advanceTo(date);
      expect(gateway.clock.iso(), date).toBe(expected);
    }
  });

  it('begins a fault and a rule with from, and ends them before until', async () => {
    const span = { from: '2026-03-08', until: '2026-03-09' };
    using gateway = createGateway({
      now: '2026-03-08T04:59:59.999Z',
      faults: [{ kind: 'request_rejected', on: 'paymentTokens.list', ...span }],
      rules: [{ match: { amount: 500 }, respond: { code: '51' }, ...span }],
      bankRules: [{ match: { amount: 500 }, respond: { return: 'R01' }, ...span }],
    });
    const applied = () => {
      gateway.transactions.create(PAYMENT);
      return [
        messageOf(() => gateway.paymentTokens.list()) !== undefined,
        !gateway.transactions.create(SALE).approved,
        gateway.upcoming().filter(({ what }) => what.includes('R01')).length,
      ];
    };
    expect(applied()).toEqual([false, false, 0]);
    await gateway.clock.advanceTo('2026-03-08');
    expect(applied()).toEqual([true, true, 1]);
    await gateway.clock.advanceTo('2026-03-09T03:59:59.999Z');
    expect(applied()).toEqual([true, true, 2]);
    await gateway.clock.advanceTo('2026-03-09');
    expect(applied()).toEqual([false, false, 2]);
  });

  it('schedules a return at 00:00 in New York, where the matcher finds it, and is a time on the tape', async () => {
    using gateway = createGateway();
    const payment = gateway.transactions.create(PAYMENT);
    await gateway.clock.advanceTo('settlement');
    const scheduled = gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: '2026-01-08' });
    expect(scheduled.at).toBe('2026-01-08T05:00:00.000Z');
    gateway.simulate.faults.add({ kind: 'file_duplicated', from: '2026-01-08', until: '2026-01-09' });
    await gateway.clock.advanceTo('2026-01-09');
    assertReturned(payment, 'R01', { in: gateway, on: '2026-01-08' });
    const commands = gateway.tape().steps.filter(({ kind }) => kind === 'command');
    expect(commands.map((step) => step['with'])).toMatchObject([
      { at: '2026-01-08T05:00:00.000Z' },
      { from: '2026-01-08T05:00:00.000Z', until: '2026-01-09T05:00:00.000Z' },
    ]);
  });

  it('includes its whole day as the end of a list of files', async () => {
    using gateway = createGateway();
    gateway.transactions.create(PAYMENT);
    await gateway.clock.advance({ days: 3 });
    const [file] = gateway.ach.files();
    const made = (from: string, to: string) => gateway.ach.files({ from, to }).length;
    expect(file?.madeAt).toBe('2026-01-06T13:30:00.000Z');
    expect([made('2026-01-05', '2026-01-05'), made('2026-01-06', '2026-01-06')]).toEqual([0, 1]);
  });

  it('is a day in New York in a scenario', async () => {
    const steps = `${SELL}    response: { created_at: 2026-03-08 }
  - clock.advanceTo: 2026-03-09
    response: { from: 2026-03-08T05:00:00Z, to: 2026-03-09T04:00:00Z }
  - clock.advance: { hours: 23, minutes: 59 }
    response: { to: 2026-03-09 }
  - clock.advance: { minutes: 1 }
    response: { to: 2026-03-09 }`;
    const failure = await failureOf(steps, 'gateway: { now: 2026-03-08 }');
    expect(failure).toContain('to: expected 2026-03-09, got 2026-03-10T04:00:00.000Z');
  });

  it('remains a day in UTC in API filters', async () => {
    using gateway = createGateway({ now: '2026-01-12T01:00:00Z' });
    gateway.transactions.create(SALE);
    const found = (created_from: string) => gateway.transactions.list({ created_from }).total;
    expect([found('2026-01-12'), found('2026-01-13')]).toEqual([1, 0]);
  });
});

describe('a time', () => {
  it('is rejected without an offset, and the error says what a date means', async () => {
    using gateway = createGateway();
    const local = '2026-01-12T10:00';
    const transaction = gateway.transactions.create(PAYMENT);
    const { faults, issuer, ach } = gateway.simulate;
    const errors = [
      messageOf(() => createGateway({ now: local })),
      await gateway.clock.advanceTo(local).catch(({ message, hint }: SettleboxError) => `${message} ${hint}`),
      messageOf(() => faults.add({ kind: 'request_rejected', from: local })),
      messageOf(() => issuer.rule({ respond: { code: '51' }, until: local })),
      messageOf(() => ach.return({ transaction, code: 'R01', at: local })),
      messageOf(() => ach.return({ transaction, code: 'R10', reviewedAt: local })),
      messageOf(() => gateway.ach.files({ to: local })),
    ];
    for (const error of errors) expect(error).toContain('a date such as 2026-01-05 (00:00 in New York)');
  });
});
