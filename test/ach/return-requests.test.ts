/** Requests for a return (R06). Source: Nacha, risk management topics of October 2024 and April 2025. */
import { replay } from 'settlebox';
import { expect, it, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { errorOf, movesOf, outcomeOf, pay, payOut, timelineOf } from './entry-worlds.ts';

/** Settled on Wednesday 2026-01-07. Ten banking days later is Thursday the 22nd, because Monday the 19th is a holiday. */
const NOW = '2026-01-05T15:00:00Z';
const LAST = '2026-01-22T22:00:00.000Z';

async function settledPayout(now = NOW) {
  const gateway = freshGateway({ now });
  const payout = payOut(gateway);
  await gateway.clock.advanceTo('settlement');
  return { gateway, payout, requestReturn: gateway.simulate.ach.requestReturn };
}

// biome-ignore format: a table reads in columns
const ANSWERS = [
  ['returns',            { response: 'return' },                         '2026-01-14T13:30:00.000Z', 'returned R06 2026-01-14T13:30:00.000Z', 'credit_settled credit_returned', 'is returned: R06'],
  ['returns, at a time', { response: 'return', at: '2026-01-08T16:00:00Z' }, '2026-01-08T16:00:00.000Z', 'returned R06 2026-01-08T16:00:00.000Z', 'credit_settled credit_returned', 'is returned: R06'],
  ['returns, in time',   { response: 'return', at: 'deadline' },         LAST,                       `returned R06 ${LAST}`,                  'credit_settled credit_returned', 'is returned: R06'],
  ['declines',            { response: 'decline', at: { bankingDay: 2 } },  '2026-01-09T13:30:00.000Z', 'settled',                               'credit_settled', 'the bank declines to return the entry; to comply is optional'],
  ['declines on a day',   { response: 'decline', at: { day: 3 } },         '2026-01-12T13:30:00.000Z', 'settled',                               'credit_settled', 'the bank declines to return the entry; to comply is optional'],
  ['stays silent',       { response: 'none' },                           null,                       'settled',                               'credit_settled', 'the bank has not responded to the request for a return by its deadline'],
] as const;

it.each(ANSWERS)('plays a bank that %s', async (_what, options, at, outcome, moves, line) => {
  const { gateway, payout, requestReturn } = await settledPayout();
  const request = requestReturn({ transaction: payout, reason: 'fraud', ...options });
  expect(request).toMatchObject({ id: expect.stringMatching(/^RETURN-/), at, deadline: LAST });
  const [next] = gateway.upcoming().filter(({ subject, what }) => subject === payout && what.includes('return'));
  expect(next).toMatchObject({ at: at ?? LAST, why: expect.stringContaining('the deadline') });
  await gateway.clock.advance({ days: 30 });
  expect([outcomeOf(gateway, payout), movesOf(gateway, payout)]).toEqual([outcome, moves]);
  expect(timelineOf(gateway, payout).join('\n')).toContain(line);
  expect(request.cancel()).toBe(false);
});

// biome-ignore format: a table reads in columns
const DATES = [
  ['before 2024-10-01, for an error only, without a deadline', '2024-09-24T15:00:00Z', 'error', undefined, null],
  ['before 2024-10-01, not for fraud',           '2024-09-24T15:00:00Z', 'fraud', /^impossible_return: Before 2024-10-01, .* Pass reason: 'error'/, null],
  ['from 2024-10-01, for fraud, without a deadline', '2024-09-30T15:00:00Z', 'fraud', undefined, null],
  ['until 2025-03-31, without a deadline',       '2025-03-27T15:00:00Z', 'other', undefined, null],
  ['from 2025-04-01, within ten banking days',   '2025-03-28T15:00:00Z', 'other', undefined, '2025-04-15T21:00:00.000Z'],
] as const;

it.each(DATES)('lives by the rules of its day: %s', async (_what, now, reason, error, deadline) => {
  const { gateway, payout, requestReturn } = await settledPayout(now);
  const options = { transaction: payout, reason, response: 'none' } as const;
  if (error !== undefined) expect(errorOf(() => requestReturn(options))).toMatch(error);
  else expect(requestReturn(options).deadline).toBe(deadline);
  await gateway.clock.advance({ days: 30 });
  expect(outcomeOf(gateway, payout)).toBe('settled');
});

it('crosses the dates of both changes in one world', async () => {
  const { gateway, payout, requestReturn } = await settledPayout('2024-09-24T15:00:00Z');
  const request = () => requestReturn({ transaction: payout, reason: 'fraud', response: 'none' });
  expect(errorOf(request)).toMatch(/^impossible_return/);
  await gateway.clock.advanceTo('2024-10-01T12:00:00Z');
  expect(request()).toMatchObject({ at: null, deadline: null });
  expect(errorOf(() => requestReturn({ transaction: payout, at: 'deadline' }))).toMatch(/is pending\. Wait/);
  expect(gateway.upcoming().filter(({ subject }) => subject === payout)).toEqual([]);
});

it('declines a request that the rules forbid, and says what would work', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  const { requestReturn } = gateway.simulate.ach;
  expect(errorOf(() => requestReturn({ transaction: payment }))).toBe(
    'impossible_return: The entry is authorized; only the return of a settled entry can be requested. Cancel it, or advance the clock to settlement first.',
  );
  await gateway.clock.advanceTo('settlement');
  expect(errorOf(() => requestReturn({ transaction: payment, at: { bankingDay: 11 } }))).toBe(
    "impossible_return: A response at 2026-01-23T13:30:00.000Z is after its deadline. The last time that works is 2026-01-22T22:00:00.000Z. response: 'none' lets it pass.",
  );
  expect(errorOf(() => requestReturn({ transaction: payment, at: NOW }))).toMatch(/is in the past/);
  expect(errorOf(() => requestReturn({ transaction: payment, response: 'none', at: { day: 1 } }))).toMatch(
    /^bad_option: requestReturn\.at must be omitted/,
  );
  expect(errorOf(() => Reflect.apply(requestReturn, undefined, [{ transaction: payment, response: 'maybe' }]))).toMatch(
    /^bad_option: .*return, decline, none/,
  );
  const request = requestReturn({ transaction: payment });
  expect(errorOf(() => requestReturn({ transaction: payment }))).toMatch(/is pending/);
  expect([gateway.simulate.ach.cancel(request), request.cancel()]).toEqual([true, false]);
  expect(requestReturn({ transaction: payment }).id).not.toBe(request.id);
});

it('discards a request if the entry is returned in another way, and replays all of it', async () => {
  const { gateway, payout, requestReturn } = await settledPayout();
  requestReturn({ transaction: payout, response: 'return' });
  gateway.simulate.ach.return({ transaction: payout, code: 'R03' });
  await gateway.clock.advance({ days: 30 });
  expect(outcomeOf(gateway, payout)).toBe('returned R03 2026-01-08T13:30:00.000Z');
  expect(timelineOf(gateway, payout).join('\n')).toContain(
    'the request for a return is discarded: the entry is returned',
  );
  expect((await replay(gateway.tape())).snapshot()).toEqual(gateway.snapshot());
});

test('delays a requested return by a fault of bank files, like any other', async () => {
  const { gateway, payout, requestReturn } = await settledPayout();
  gateway.simulate.faults.add({ kind: 'file_delayed', delaySeconds: 86_400 });
  requestReturn({ transaction: payout, at: { bankingDay: 1 } });
  await gateway.clock.advance({ days: 10 });
  expect(outcomeOf(gateway, payout)).toBe('returned R06 2026-01-09T13:30:00.000Z');
});
