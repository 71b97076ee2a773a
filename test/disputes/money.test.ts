/** Money of disputes: negative balances, deposits without a batch, fees, statements, and closed clients. */
import { describe, expect, it } from 'vitest';
import { cards, createGateway, type GatewayOptions } from '../../src/index.ts';
import { codeOf, opened, payableOf, sell } from './life.ts';

const WON = { text: 'winning_evidence' };

describe('the money of a dispute', () => {
  it('makes the payable negative, and later sales pay the debt', async () => {
    const { gateway } = await opened();
    expect(gateway.ledger.balance('merchant_payable')).toBe(-10_000);
    sell(gateway, cards.visa, 12_000);
    await gateway.clock.advance({ days: 3 });
    expect(gateway.ledger.deposits().at(-1)?.amountCents).toBe(2_000);
    gateway.check();
  });

  it('is pulled with negativeBalance: debit, and a won dispute is deposited without a batch', async () => {
    using gateway = createGateway({ negativeBalance: 'debit' });
    const sale = sell(gateway);
    await gateway.clock.advanceTo('funding');
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: gateway.clock.now() });
    await gateway.clock.advance({ days: 2 });
    expect(gateway.ledger.deposits().map(({ amountCents }) => amountCents)).toEqual([10_000, -10_000]);
    gateway.disputes.submitEvidence(id, WON);
    await gateway.clock.advance({ days: 40 });
    const last = gateway.ledger.deposits().at(-1);
    expect(last).toMatchObject({ amountCents: 10_000, batchIds: [] });
    // Submitted on Friday 9 January; day 30 is a Sunday, so decided on Monday 9 February.
    expect(last?.depositedAt).toBe('2026-02-10T13:30:00.000Z');
    gateway.check();
  });

  it('moves once, whatever happens between a decision and its money', async () => {
    const { gateway, sale, id } = await opened();
    gateway.disputes.submitEvidence(id, WON);
    await gateway.clock.advanceTo('dispute-decision', { of: id });
    gateway.simulate.issuer.openPreArbitration(id);
    gateway.disputes.accept(id);
    await gateway.clock.advance({ days: 10 });
    expect(payableOf(gateway, sale)).toEqual([['dispute', -10_000]]);
    gateway.check();
  });

  it('is taken again if a won dispute is lost, and stays if it is won finally', async () => {
    const { gateway, sale, id } = await opened();
    gateway.disputes.submitEvidence(id, WON);
    await gateway.clock.advance({ days: 40 });
    gateway.simulate.issuer.openPreArbitration(id);
    using lost = gateway.fork();
    lost.disputes.accept(id);
    expect(payableOf(lost, sale)).toEqual([
      ['dispute', -10_000],
      ['dispute_won', 10_000],
      ['dispute', -10_000],
    ]);
    gateway.disputes.submitEvidence(id, {});
    await gateway.clock.advance({ days: 40 });
    expect(gateway.disputes.get(id)).toMatchObject({ state: 'won_finally', amount_returned: 10_000 });
    expect(payableOf(gateway, sale)).toHaveLength(2);
    expect(
      gateway.events
        .list({ type: 'dispute.*' })
        .map(({ type }) => type)
        .slice(-2),
    ).toEqual(['dispute.evidence_submitted', 'dispute.closed']);
    for (const world of [gateway, lost]) world.check();
  });

  it('of an allocation returns if arbitration reverses the loss', async () => {
    const { gateway, sale, id } = await opened({ reason: '10.4' });
    gateway.disputes.submitEvidence(id, { text: 'losing_evidence' });
    await gateway.clock.advance({ days: 40 });
    gateway.simulate.issuer.openArbitration(id);
    gateway.simulate.issuer.decide(id, 'won');
    await gateway.clock.advance({ days: 5 });
    expect(payableOf(gateway, sale)).toEqual([
      ['dispute', -10_000],
      ['dispute_won', 10_000],
    ]);
    expect(gateway.disputes.get(id)).toMatchObject({ state: 'won_finally', amount_returned: 10_000 });
    gateway.check();
  });

  it('of a merchant that has closed still moves', async () => {
    using gateway = createGateway();
    const reseller = gateway.as(gateway.reseller);
    const sale = sell(gateway);
    await gateway.clock.advanceTo('funding');
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 30 } });
    reseller.clients.delete(gateway.merchant.clientId);
    await gateway.clock.advance({ days: 80 });
    expect(gateway.ledger.balance('merchant_payable')).toBe(-10_000);
    expect(reseller.disputes.get(id).state).toBe('lost');
    gateway.check();
  });
});

