import type { Gateway, ReturnAt, ReturnCode } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';
import { depositsOf, errorOf, eventsOf, moneyOf, outcomeOf, pay, payOut, timelineOf } from './entry-worlds.ts';

/** Paid on Monday, submitted on Tuesday and settled on Wednesday, both at 08:30 Eastern. */
const NOW = '2026-01-05T15:00:00Z';
const SUBMITTED = '2026-01-06T13:30:00.000Z';
const SETTLED = '2026-01-07T13:30:00.000Z';

const CODES = ['R13', 'R18', 'R19', 'R25', 'R26', 'R27', 'R28', 'R32', 'R34', 'R35'] as const;
const BOTH = CODES.filter((code) => code !== 'R35');

const reject = (gateway: Gateway, transaction: string, code: ReturnCode, at?: ReturnAt, late = false) =>
  gateway.simulate.ach.return({ transaction, code, late, ...(at === undefined ? {} : { at }) });

describe.each(CODES)('the operator code %s', (code) => {
  const times: readonly (readonly [what: string, at: ReturnAt | undefined, then: string])[] = [
    ['at the default time', undefined, SUBMITTED],
    ['at the time of submission', SUBMITTED, SUBMITTED],
    ['on the evening between the two', '2026-01-06T23:15:00.000Z', '2026-01-06T23:15:00.000Z'],
    ['a millisecond before settlement', Date.parse(SETTLED) - 1, '2026-01-07T13:29:59.999Z'],
    ['at the time of settlement', SETTLED, SETTLED],
    ['at its deadline', 'deadline', SETTLED],
    ['on the day after submission', { day: 1 }, SETTLED],
  ];

  it.each(times)('rejects the entry %s', async (_what, at, then) => {
    const gateway = freshGateway({ now: NOW });
    const [retained, stopped] = [pay(gateway, { amount: 1200 }), pay(gateway)];
    const scheduled = reject(gateway, stopped, code, at);
    expect([scheduled.at, scheduled.deadline]).toEqual([then, SETTLED]);
    await gateway.clock.advance({ days: 10 });
    expect({
      fate: outcomeOf(gateway, stopped),
      events: eventsOf(gateway, stopped),
      entry: achEntry(gateway, { id: stopped }),
      postings: gateway.ledger.entries(stopped),
      batch: gateway.batches.list().data[0],
      deposits: depositsOf(gateway),
      other: outcomeOf(gateway, retained),
    }).toMatchObject({
      fate: `rejected ${code} ${then}`,
      events: 'authorized submitted rejected',
      entry: { batch_id: null, settled_at: null, funded_at: null, response_status: 'Approved' },
      postings: [],
      batch: { payments_count: 1, payments_amount: 1200, net_amount: 1200, voids_count: 0, returns_count: 0 },
      deposits: ['2026-01-08 1200'],
      other: 'settled',
    });
  });

  it("can't be scheduled before submission or after settlement, late or not", async () => {
    const gateway = freshGateway({ now: NOW });
    const payment = pay(gateway);
    const [before, after] = [Date.parse(SUBMITTED) - 1, Date.parse(SETTLED) + 1];
    const afterText = `impossible_return: ${code} at 2026-01-07T13:30:00.001Z is after the settlement of the entry; an operator rejects only before settlement. The last time that works is ${SETTLED}.`;
    expect([
      errorOf(() => reject(gateway, payment, code, before)),
      errorOf(() => reject(gateway, payment, code, after)),
      errorOf(() => reject(gateway, payment, code, after, true)),
    ]).toEqual([
      `impossible_return: ${code} at 2026-01-06T13:29:59.999Z is before the entry is submitted (${SUBMITTED}). Any time after submission works, until ${SETTLED}.`,
      afterText,
      afterText,
    ]);
    await gateway.clock.advanceTo(SETTLED);
    expect(errorOf(() => reject(gateway, payment, code))).toBe(
      `impossible_return: The entry is settled; an operator rejects only before settlement. The last time that would have worked was ${SETTLED}.`,
    );
    expect(outcomeOf(gateway, payment)).toBe('settled');
  });

  it('is sent in a file of the operator, and the submitted file retains the entry', async () => {
    const gateway = freshGateway({ now: NOW });
    const payment = pay(gateway);
    reject(gateway, payment, code);
    await gateway.clock.advance({ days: 5 });
    const files = gateway.ach.files({ of: payment }).map(({ kind, sentBy, entries, deleted, text }) => ({
      kind,
      sentBy,
      entries,
      deleted,
      addenda: text
        .split('\n')
        .filter((line) => line.startsWith('799'))
        .map((line) => line.slice(3, 21)),
    }));
    const { trace_number } = achEntry(gateway, { id: payment });
    expect(files).toEqual([
      { kind: 'forward', sentBy: 'originating bank', entries: 1, deleted: [], addenda: [] },
      { kind: 'return', sentBy: 'operator', entries: 1, deleted: [], addenda: [`${code}${trace_number}`] },
    ]);
  });
});

