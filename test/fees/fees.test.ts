import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type FeeOptions, type Gateway } from '../../src/index.ts';

const FEES = { card: { percent: 2.9, fixedCents: 30 }, ach: { percent: 0.8, capCents: 500 } } as const;
const saleOf = (gateway: Gateway, amount: number, payment_method = cards.visa) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method }).transaction_id;
const paymentOf = (gateway: Gateway, amount: number) =>
  gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good }).id;
const linesOf = (gateway: Gateway) =>
  gateway.deposits
    .list({ sort_order: 'asc' })
    .data.map(({ amount, lines }) => [amount, ...lines.map(({ type, gross, fee, net }) => [type, gross, fee, net])]);

describe('the fee of a charge', () => {
  it.each<readonly [amount: number, fees: FeeOptions, feeCents: number]>([
    [3_000, { card: { percent: 1.15 } }, 35],
    [1_000, { card: { percent: 2.05 } }, 21],
    [1, { card: { percent: 50 } }, 1],
    [1, { card: { percent: 49.9999 } }, 0],
    [99_999_999, { card: { percent: 0.0001 } }, 100],
    [10_000, FEES, 320],
    [10_000, { card: { fixedCents: 25 } }, 25],
    [10_000, { ...FEES, byBrand: { visa: { percent: 1 } } }, 100],
    [10_000, { ...FEES, byBrand: { amex: { percent: 3.5 } } }, 320],
    [10_000, { ach: { percent: 1 } }, 0],
  ])('rounds half up in exact decimals: %i cents with %o', async (amount, fees, feeCents) => {
    using gateway = createGateway({ fees });
    saleOf(gateway, amount);
    await gateway.clock.advance({ days: 5 });
    expect(gateway.ledger.balance('processor_fees')).toBe(feeCents);
    expect(gateway.ledger.balance('merchant_bank')).toBe(amount - feeCents);
    gateway.check();
  });

  it('is that of the captured amount, and at most the cap for ACH', async () => {
    using gateway = createGateway({ fees: FEES });
    const held = gateway.transactions.create({ type: 'AUTH', amount: 9_000, payment_method: cards.amex });
    gateway.transactions.capture(held.transaction_id, { amount: 5_000 });
    paymentOf(gateway, 62_500);
    paymentOf(gateway, 62_438);
    paymentOf(gateway, 90_000);
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway)).toEqual([
      [4_825, ['sale', 5_000, 175, 4_825]],
      [
        62_000 + 61_938 + 89_500,
        ['sale', 62_500, 500, 62_000],
        ['sale', 62_438, 500, 61_938],
        ['sale', 90_000, 500, 89_500],
      ],
    ]);
  });

  it('is kept when the charge is returned, with the fee of the return on its line', async () => {
    using gateway = createGateway({ fees: { ...FEES, returnCents: 400 } });
    const payment = paymentOf(gateway, 20_000);
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway)).toEqual([]);
    paymentOf(gateway, 50_000);
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway)).toEqual([
      [49_040, ['return', -20_000, 400, -20_400], ['sale', 20_000, 160, 19_840], ['sale', 50_000, 400, 49_600]],
    ]);
  });

  it('is kept when the charge is refunded, or returned in proportion', async () => {
    for (const refundsKeepFee of [true, false]) {
      using gateway = createGateway({ fees: { card: { percent: 2.95 }, refundsKeepFee } });
      const sale = saleOf(gateway, 10_000);
      await gateway.clock.advance({ days: 3 });
      gateway.transactions.refund(sale, 3_333);
      gateway.transactions.refund(sale, 3_333);
      await gateway.clock.advance({ days: 1 });
      gateway.transactions.refund(sale, 3_334);
      saleOf(gateway, 100_000);
      await gateway.clock.advance({ days: 7 });
      // 295 x 3333 / 10000 is 98.32, 295 x 6666 / 10000 is 196.65.
      const returned = refundsKeepFee ? [0, 0, 0] : [-98, -99, -98];
      expect(linesOf(gateway)).toMatchObject([
        [9_705, ['sale', 10_000, 295, 9_705]],
        [
          expect.any(Number),
          ['refund', -3_333, returned[0], expect.any(Number)],
          ['refund', -3_333, returned[1], expect.any(Number)],
          ['refund', -3_334, returned[2], expect.any(Number)],
          ['sale', 100_000, 2_950, 97_050],
        ],
      ]);
      expect(gateway.ledger.balance('processor_fees')).toBe(refundsKeepFee ? 3_245 : 2_950);
      gateway.check();
    }
  });

  it('is charged again when the network rejects a refund that has settled', async () => {
    using gateway = createGateway({ fees: { card: { percent: 3 }, refundsKeepFee: false } });
    const sale = saleOf(gateway, 10_000);
    await gateway.clock.advance({ days: 3 });
    const refund = gateway.transactions.refund(sale, 4_000);
    gateway.simulate.issuer.rejectRefund({ transaction: refund, at: { bankingDay: 2 } });
    await gateway.clock.advance({ days: 7 });
    expect(gateway.ledger.balance('processor_fees')).toBe(300);
    expect(gateway.ledger.balance('merchant_payable')).toBe(0);
    gateway.check();
  });
});

