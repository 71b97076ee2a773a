/** Refunds against disputes, in every order and at the same instant. */
import { describe, expect, it } from 'vitest';
import { CARDS, codeOf, eventsOf, funded, opened, payableOf, stateOf } from './life.ts';

const won = { text: 'winning_evidence' };

describe('a refund of a disputed transaction', () => {
  it('is possible for what is neither refunded nor disputed', async () => {
    const { gateway, sale, id } = await opened({ amount: 6_000 });
    expect(codeOf(() => gateway.transactions.refund(sale, 4_001))).toBe('transaction_disputed');
    expect(codeOf(() => gateway.transactions.refund(sale, 10_001))).toBe('amount_too_large');
    gateway.transactions.refund(sale, 1_500);
    expect(gateway.transactions.refund(sale).amount).toBe(2_500);
    expect(codeOf(() => gateway.transactions.refund(sale))).toBe('transaction_disputed');
    gateway.disputes.submitEvidence(id, won);
    await gateway.clock.advanceTo('dispute-decision', { of: id });
    expect(gateway.transactions.refund(sale).amount).toBe(6_000);
    expect(gateway.transactions.get(sale)).toMatchObject({ disputed_amount: 0, refunded_amount: 10_000 });
    gateway.check();
  });

  it('says what is disputed and what would work', async () => {
    const { gateway, sale } = await opened({ amount: 6_000 });
    expect(() => gateway.transactions.refund(sale, 5_000)).toThrow(
      '6000 of 10000 cents are disputed, and the cardholder has them already. At most 4000 cents can be refunded.',
    );
  });

  it('stays impossible in a pre-arbitration, and after a loss', async () => {
    const { gateway, sale, id } = await opened();
    gateway.disputes.submitEvidence(id, won);
    await gateway.clock.advanceTo('dispute-decision', { of: id });
    gateway.simulate.issuer.openPreArbitration(id);
    expect(() => gateway.transactions.refund(sale)).toThrow(
      '10000 of 10000 cents are disputed, and the issuer demands them in a pre-arbitration. Nothing is left to refund',
    );
    gateway.disputes.accept(id);
    expect(codeOf(() => gateway.transactions.refund(sale))).toBe('transaction_disputed');
    gateway.check();
  });

  it('before the chargeback is honored, and the cardholder has the money twice', async () => {
    const { gateway, sale } = await funded();
    gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 10 } });
    gateway.transactions.refund(sale);
    await gateway.clock.advance({ days: 20 });
    expect(gateway.transactions.get(sale)).toMatchObject({ refunded_amount: 10_000, disputed_amount: 10_000 });
    expect(gateway.ledger.balance('customer')).toBe(10_000);
    expect(gateway.ledger.balance('merchant_payable')).toBe(-20_000);
    gateway.check();
  });
});

describe('an alert or inquiry about a charge that was refunded', () => {
  it.each(['preDispute', 'inquiry'] as const)(
    'closes as it opens (%s), because the merchant has nothing left to refund',
    async (opening) => {
      const { gateway, sale } = await funded();
      const { id } = gateway.simulate.issuer[opening]({ transaction: sale, reason: '13.6', at: { day: 10 } });
      gateway.transactions.refund(sale);
      await gateway.clock.advance({ days: 60 });
      expect(gateway.disputes.get(id)).toMatchObject({ state: 'closed', respond_by: null });
      expect(eventsOf(gateway)).toEqual(['opened', 'closed']);
      expect(gateway.ledger.balance('merchant_payable')).toBe(-10_000); // the refund
      expect(gateway.cards.disputeRates().networks[0]?.disputes).toBe(0);
      gateway.check();
    },
  );

  it('stays open after a refund of a part, which can be for another reason', async () => {
    const { gateway, sale } = await funded();
    const alert = { transaction: sale, reason: '13.6', amount: 4_000, at: { day: 10 } };
    const { id } = gateway.simulate.issuer.preDispute(alert);
    gateway.transactions.refund(sale, 4_000);
    await gateway.clock.advance({ days: 10 });
    expect(stateOf(gateway, id)).toBe('alert');
    gateway.transactions.refund(sale, 4_000);
    expect(stateOf(gateway, id)).toBe('closed');
  });
});

