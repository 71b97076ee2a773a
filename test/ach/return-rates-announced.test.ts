import type { ReturnCode } from 'settlebox';
import { expect, test } from 'vitest';
import { announced, gatewayOf, pay, returnEntry, settled } from './return-rates-traffic.ts';

/** Numbers of debits and returns that hit the threshold exactly. */
// biome-ignore format: a table reads in columns
const thresholds: readonly (readonly [rate: string, code: ReturnCode, debits: number, returns: number, value: number, threshold: number])[] = [
  ['unauthorized',   'R10', 400,  2,  3 / 400, 0.005],
  ['administrative', 'R04', 100,  3,  4 / 100, 0.03],
  ['overall',        'R01', 100, 15, 16 / 100, 0.15],
];

test.each(thresholds)(
  'reports the %s rate when returns with %s exceed the threshold, not when they reach it',
  async (...row) => {
    const [rate, code, debits, returns, value, threshold] = row;
    const gateway = gatewayOf();
    const ids = await settled(gateway, debits);
    for (const id of ids.slice(0, returns)) await returnEntry(gateway, id, code, { bankingDay: 1 });
    expect([announced(gateway), gateway.ach.returnRates()]).toEqual([
      [],
      expect.objectContaining({ [rate]: expect.objectContaining({ rate: threshold, exceeded: false, more: 1 }) }),
    ]);
    await returnEntry(gateway, ids[returns], code, { bankingDay: 2 });
    await returnEntry(gateway, ids[returns + 1], code, { bankingDay: 2 });
    const [event, ...further] = gateway.events.list({ type: 'ach.return_rate_exceeded' });
    expect(event).toMatchObject({
      client_id: gateway.merchant.clientId,
      subject: gateway.merchant.clientId,
      cause: `bank: ${code}`,
      created_at: '2026-01-09T13:30:00.000Z',
    });
    expect(event?.data.object).toEqual({
      object: 'return_rate',
      client_id: gateway.merchant.clientId,
      rate,
      threshold,
      value,
      debits,
      returns: returns + 1,
      from: '2025-11-11',
      to: '2026-01-09',
    });
    expect(further).toEqual([]);
  },
);

test('tracks each rate separately', async () => {
  const gateway = gatewayOf();
  const ids = await settled(gateway, 100);
  const codes: readonly ReturnCode[] = ['R10', 'R02', 'R02', 'R03', 'R04', ...Array<ReturnCode>(11).fill('R08')];
  for (const [place, code] of codes.entries()) await returnEntry(gateway, ids[place], code, { bankingDay: 1 });
  expect(announced(gateway)).toEqual([
    ['2026-01-08', 'unauthorized', 1, 100],
    ['2026-01-08', 'administrative', 4, 100],
    ['2026-01-08', 'overall', 16, 100],
  ]);
});

test('emits no event for fewer debits than the minimum, though the rates are reported', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 12 });
  const [early] = await settled(gateway, 11);
  await returnEntry(gateway, early, 'R10', { bankingDay: 1 });
  expect(gateway.ach.returnRates()).toMatchObject({
    debits: 11,
    minimumDebits: 12,
    unauthorized: { returns: 1, rate: 1 / 11, exceeded: true, more: 0 },
  });
  const [twelfth] = await settled(gateway, 1);
  expect(announced(gateway)).toEqual([]);
  await returnEntry(gateway, twelfth, 'R01', { bankingDay: 1 });
  expect(announced(gateway)).toEqual([
    ['2026-01-13', 'unauthorized', 1, 12],
    ['2026-01-13', 'overall', 2, 12],
  ]);
});

test('emits another event if a rate falls, by time or by more debits, and exceeds the threshold again', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 10 });
  const [first, ...others] = await settled(gateway, 10);
  await returnEntry(gateway, first, 'R10', { bankingDay: 1 });
  // 1 of 210 is below half a percent.
  const [later] = await settled(gateway, 200);
  await returnEntry(gateway, later, 'R10', { bankingDay: 1 });
  await gateway.clock.advance({ days: 57 });
  // The first debits and both returns have left the window without a query in between.
  const fresh = await settled(gateway, 10);
  await returnEntry(gateway, fresh[0], 'R10', { bankingDay: 1 });
  expect(others).toHaveLength(9);
  expect(announced(gateway)).toEqual([
    ['2026-01-08', 'unauthorized', 1, 10],
    ['2026-01-13', 'unauthorized', 2, 210],
    ['2026-03-16', 'unauthorized', 1, 10],
  ]);
});

test('emits an event with the next return if debits lower a rate and time raises it', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 10 });
  const [first] = await settled(gateway, 150);
  const others = pay(gateway, 60);
  await returnEntry(gateway, first, 'R10', '2026-01-08T15:00:00Z');
  await gateway.clock.advanceTo('settlement', { of: others[0] ?? '' });
  expect(gateway.ach.returnRates().unauthorized).toMatchObject({ rate: 1 / 210, exceeded: false });
  await gateway.clock.advanceTo('2026-03-08T15:00:00Z');
  // The 150 have left the window; the return of one of them has not.
  expect(gateway.ach.returnRates().unauthorized).toMatchObject({ rate: 1 / 60, exceeded: true });
  expect(announced(gateway)).toHaveLength(1);
  await returnEntry(gateway, others[1], 'R10', '2026-03-08T16:00:00Z');
  expect(announced(gateway)).toEqual([
    ['2026-01-08', 'unauthorized', 1, 150],
    ['2026-03-08', 'unauthorized', 2, 60],
  ]);
});
