import { replay } from 'settlebox';
import { describe, expect, it } from 'vitest';
import {
  deposits,
  payable,
  type Ref,
  refund,
  refunded,
  refuse,
  sell,
  standing,
} from '../support/card-world-refunds.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';

describe('a refund rejected by the network days after settlement', () => {
  it('returns the money to the merchant and restores the refundable amount of the sale', async () => {
    const { gateway, sale, back } = await refunded();
    refuse(gateway, back, { bankingDay: 3 });
    const passed = [];
    for (const days of [2, 1]) {
      await gateway.clock.advance({ bankingDays: days });
      passed.push([standing(gateway, back), standing(gateway, sale), payable(gateway)]);
    }
    expect([passed, gateway.clock.iso()]).toEqual([
      [
        ['settled', 'partially_refunded, 400 refunded', -400],
        ['rejected', 'settled', 0],
      ],
      '2026-01-13T13:30:00.000Z',
    ]);
    expect(gateway.ledger.entries(back).map(({ kind, account, amountCents }) => [kind, account, amountCents])).toEqual([
      ['credit_settled', 'customer', 400],
      ['credit_settled', 'processor_clearing', -400],
      ['credit_returned', 'customer', -400],
      ['credit_returned', 'merchant_payable', 400],
    ]);
  });

  it('counts as a return of its batch, and the batch amounts stay unchanged', async () => {
    const { gateway, back } = await refunded();
    refuse(gateway, back, { bankingDay: 3 });
    await gateway.clock.advance({ days: 10 });
    const [batch] = gateway.batches.list().data;
    expect(batch).toMatchObject({
      refunds_count: 1,
      refunds_amount: 400,
      returns_count: 1,
      returns_amount: 400,
      net_amount: -400,
    });
    expect(gateway.transactions.get(back.transaction_id).batch_id).toBe(batch?.batch_id);
  });

  it('emits events and appears in the history of refund and sale', async () => {
    const { gateway, sale, back } = await refunded();
    refuse(gateway, back, { bankingDay: 3 });
    const before = gateway.events.list().length;
    await gateway.clock.advance({ days: 10 });
    const received = gateway.events.list().slice(before);
    expect(
      received.map(({ type, subject, cause }) => [
        type,
        subject === sale.transaction_id ? 'sale' : subject === back.transaction_id ? 'refund' : '-',
        cause,
      ]),
    ).toEqual([
      ['batch.funded', '-', 'clock: batch.fund'],
      ['transaction.funded', 'refund', 'clock: batch.fund'],
      ['transaction.rejected', 'refund', 'clock: refund.refuse'],
      ['transaction.settled', 'sale', 'clock: refund.refuse'],
    ]);
    const states = ({ transaction_id }: Ref) =>
      gateway.transactions.get(transaction_id).history?.map(({ state, at }) => `${at.slice(5, 10)} ${state}`);
    expect([states(back), states(sale)]).toEqual([
      ['01-07 authorized', '01-08 settling', '01-08 settled', '01-13 rejected'],
      ['01-05 authorized', '01-06 settling', '01-06 settled', '01-07 partially_refunded', '01-13 settled'],
    ]);
  });

  it.each([
    [{ day: 1 }, '2026-01-09', '1 calendar day'],
    [{ day: 5 }, '2026-01-13', '5 calendar days'],
    // A Saturday, before the birthday of Martin Luther King.
    [{ day: 9 }, '2026-01-20', '9 calendar days'],
    [{ bankingDay: 1 }, '2026-01-09', '1 banking day'],
    [{ bankingDay: 8 }, '2026-01-21', '8 banking days'],
  ])('is listed in upcoming() with its reason: %j', async (at, on, after) => {
    const { gateway, back } = await refunded();
    refuse(gateway, back, at);
    expect(gateway.upcoming().find(({ subject }) => subject === back.transaction_id)).toMatchObject({
      at: `${on}T13:30:00.000Z`,
      what: 'the card network rejects the refund',
      why: `the card network rejects the refund ${after} after it settled`,
    });
  });

  it("increases the merchant's next deposit if the merchant had no debt", async () => {
    const { gateway, sale, back } = await refunded();
    sell(gateway, 5_000);
    await gateway.clock.advance({ days: 4 });
    refuse(gateway, back);
    expect([payable(gateway), deposits(gateway)]).toEqual([400, [1_000, 4_600]]);
    await gateway.clock.advanceTo('funding', { of: sell(gateway, 100) });
    expect([payable(gateway), deposits(gateway), standing(gateway, sale)]).toEqual([0, [1_000, 4_600, 500], 'settled']);
  });

  it('costs the merchant nothing if it is rejected before its batch is funded', async () => {
    const { gateway, back } = await refunded();
    refuse(gateway, back);
    expect([standing(gateway, back), payable(gateway)]).toEqual(['rejected', 400]);
    await gateway.clock.advance({ days: 5 });
    expect([payable(gateway), deposits(gateway), gateway.transactions.get(back.transaction_id).funded_at]).toEqual([
      0,
      [1_000],
      null,
    ]);
  });

  it("cancels the debt that was about to be withdrawn from the merchant's bank", async () => {
    const { gateway, back } = await refunded({ negativeBalance: 'debit' });
    await gateway.clock.advanceTo('funding', { of: back });
    expect(payable(gateway)).toBe(-400);
    refuse(gateway, back);
    await gateway.clock.advance({ days: 5 });
    expect([payable(gateway), deposits(gateway)]).toEqual([0, [1_000]]);
  });

  it("returns a withdrawal from the merchant's bank with the next deposit", async () => {
    const { gateway, back } = await refunded({ negativeBalance: 'debit' });
    await gateway.clock.advance({ days: 5 });
    refuse(gateway, back);
    await gateway.clock.advanceTo('funding', { of: sell(gateway, 100) });
    expect([payable(gateway), deposits(gateway)]).toEqual([0, [1_000, -400, 500]]);
  });

  it('does not affect other refunds', async () => {
    const { gateway, sale, back } = await refunded();
    const rest = refund(gateway, sale);
    expect([rest.amount, standing(gateway, sale)]).toEqual([600, 'refunded, 1000 refunded']);
    await gateway.clock.advanceTo('settlement', { of: rest });
    refuse(gateway, back);
    expect(standing(gateway, sale)).toBe('partially_refunded, 600 refunded');
    expect(refusalOf(() => refund(gateway, sale, 401)).message).toBe(
      'amount must be at most 400 cents, because only that much of 1000 is not refunded yet; got 401.',
    );
    const again = refund(gateway, sale, 400);
    refuse(gateway, rest);
    gateway.transactions.cancel(again.transaction_id, { type: 'VOID' });
    expect([standing(gateway, sale), refund(gateway, sale).amount]).toEqual(['settled', 1_000]);
  });

  it('can be rejected at the time at which another refund settles, and both count', async () => {
    const { gateway, sale, back } = await refunded();
    refuse(gateway, back, { bankingDay: 1 });
    const rest = refund(gateway, sale);
    await gateway.clock.advanceTo('settlement', { of: rest });
    expect([back, rest, sale].map((one) => standing(gateway, one))).toEqual([
      'rejected',
      'settled',
      'partially_refunded, 600 refunded',
    ]);
  });

  it('can be rejected by a rule, also one of the options', async () => {
    const { gateway, sale, back } = await refunded({ rules: [{ respond: { refund: { rejectOn: { day: 2 } } } }] });
    await gateway.clock.advance({ days: 5 });
    expect([back, sale].map((one) => standing(gateway, one))).toEqual(['rejected', 'settled']);
  });

  it('is rejected identically in snapshots, forks, and replays', async () => {
    const { gateway, back } = await refunded();
    refuse(gateway, back, { day: 9 });
    const worlds = [
      gateway,
      freshGateway({ from: gateway.snapshot() }),
      tended(gateway.fork()),
      tended(await replay(JSON.parse(JSON.stringify(gateway.tape())))),
    ];
    for (const world of worlds) await world.clock.advance({ days: 20 });
    expect(worlds.map((world) => standing(world, back))).toEqual(Array(4).fill('rejected'));
    expect(worlds.slice(1).map((world) => String(world.timeline()))).toEqual(Array(3).fill(String(gateway.timeline())));
  });
});
