import { cards } from 'settlebox';
import { describe, expect, it } from 'vitest';
import {
  cancel,
  deposits,
  money,
  nets,
  paid,
  payable,
  refund,
  refused,
  sell,
  standing,
} from '../support/card-world-refunds.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send, verdict } from '../support/http-requests.ts';

describe('a settled refund', () => {
  it('is deducted from the sales of its batch', async () => {
    const { gateway, sale } = await paid();
    sell(gateway, 600);
    const back = refund(gateway, sale, 400);
    await gateway.clock.advanceTo('funding', { of: back });
    expect([nets(gateway), deposits(gateway), money(gateway)]).toEqual([
      [1_000, 200],
      [1_000, 200],
      [-1_200, 0, 0, 1_200],
    ]);
    expect(gateway.batches.list().data[0]).toMatchObject({
      sales_count: 1,
      sales_amount: 600,
      refunds_count: 1,
      refunds_amount: 400,
      returns_count: 0,
    });
    expect([standing(gateway, back), standing(gateway, sale)]).toEqual(['settled', 'partially_refunded, 400 refunded']);
  });

  it('leaves a debt if it exceeds the sales, which the next fundings offset', async () => {
    const { gateway, sale } = await paid();
    sell(gateway, 100);
    await gateway.clock.advanceTo('funding', { of: refund(gateway, sale, 700) });
    expect([nets(gateway), payable(gateway)]).toEqual([[1_000, -600], -600]);
    await gateway.clock.advanceTo('funding', { of: sell(gateway, 250) });
    expect([deposits(gateway), payable(gateway)]).toEqual([[1_000], -350]);
    await gateway.clock.advanceTo('funding', { of: sell(gateway, 900) });
    expect([deposits(gateway), payable(gateway)]).toEqual([[1_000, 550], 0]);
    await gateway.clock.advance({ days: 30 });
    expect([deposits(gateway), money(gateway)]).toEqual([
      [1_000, 550],
      [-1_550, 0, 0, 1_550],
    ]);
  });

  it('can be the only transaction of a batch, which is funded like others', async () => {
    const { gateway, sale } = await paid();
    const back = refund(gateway, sale);
    await gateway.clock.advanceTo('funding', { of: back });
    expect(gateway.batches.list().data[0]).toMatchObject({
      status: 'settled',
      net_amount: -1_000,
      sales_count: 0,
      refunds_count: 1,
      funded_at: gateway.clock.iso(),
    });
    expect([gateway.transactions.get(back.transaction_id).funded_at, payable(gateway)]).toEqual([
      gateway.clock.iso(),
      -1_000,
    ]);
  });

  it("has its debt withdrawn from the merchant's bank on the next banking day if the option says so", async () => {
    const { gateway, sale } = await paid(1_000, { negativeBalance: 'debit' });
    await gateway.clock.advanceTo('funding', { of: refund(gateway, sale, 700) });
    expect([gateway.clock.iso(), payable(gateway), deposits(gateway)]).toEqual([
      '2026-01-09T13:30:00.000Z',
      -700,
      [1_000],
    ]);
    await gateway.clock.advance({ bankingDays: 1 });
    expect([gateway.clock.iso(), payable(gateway), deposits(gateway)]).toEqual([
      '2026-01-12T13:30:00.000Z',
      0,
      [1_000, -700],
    ]);
  });

  it('is limited to the captured amount of a partial capture', async () => {
    const gateway = freshGateway();
    const held = gateway.transactions.create({ type: 'AUTH', amount: 5_000, payment_method: cards.visa });
    gateway.transactions.capture(held.transaction_id, { amount: 3_000 });
    await gateway.clock.advanceTo('settlement', { of: held });
    expect(refused(() => refund(gateway, held, 3_001))).toBe(
      '409 amount_too_large: amount must be at most 3000 cents, because only that much of 3000 is not refunded yet; got 3001.',
    );
    expect(refund(gateway, held)).toMatchObject({ amount: 3_000, requested_amount: 3_000, captured_amount: 3_000 });
    expect(standing(gateway, held)).toBe('refunded, 3000 refunded');
  });

  it('is limited to the approved amount of a partial approval', async () => {
    const gateway = freshGateway({ rules: [{ respond: { approvedAmount: 300 } }] });
    const sale = sell(gateway, 1_000);
    await gateway.clock.advanceTo('settlement');
    expect(refused(() => refund(gateway, sale, 301))).toMatch(
      /^409 amount_too_large: amount must be at most 300 cents/,
    );
    expect(refund(gateway, sale).amount).toBe(300);
  });

  it('works before the sale is funded, and long after', async () => {
    const gateway = freshGateway();
    const sale = sell(gateway, 1_000);
    await gateway.clock.advanceTo('settlement');
    refund(gateway, sale, 100);
    await gateway.clock.advance({ days: 400 });
    refund(gateway, sale, 200);
    await gateway.clock.advance({ days: 10 });
    expect([standing(gateway, sale), money(gateway)]).toEqual([
      'partially_refunded, 300 refunded',
      [-700, 0, -300, 1_000],
    ]);
  });

  it('settles to a card that has expired, was replaced, or is stopped', async () => {
    const gateway = freshGateway();
    const card = { pan: cards.visa.pan, expiry_month: '01', expiry_year: '2026' };
    const { payment_token } = gateway.paymentTokens.create({ card });
    const sale = gateway.transactions.create({
      type: 'SALE',
      amount: 1_000,
      payment_method: { type: 'token', payment_token },
    });
    await gateway.clock.advance({ days: 40 });
    expect(refund(gateway, sale, 100).response_code).toBe('00');
    gateway.simulate.issuer.replaceCard({ paymentToken: payment_token });
    gateway.paymentTokens.delete(payment_token);
    gateway.simulate.issuer.rule({ respond: { code: '46' } });
    expect(refund(gateway, sale)).toMatchObject({
      amount: 900,
      response_code: '00',
      payment_method: { card: { last_four: '4242' } },
    });
  });
});