describe('fees of disputes', () => {
  const fees = { disputeCents: 1_500, disputeCounterCents: 700, arbitrationCents: 60_000 };

  async function disputed(options: GatewayOptions) {
    const gateway = createGateway(options);
    const sale = sell(gateway);
    await gateway.clock.advanceTo('funding');
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: gateway.clock.now() });
    await gateway.clock.advance(0);
    return { gateway, sale, id };
  }

  it('are charged per chargeback and per answer; only that of the answer returns', async () => {
    const { gateway, id } = await disputed({ fees });
    expect(gateway.ledger.balance('processor_fees')).toBe(1_500);
    gateway.disputes.submitEvidence(id, WON);
    expect(gateway.ledger.balance('processor_fees')).toBe(2_200);
    await gateway.clock.advance({ days: 40 });
    expect(gateway.ledger.balance('processor_fees')).toBe(1_500);
    expect(gateway.ledger.balance('merchant_payable')).toBe(-1_500);
    gateway.check();
  });

  it('return with disputeFeeRefundedWhenWon, and are on the lines of the dispute', async () => {
    const { gateway, sale, id } = await disputed({ fees: { ...fees, disputeFeeRefundedWhenWon: true } });
    gateway.disputes.submitEvidence(id, WON);
    await gateway.clock.advance({ days: 40 });
    expect(gateway.ledger.balance('processor_fees')).toBe(0);
    sell(gateway, cards.visa, 500);
    await gateway.clock.advance({ days: 5 });
    const lines = gateway.deposits.list().data[0]?.lines.filter(({ transaction_id }) => transaction_id === sale);
    expect(lines).toEqual([
      { type: 'dispute', transaction_id: sale, gross: -10_000, fee: 2_200, net: -12_200 },
      { type: 'dispute_won', transaction_id: sale, gross: 10_000, fee: -2_200, net: 12_200 },
    ]);
    gateway.check();
  });

  it('of an arbitration are paid by its loser; inquiries and alerts cost nothing', async () => {
    const { gateway, id } = await disputed({ fees });
    gateway.disputes.submitEvidence(id, WON);
    await gateway.clock.advance({ days: 40 });
    gateway.simulate.issuer.openPreArbitration(id);
    gateway.disputes.submitEvidence(id, { text: 'more' });
    gateway.simulate.issuer.decide(id, 'lost');
    expect(gateway.ledger.balance('processor_fees')).toBe(61_500);
    const { gateway: other } = await opened({ opening: 'preDispute', options: { fees } });
    expect(other.ledger.balance('processor_fees')).toBe(0);
    for (const world of [gateway, other]) world.check();
  });

  it('can be collected monthly', async () => {
    const { gateway } = await disputed({ fees: { ...fees, collect: 'monthly' } });
    expect(gateway.ledger.balance('processor_fees')).toBe(0);
    await gateway.clock.advanceTo('2026-02-03T00:00:00Z');
    expect(gateway.ledger.balance('processor_fees')).toBe(1_500);
    gateway.check();
  });
});

describe('dispute rates', () => {
  it('count fraud reports and chargebacks by charges that settled in the month, and announce an excess once', async () => {
    using gateway = createGateway({ now: '2026-05-01T14:00:00Z', disputeRateMinimum: 3 });
    const sales = Array.from({ length: 200 }, () => sell(gateway, cards.visa, 100));
    sell(gateway, cards.mastercard, 100);
    await gateway.clock.advance({ days: 5 });
    const { issuer } = gateway.simulate;
    const at = gateway.clock.now();
    const dispute = (index: number) => issuer.dispute({ transaction: sales[index] ?? '', reason: '13.1', at });
    issuer.fraudReport({ transaction: sales[0] ?? '' });
    dispute(0);
    issuer.inquiry({ transaction: sales[3] ?? '', reason: '13.1', at });
    await gateway.clock.advance(0);
    const visa = () => gateway.cards.disputeRates().networks.find(({ network }) => network === 'visa');
    expect(gateway.cards.disputeRates()).toMatchObject({ month: '2026-05', minimumCases: 3 });
    expect(visa()).toEqual({
      network: 'visa',
      fraudReports: 1,
      disputes: 1,
      settled: 200,
      rate: 0.01,
      threshold: 0.015,
      exceeded: false,
    });
    const exceeded = () => gateway.events.list({ type: 'card.dispute_rate_exceeded' });
    expect(exceeded()).toEqual([]);
    dispute(1);
    await gateway.clock.advance(0);
    // 3 of 200 is 1.5%: the threshold itself.
    expect(visa()).toMatchObject({ rate: 0.015, exceeded: true });
    expect(exceeded().map(({ data }) => data.object)).toMatchObject([
      { network: 'visa', month: '2026-05', disputes: 2, fraud_reports: 1 },
    ]);
    dispute(2);
    await gateway.clock.advance(0);
    expect(exceeded()).toHaveLength(1);
    await gateway.clock.advanceTo('2026-06-01T04:00:00Z');
    expect(visa()).toMatchObject({ disputes: 0, settled: 0, rate: null, exceeded: false });
    gateway.check();
  });

  it('have a threshold of 2.2% before April 2026, and none before June 2025', () => {
    for (const [now, threshold] of [
      ['2025-05-01', null],
      ['2025-06-02', 0.022],
      ['2026-03-31', 0.022],
      ['2026-04-01', 0.015],
    ] as const) {
      using gateway = createGateway({ now });
      expect(gateway.cards.disputeRates().networks.map((line) => line.threshold)).toEqual([
        threshold,
        null,
        null,
        null,
      ]);
    }
  });

  it('are refused without extensions', () => {
    using gateway = createGateway({ extensions: false });
    expect(codeOf(() => gateway.cards.disputeRates())).toBe('bad_option');
  });
});
