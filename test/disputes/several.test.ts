/** Several disputes of one transaction: their sum, their order, and what the transaction shows. */
import { describe, expect, it } from 'vitest';
import { AMOUNT, codeOf, funded } from './life.ts';

describe('several disputes of a transaction', () => {
  it('show the one that opened last, because disputes open in another order than they are scheduled in', async () => {
    const { gateway, sale } = await funded();
    const { issuer } = gateway.simulate;
    const late = issuer.dispute({ transaction: sale, reason: '13.1', amount: 300, at: { day: 20 } });
    const early = issuer.dispute({ transaction: sale, reason: '13.1', amount: 200, at: { day: 5 } });
    await gateway.clock.advance({ days: 10 });
    expect(gateway.transactions.get(sale).dispute?.id).toBe(early.id);
    await gateway.clock.advance({ days: 20 });
    expect(gateway.transactions.get(sale).dispute?.id).toBe(late.id);
    const listed = (sort_order?: 'asc') => gateway.disputes.list({ sort_order }).data.map(({ id }) => id);
    expect([listed(), listed('asc')]).toEqual([
      [late.id, early.id],
      [early.id, late.id],
    ]); // by opening time
    gateway.disputes.submitEvidence(early.id, { text: 'the older one moves' });
    expect(gateway.transactions.get(sale)).toMatchObject({ dispute: { id: late.id }, disputed_amount: 500 });
  });

  it('are refused beyond the charge at once, because one without an amount covers all that is left', async () => {
    const { gateway, sale } = await funded();
    const { issuer } = gateway.simulate;
    issuer.dispute({ transaction: sale, reason: '13.1', amount: 4_000 });
    const rest = issuer.dispute({ transaction: sale, reason: '13.1' });
    const more = () => issuer.dispute({ transaction: sale, reason: '13.1', amount: 1 });
    expect(more).toThrow('All of this $100.00 charge is disputed already.');
    expect(codeOf(() => issuer.preDispute({ transaction: sale, reason: '10.4' }))).toBe('impossible_dispute');
    issuer.cancelDispute(rest.id);
    expect(codeOf(more)).toBe('ok');
    await gateway.clock.advance({ days: 40 });
    const amounts = gateway.disputes.list({ transaction_id: sale }).data.map(({ amount }) => amount);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([1, 4_000]);
    gateway.check();
  });

  it('can be scheduled beside an inquiry, which can close before the chargeback', async () => {
    const { gateway, sale } = await funded();
    const { issuer } = gateway.simulate;
    const inquiry = issuer.inquiry({ transaction: sale, reason: '13.1', at: { day: 5 } });
    const chargeback = issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 } });
    await gateway.clock.advance({ days: 10 });
    gateway.disputes.submitEvidence(inquiry.id, { text: 'answered' });
    await gateway.clock.advance({ days: 20 });
    expect(gateway.disputes.get(chargeback.id)).toMatchObject({ state: 'needs_response', amount: AMOUNT });
  });
});