describe('refunds of one sale', () => {
  const FIFTY = Array.from({ length: 50 });

  it('never exceed the sale, even if many are sent at once', async () => {
    const { gateway, sale } = await paid(49);
    const responses = FIFTY.map(() => {
      try {
        return String(refund(gateway, sale, 1).amount);
      } catch {
        return refused(() => refund(gateway, sale, 1));
      }
    });
    expect(responses).toEqual([
      ...Array(49).fill('1'),
      '409 invalid_state: This transaction is refunded and no amount is left to refund.',
    ]);
    expect(standing(gateway, sale)).toBe('refunded, 49 refunded');
    await gateway.clock.advance({ days: 5 });
    expect([nets(gateway), money(gateway)]).toEqual([
      [49, -49],
      [0, 0, -49, 49],
    ]);
  });

  it('never exceed the sale over HTTP, sent concurrently', async () => {
    const { gateway, sale } = await paid(49);
    const path = `/v1/transactions/${sale.transaction_id}/cancel`;
    const received = await Promise.all(
      FIFTY.map(() => send(gateway, path, { method: 'POST', body: { type: 'REFUND', amount: 1 } })),
    );
    expect(received.map(verdict).sort()).toEqual([...Array(49).fill('201'), '409 invalid_state']);
    expect(gateway.transactions.list({ reference_id: sale.transaction_id }).total).toBe(49);
  });

  it('never exceed the sale while the network is slow and loses requests', async () => {
    const { gateway, sale } = await paid(49);
    gateway.simulate.faults.add({ on: 'transactions.cancel', kind: 'response_lost', nth: 3 });
    gateway.simulate.faults.add({ on: 'transactions.cancel', kind: 'request_slow', probability: 0.5 });
    const path = `/v1/transactions/${sale.transaction_id}/cancel`;
    const requested = FIFTY.map(() =>
      send(gateway, path, { method: 'POST', body: { type: 'REFUND', amount: 1 } }).then(verdict, () => 'lost'),
    );
    await gateway.clock.advance({ minutes: 10 });
    expect((await Promise.all(requested)).sort()).toEqual([...Array(48).fill('201'), '409 invalid_state', 'lost']);
    expect(standing(gateway, sale)).toBe('refunded, 49 refunded');
  });

  it('are made once if they are the same request', async () => {
    const { gateway, sale } = await paid(49);
    const path = `/v1/transactions/${sale.transaction_id}/cancel`;
    const once = { method: 'POST', body: { type: 'REFUND', amount: 20 }, headers: { 'Idempotency-Key': 'refund-1' } };
    await Promise.all(FIFTY.map(() => send(gateway, path, once)));
    expect(standing(gateway, sale)).toBe('partially_refunded, 20 refunded');
  });

  it('report the remaining amount if one is too high', async () => {
    const { gateway, sale } = await paid(49);
    expect([refund(gateway, sale, 20).amount, refund(gateway, sale, 20).amount]).toEqual([20, 20]);
    expect(refused(() => refund(gateway, sale, 20))).toBe(
      '409 amount_too_large: amount must be at most 9 cents, because only that much of 49 is not refunded yet; got 20.',
    );
    expect([refund(gateway, sale).amount, standing(gateway, sale)]).toEqual([9, 'refunded, 49 refunded']);
  });
});