test.each(BOTH)('rejects a payout with %s', async (code) => {
  const gateway = freshGateway({ now: NOW });
  const payout = payOut(gateway);
  reject(gateway, payout, code);
  await gateway.clock.advance({ days: 10 });
  expect([outcomeOf(gateway, payout), moneyOf(gateway)]).toEqual([
    `rejected ${code} ${SUBMITTED}`,
    'customer 0 clearing 0 payable 0 bank 0',
  ]);
});

test('settles and funds a batch without entries if the operator rejects them all', async () => {
  const gateway = freshGateway({ now: NOW });
  const entries = CODES.map((code) => {
    const id = pay(gateway);
    reject(gateway, id, code, { day: 1 });
    return id;
  });
  await gateway.clock.advance({ days: 10 });
  expect(entries.map((id) => outcomeOf(gateway, id))).toEqual(CODES.map((code) => `rejected ${code} ${SETTLED}`));
  expect(gateway.batches.list().data).toMatchObject([
    { status: 'settled', payments_count: 0, payments_amount: 0, net_amount: 0, funded_at: '2026-01-08T13:30:00.000Z' },
  ]);
  expect([moneyOf(gateway), depositsOf(gateway)]).toEqual(['customer 0 clearing 0 payable 0 bank 0', []]);
});

test('discards the scheduled return of a rejected entry', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
  gateway.simulate.ach.notificationOfChange({
    transaction: payment,
    code: 'C02',
    corrected: { routing_number: '121042882' },
  });
  reject(gateway, payment, 'R13', '2026-01-06T20:00:00Z');
  await gateway.clock.advance({ days: 10 });
  expect(timelineOf(gateway, payment, SUBMITTED)).toEqual([
    '2026-01-06T13:30 PAYMENT $49.99 is submitted',
    '2026-01-06T20:00 PAYMENT $49.99 is rejected: R13 routing number is not one of an ACH participant',
    '2026-01-06T20:00 the scheduled R01 is discarded: the entry never settles',
    '2026-01-06T20:00 the scheduled C02 is discarded: the entry never settles',
  ]);
});

test('applies the first of two rejections and discards the second', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  reject(gateway, payment, 'R28', '2026-01-06T20:00:00Z');
  reject(gateway, payment, 'R13');
  await gateway.clock.advance({ days: 10 });
  expect([outcomeOf(gateway, payment), eventsOf(gateway, payment)]).toEqual([
    `rejected R13 ${SUBMITTED}`,
    'authorized submitted rejected',
  ]);
});

test('cancels a scheduled rejection, but not one that has happened', async () => {
  const gateway = freshGateway({ now: NOW });
  const [retained, stopped] = [pay(gateway), pay(gateway)];
  const schedules = [reject(gateway, retained, 'R18'), reject(gateway, stopped, 'R18')];
  expect(schedules[0]?.cancel()).toBe(true);
  await gateway.clock.advance({ days: 10 });
  expect(schedules[1]?.cancel()).toBe(false);
  expect([outcomeOf(gateway, retained), outcomeOf(gateway, stopped)]).toEqual(['settled', `rejected R18 ${SUBMITTED}`]);
});

test("rejects no canceled entry, and a rejected entry can't be canceled", async () => {
  const gateway = freshGateway({ now: NOW });
  const [canceled, rejected] = [pay(gateway), pay(gateway)];
  for (const id of [canceled, rejected]) reject(gateway, id, 'R19', '2026-01-06T20:00:00Z');
  gateway.transactions.cancel(canceled, { type: 'cancel' });
  await gateway.clock.advance({ days: 10 });
  expect([outcomeOf(gateway, canceled), outcomeOf(gateway, rejected)]).toEqual([
    'canceled',
    'rejected R19 2026-01-06T20:00:00.000Z',
  ]);
  const { status, code, message } = refusalOf(() => gateway.transactions.cancel(rejected, { type: 'cancel' }));
  expect([status, code, message]).toEqual([
    409,
    'invalid_state',
    'This ACH transaction is rejected; it can be canceled while it is authorized or submitted.',
  ]);
});

test('rejects a same-day entry from its window until it settles in the afternoon', async () => {
  const gateway = freshGateway({ now: NOW });
  const { integration_id } = gateway.integrations.list({ kind: 'ach_processor' }).data[0] ?? expect.fail();
  gateway.integrations.update(integration_id, { same_day: true });
  const payment = pay(gateway, { speed: 'same_day' });
  const scheduled = reject(gateway, payment, 'R34', 'deadline');
  expect([scheduled.at, scheduled.deadline]).toEqual(['2026-01-05T18:00:00.000Z', '2026-01-05T18:00:00.000Z']);
  expect(errorOf(() => reject(gateway, payment, 'R34', '2026-01-05T15:29:59.999Z'))).toMatch(
    /before the entry is submitted \(2026-01-05T15:30:00.000Z\)/,
  );
  await gateway.clock.advance({ days: 2 });
  expect(outcomeOf(gateway, payment)).toBe('rejected R34 2026-01-05T18:00:00.000Z');
});