describe('a settled refund as evidence', () => {
  /** A sale of which a part is refunded before the chargeback of all of it. */
  async function crossed(refunded: number, reason = '13.6') {
    const { gateway, sale } = await funded();
    const refund = gateway.transactions.refund(sale, refunded).transaction_id;
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason, at: { day: 10 } });
    await gateway.clock.advance({ days: 20 });
    gateway.disputes.submitEvidence(id, { refund_id: refund });
    return { gateway, sale, id, refund };
  }

  it('wins a dispute if it proves the whole amount, whatever the reason', async () => {
    for (const reason of ['13.6', '13.1', '10.4']) {
      const { gateway, id } = await crossed(10_000, reason);
      await gateway.clock.advance({ days: 40 });
      expect(gateway.disputes.get(id)).toMatchObject({ state: 'won', amount_returned: 10_000 });
      gateway.check();
    }
  });

  it('returns its part of a lost dispute on the next banking day', async () => {
    const { gateway, sale, id } = await crossed(4_000);
    await gateway.clock.advanceTo('dispute-decision', { of: id });
    expect(gateway.disputes.get(id)).toMatchObject({
      state: 'lost',
      amount_returned: 0,
      outcome: { result: 'lost', reason: 'a settled refund proves only $40.00' },
    });
    await gateway.clock.advance({ days: 5 });
    expect(gateway.disputes.get(id).amount_returned).toBe(4_000);
    expect(payableOf(gateway, sale)).toEqual([
      ['dispute', -10_000],
      ['dispute_won', 4_000],
    ]);
    expect(eventsOf(gateway).slice(-2)).toEqual(['lost', 'funds_reinstated']);
    gateway.check();
  });

  it('proves nothing if it is newer than the chargeback, of another sale, or rejected', async () => {
    const { gateway, sale, id } = await opened({ amount: 6_000, reason: '13.6' });
    const refund = gateway.transactions.refund(sale, 4_000).transaction_id;
    gateway.disputes.submitEvidence(id, { refund_id: refund });
    await gateway.clock.advance({ days: 40 });
    expect(gateway.disputes.get(id)).toMatchObject({
      state: 'lost',
      amount_returned: 0,
      outcome: { reason: 'the evidence names no settled refund' },
    });
    gateway.check();
  });
});

describe('an inquiry or alert', () => {
  it.each(['inquiry', 'preDispute'] as const)('of the kind %s is closed by a full refund', async (opening) => {
    const { gateway, sale, id } = await opened({ opening });
    gateway.transactions.refund(sale, 4_000);
    expect(stateOf(gateway, id)).not.toBe('closed');
    gateway.transactions.refund(sale);
    expect(gateway.disputes.get(id)).toMatchObject({ state: 'closed', outcome: { result: 'closed' } });
    expect(eventsOf(gateway)).toEqual(['opened', 'closed']);
    await gateway.clock.advance({ days: 60 });
    expect(payableOf(gateway, sale)).toEqual([]);
    gateway.check();
  });

  it('of a part is closed by a refund of that part', async () => {
    const { gateway, sale, id } = await opened({ opening: 'inquiry', amount: 3_000 });
    gateway.transactions.refund(sale, 3_000);
    expect(stateOf(gateway, id)).toBe('closed');
  });

  it('becomes a chargeback 72 hours after the alert, to the second', async () => {
    const { gateway, sale, id } = await opened({ opening: 'preDispute' });
    expect(gateway.disputes.get(id).respond_by).toBe('2026-01-10T13:29:59.000Z');
    expect(codeOf(() => gateway.disputes.submitEvidence(id, { text: 'no' }))).toBe('invalid_state');
    await gateway.clock.advanceTo('2026-01-10T13:29:59Z');
    expect(stateOf(gateway, id)).toBe('alert');
    await gateway.clock.advance({ seconds: 1 });
    expect(stateOf(gateway, id)).toBe('needs_response');
    expect(payableOf(gateway, sale)).toEqual([['dispute', -10_000]]);
    gateway.check();
  });

  it('honors a partial refund during an inquiry as evidence after its escalation', async () => {
    const { gateway, sale, id } = await opened({ opening: 'inquiry' });
    const refund = gateway.transactions.refund(sale, 2_500).transaction_id;
    await gateway.clock.advance({ days: 3 });
    gateway.simulate.issuer.escalate(id);
    gateway.disputes.submitEvidence(id, { refund_id: refund });
    await gateway.clock.advance({ days: 40 });
    expect(gateway.disputes.get(id)).toMatchObject({ state: 'lost', amount_returned: 2_500 });
    gateway.check();
  });
});

describe('at the same instant', () => {
  it('a chargeback comes before the settlement of a refund', async () => {
    const { gateway, sale } = await funded();
    gateway.transactions.refund(sale, 4_000);
    const settlesAt = '2026-01-08T13:30:00.000Z';
    gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: settlesAt });
    const { happened } = await gateway.clock.advanceTo(settlesAt);
    const lines = happened.filter(({ at }) => at === settlesAt).map(({ what }) => what);
    expect(lines.findIndex((line) => line.includes('disputes'))).toBe(0);
    expect(lines.some((line) => line.includes('REFUND $40.00 settles'))).toBe(true);
    gateway.check();
  });

  it('money of a won dispute returns before funding', async () => {
    const { gateway, id } = await opened();
    gateway.disputes.submitEvidence(id, won);
    await gateway.clock.advanceTo('2026-02-05T15:00:00Z');
    gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: CARDS.visa });
    // Settles on Friday 6 February, when the dispute is won; both amounts arrive on Monday, in one deposit.
    await gateway.clock.advanceTo('2026-02-09T13:30:00Z');
    expect(gateway.ledger.deposits().at(-1)?.amountCents).toBe(500);
    gateway.check();
  });
});
