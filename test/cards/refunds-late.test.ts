import { type CardPaymentMethod, cards, type IssuerRuleOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { cancel, deposits, nets, paid, refund, refused, sell, standing } from '../support/card-world-refunds.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

describe('a late refund', () => {
  const overdue = () => paid(1_000, {}, cards.refundLate);

  it('settles with the batch after its own', async () => {
    const { gateway, sale } = await overdue();
    const back = refund(gateway, sale, 400);
    const lineState = () => {
      const { transaction_state, batch_id, settled_at } = gateway.transactions.get(back.transaction_id);
      return [transaction_state, batch_id === null ? 'no batch' : 'in a batch', settled_at];
    };
    const passed = [lineState()];
    for (const milestone of ['card-cutoff', 'settlement', 'card-cutoff', 'settlement'] as const) {
      await gateway.clock.advanceTo(milestone);
      passed.push(lineState());
    }
    expect(passed).toEqual([
      ['authorized', 'no batch', null],
      ['settling', 'in a batch', null],
      ['settling', 'no batch', null],
      ['settling', 'in a batch', null],
      ['settled', 'in a batch', '2026-01-09T13:30:00.000Z'],
    ]);
    expect(nets(gateway)).toEqual([1_000, 0, -400]);
    expect(standing(gateway, sale)).toBe('partially_refunded, 400 refunded');
  });

  it('does not delay other transactions of its first batch', async () => {
    const { gateway, sale } = await overdue();
    refund(gateway, sale, 400);
    const other = sell(gateway, 150);
    await gateway.clock.advanceTo('funding', { of: other });
    expect([deposits(gateway), gateway.batches.list({ sort_order: 'asc' }).data[1]]).toMatchObject([
      [1_000, 150],
      { sales_amount: 150, refunds_count: 0, refunds_amount: 0, voids_count: 0, net_amount: 150 },
    ]);
  });

  it("is visible in the open batch, can't be voided, and is submitted by a manual close", async () => {
    const { gateway, sale } = await overdue();
    const back = refund(gateway, sale, 400);
    await gateway.clock.advanceTo('settlement', { of: back });
    expect(gateway.batches.openTransactions().data.map((one) => one.transaction_id)).toEqual([back.transaction_id]);
    expect(refused(() => cancel(gateway, back))).toMatch(/^409 batch_closed: This refund is settling/);
    expect(gateway.batches.close().data).toMatchObject([{ refunds_count: 1, net_amount: -400 }]);
    await gateway.clock.advanceTo('settlement');
    expect(standing(gateway, back)).toBe('settled');
  });

  it('keeps the client from closing until its money has moved', async () => {
    const { gateway, sale } = await overdue();
    const back = refund(gateway, sale, 400);
    await gateway.clock.advanceTo('settlement', { of: back });
    expect(refused(() => gateway.as(gateway.reseller).clients.delete(gateway.merchant.clientId))).toMatch(/^409 /);
  });

  it('can be rejected while it is pending', async () => {
    const { gateway, sale } = await overdue();
    const back = refund(gateway, sale, 400);
    await gateway.clock.advanceTo('settlement', { of: back });
    gateway.simulate.issuer.rejectRefund({ transaction: back });
    await gateway.clock.advance({ days: 4 });
    expect([standing(gateway, back), standing(gateway, sale), nets(gateway)]).toEqual([
      'rejected',
      'settled',
      [1_000, 0, 0],
    ]);
  });
});

describe('a refund rejected by the network at settlement', () => {
  const SORTS: readonly [string, CardPaymentMethod, IssuerRuleOptions | undefined][] = [
    ['by its number', cards.refundRejected, undefined],
    ['by a rule', cards.visa, { respond: { refund: 'reject' }, times: 1 }],
  ];

  it.each(SORTS)('leaves its batch, and the sale stays unchanged (%s)', async (_how, card, rule) => {
    const { gateway, sale } = await paid(1_000, {}, card);
    if (rule !== undefined) gateway.simulate.issuer.rule(rule);
    const back = refund(gateway, sale, 400);
    sell(gateway, 150);
    await gateway.clock.advanceTo('settlement', { of: back });
    expect([standing(gateway, back), standing(gateway, sale)]).toEqual(['rejected', 'settled']);
    expect(gateway.transactions.get(back.transaction_id)).toMatchObject({
      batch_id: null,
      settled_at: null,
      funded_at: null,
      response_status: 'Approved',
    });
    expect(gateway.batches.list().data[0]).toMatchObject({
      sales_amount: 150,
      refunds_count: 0,
      refunds_amount: 0,
      voids_count: 0,
      returns_count: 0,
      net_amount: 150,
    });
    expect(gateway.ledger.entries(back)).toEqual([]);
  });

  it('can be tried again and then settles', async () => {
    const { gateway, sale } = await paid();
    gateway.simulate.issuer.rule({ respond: { refund: 'reject' }, nth: 1 });
    const tries = [];
    for (let time = 0; time < 2; time++) {
      const back = refund(gateway, sale);
      expect(refused(() => refund(gateway, sale))).toMatch(/no amount is left to refund/);
      await gateway.clock.advanceTo('settlement', { of: back });
      tries.push(standing(gateway, back));
    }
    expect([tries, standing(gateway, sale)]).toEqual([['rejected', 'settled'], 'refunded, 1000 refunded']);
  });

  it('settles normally in production, and is late there only by a rule', async () => {
    const gateway = freshGateway({ environment: 'production' });
    const sales = [cards.refundRejected, cards.refundLate, cards.visa].map((card) => sell(gateway, 100, card));
    await gateway.clock.advanceTo('settlement');
    gateway.simulate.issuer.rule({ match: { last_four: '4242' }, respond: { refund: 'late' } });
    const back = sales.map((sale) => refund(gateway, sale));
    await gateway.clock.advanceTo('settlement', { of: back[0] ?? '' });
    expect(back.map((one) => standing(gateway, one))).toEqual(['settled', 'settled', 'settling']);
  });
});