describe('fees by month', () => {
  it('are debited on the first banking day, whatever the payable, by settlement date', async () => {
    using gateway = createGateway({ now: '2026-12-29T15:00:00Z', fees: { ...FEES, collect: 'monthly' } });
    saleOf(gateway, 10_000); // settles on Wednesday, December 30
    await gateway.clock.advance({ days: 1 });
    saleOf(gateway, 20_000); // settles on Thursday, December 31
    await gateway.clock.advance({ days: 1 });
    saleOf(gateway, 30_000); // settles on Monday, January 4, at the time of the debit
    await gateway.clock.advanceTo('2027-01-04T13:29:59Z');
    expect(gateway.ledger.balance('processor_fees')).toBe(0);
    await gateway.clock.advance({ seconds: 1 });
    expect(linesOf(gateway)).toEqual([
      [10_000, ['sale', 10_000, 0, 10_000]],
      [-930, ['fee', 0, 930, -930]],
      [20_000, ['sale', 20_000, 0, 20_000]],
    ]);
    await gateway.clock.advanceTo('2027-02-01T13:30:00Z');
    expect(linesOf(gateway).at(-1)).toEqual([-900, ['fee', 0, 900, -900]]);
    gateway.check();
  });

  it('are deposited if more was returned than charged', async () => {
    using gateway = createGateway({
      fees: { card: { percent: 3 }, collect: 'monthly', refundsKeepFee: false },
      now: '2026-01-27T15:00:00Z',
    });
    const sale = saleOf(gateway, 10_000);
    await gateway.clock.advanceTo('2026-02-10');
    gateway.transactions.refund(sale);
    await gateway.clock.advanceTo('2026-03-10');
    expect(linesOf(gateway)).toEqual([
      [10_000, ['sale', 10_000, 0, 10_000]],
      [-300, ['fee', 0, 300, -300]],
    ]);
    expect(gateway.ledger.balance('merchant_payable')).toBe(-9_700);
    gateway.check();
  });
});

describe('the fees of a merchant', () => {
  it('replace fields of the gateway’s fees', async () => {
    using gateway = createGateway({ fees: { card: { percent: 2 }, payoutCents: 25 } });
    const birch = gateway.addMerchant({ name: 'Birch Books', fees: { card: { percent: 1 } } });
    const sale = { type: 'SALE', amount: 10_000, payment_method: cards.visa } as const;
    gateway.as(birch).transactions.create(sale);
    await gateway.clock.advance({ days: 5 });
    expect(gateway.as(birch).deposits.list().data).toMatchObject([
      { amount: 9_875, lines: [{ fee: 100 }, { type: 'fee', fee: 25 }] },
    ]);
    expect(gateway.deposits.list().data).toEqual([]);
  });

  it.each<readonly [fees: FeeOptions, message: string]>([
    [{ card: { percent: 2.12345 } }, 'options.fees.card.percent must have at most 4 decimals, such as 2.9'],
    [{ card: { percent: 101 } }, 'options.fees.card.percent'],
    [{ ach: { capCents: 0.5 } }, 'options.fees.ach.capCents'],
    [{ reserve: { percent: 10, days: 0 } }, 'options.fees.reserve.days'],
    [{ returnCents: -1 }, 'options.fees.returnCents'],
  ])('rejects %o', (fees, message) => {
    expect(() => createGateway({ fees })).toThrow(expect.objectContaining({ code: 'bad_option' }));
    expect(() => createGateway({ fees })).toThrow(message);
  });
});