describe('a voided refund', () => {
  it('has no effect before the cut-off: its batch counts the void, and the sale can be refunded again', async () => {
    const { gateway, sale } = await paid();
    const first = refund(gateway, sale, 600);
    sell(gateway, 50);
    expect(cancel(gateway, first)).toMatchObject({ transaction_state: 'voided', batch_id: null });
    expect(standing(gateway, sale)).toBe('settled');
    refund(gateway, sale);
    await gateway.clock.advance({ days: 5 });
    expect(gateway.batches.list().data[0]).toMatchObject({
      refunds_count: 1,
      refunds_amount: 1_000,
      voids_count: 1,
      net_amount: -950,
    });
    expect([standing(gateway, first), standing(gateway, sale)]).toEqual(['voided', 'refunded, 1000 refunded']);
  });

  it('is rejected after the close of its batch, with an error that says what works', async () => {
    const { gateway, sale } = await paid();
    const back = refund(gateway, sale);
    await gateway.clock.advanceTo('card-cutoff');
    const late = 'and can no longer be voided. Create a new sale to charge the card again.';
    expect(refused(() => cancel(gateway, back))).toBe(`409 batch_closed: This refund is settling ${late}`);
    await gateway.clock.advanceTo('settlement');
    expect(refused(() => cancel(gateway, back))).toBe(`409 batch_closed: This refund is settled ${late}`);
  });

  it('leaves no batch behind if it was the only transaction', async () => {
    const { gateway, sale } = await paid();
    cancel(gateway, refund(gateway, sale));
    await gateway.clock.advance({ days: 5 });
    expect([nets(gateway), money(gateway)]).toEqual([[1_000], [-1_000, 0, 0, 1_000]]);
  });
});

it('rejects a refund of a refund in any state', async () => {
  const { gateway, sale } = await paid();
  const [retained, gone] = [refund(gateway, sale, 100), refund(gateway, sale, 200)];
  cancel(gateway, gone);
  const tries = () => [retained, gone].map((one) => refused(() => refund(gateway, one)));
  const never = '409 invalid_state: A REFUND cannot be refunded. Use VOID before its batch closes.';
  expect(tries()).toEqual([never, never]);
  await gateway.clock.advanceTo('card-cutoff');
  expect(tries()).toEqual([never, never]);
  await gateway.clock.advanceTo('settlement');
  expect(tries()).toEqual([never, never]);
  gateway.simulate.issuer.rejectRefund({ transaction: retained });
  expect(tries()).toEqual([never, never]);
});
