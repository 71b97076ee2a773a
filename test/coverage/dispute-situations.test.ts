/** Situations of disputes, fees, reserves, and failed deposits. */
import { expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { codeOf, funded, opened, sell } from '../disputes/life.ts';
import { met } from './met.ts';

function situationsOf(gateway: Gateway): string[] {
  const found = met(gateway.coverage().situations);
  gateway.close();
  return found;
}

it('counts a chargeback after the deposit, a late response, and a refund', async () => {
  const { gateway, sale } = await funded();
  await gateway.clock.advance({ days: 1 });
  const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', amount: 4_000, at: { day: 9 } });
  await gateway.clock.advance({ days: 10 });
  codeOf(() => gateway.transactions.refund(sale, 9_000));
  await gateway.clock.advanceTo('dispute-deadline', { of: id });
  await gateway.clock.advance({ seconds: 1 });
  codeOf(() => gateway.disputes.submitEvidence(id, { text: 'late' }));
  expect(situationsOf(gateway)).toEqual(
    expect.arrayContaining([
      'chargeback_after_deposit 1',
      'refund_after_chargeback 1',
      'dispute_deadline_missed 1',
      'evidence_after_deadline 1',
      'partial_dispute 1',
    ]),
  );
});

it('counts a refund before the chargeback, and evidence that is sent twice', async () => {
  const { gateway, sale } = await funded();
  const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 } });
  gateway.transactions.refund(sale, 2_000);
  await gateway.clock.advance({ days: 25 });
  for (const text of ['first', 'second']) codeOf(() => gateway.disputes.submitEvidence(id, { text }));
  const found = situationsOf(gateway);
  expect(found).toEqual(expect.arrayContaining(['refund_before_chargeback 1', 'evidence_submitted_twice 1']));
  expect(found.join()).not.toContain('deadline');
});

it('counts a win that is paid without a batch, and the loss after it', async () => {
  const { gateway, id } = await opened();
  // Its deposit pays the debt of the chargeback.
  sell(gateway, cards.visa, 15_000);
  gateway.disputes.submitEvidence(id, { text: 'winning_evidence' });
  await gateway.clock.advance({ days: 40 });
  gateway.simulate.issuer.openPreArbitration(id);
  gateway.disputes.accept(id);
  expect(situationsOf(gateway)).toEqual(
    expect.arrayContaining(['dispute_won_without_batch 1', 'dispute_lost_after_win 1']),
  );
});

it('counts alerts that are refunded in time, and inquiries that become chargebacks', async () => {
  const alert = await opened({ opening: 'preDispute' });
  alert.gateway.transactions.refund(alert.sale);
  await alert.gateway.clock.advance({ days: 5 });
  expect(situationsOf(alert.gateway)).toContain('alert_refunded_in_time 1');
  const inquiry = await opened({ opening: 'inquiry' });
  inquiry.gateway.simulate.issuer.escalate(inquiry.id);
  expect(situationsOf(inquiry.gateway)).toContain('inquiry_becomes_chargeback 1');
});

it('counts none without disputes', async () => {
  const { gateway, sale } = await funded();
  gateway.transactions.refund(sale);
  await gateway.clock.advance({ days: 60 });
  expect(situationsOf(gateway).filter((text) => /disput|charge|evidence|deposit_|fees|reserve/.test(text))).toEqual([]);
});
