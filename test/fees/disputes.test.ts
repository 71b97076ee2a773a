/** Fees of disputes, and their lines in statements. */
import { describe, expect, it } from 'vitest';
import { cards, createGateway, type FeeOptions, type Gateway } from '../../src/index.ts';

const FEES: FeeOptions = { card: { percent: 2.9, fixedCents: 30 }, disputeCents: 1_500, disputeCounterCents: 1_500 };

const saleOf = (gateway: Gateway, amount: number) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa }).transaction_id;
const linesOf = (gateway: Gateway) =>
  gateway.ledger
    .statements()
    .map(({ netCents, lines }) => [netCents, ...lines.map(({ type, gross, fee }) => [type, gross, fee])]);

async function disputed(gateway: Gateway): Promise<string> {
  const sale = saleOf(gateway, 10_000);
  gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 6 } });
  await gateway.clock.advanceTo('2026-01-12T15:00:00Z');
  return gateway.disputes.list().data[0]?.id ?? '';
}

describe('the fees of a dispute', () => {
  it('stand on its line, and the counter fee returns when it is won, without a batch', async () => {
    for (const disputeFeeRefundedWhenWon of [false, true]) {
      using gateway = createGateway({ fees: { ...FEES, disputeFeeRefundedWhenWon } });
      const dispute = await disputed(gateway);
      gateway.disputes.submitEvidence(dispute, { text: 'winning_evidence' });
      expect(gateway.ledger.balance('merchant_payable')).toBe(-13_000);
      saleOf(gateway, 50_000);
      await gateway.clock.advance({ days: 40 });
      const returned = disputeFeeRefundedWhenWon ? 3_000 : 1_500;
      expect(linesOf(gateway)).toEqual([
        [9_680, ['sale', 10_000, 320]],
        [50_000 - 1_480 - 13_000, ['dispute', -10_000, 3_000], ['sale', 50_000, 1_480]],
        [10_000 + returned, ['dispute_won', 10_000, -returned]],
      ]);
      expect(gateway.ledger.balance('processor_fees')).toBe(320 + 1_480 + 3_000 - returned);
      gateway.check();
    }
  });

  it('are kept when it is lost', async () => {
    using gateway = createGateway({ fees: FEES, negativeBalance: 'debit' });
    const dispute = await disputed(gateway);
    await gateway.clock.advance({ days: 1 });
    gateway.disputes.submitEvidence(dispute, { text: 'losing_evidence' });
    await gateway.clock.advance({ days: 60 });
    expect(linesOf(gateway)).toEqual([
      [9_680, ['sale', 10_000, 320]],
      [-11_500, ['dispute', -10_000, 1_500]],
      [-1_500, ['fee', 0, 1_500]],
    ]);
    gateway.check();
  });
});
