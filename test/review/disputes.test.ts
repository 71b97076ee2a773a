/** Refunds of charges that were charged back, evidence after the deadline, and uses of extensions. */
import { expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { codeOf, opened } from '../disputes/life.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { said } from './shop.ts';

/** The findings, without those of the low severity. */
const graveFindings = (gateway: Gateway) => said(gateway).filter((line) => !line.startsWith('low '));
const KEY = { idempotencyKey: 'one' };

/** A gateway whose sale of the application is charged back now. */
async function chargedBack() {
  const { gateway, sale, id } = await opened();
  const reviewed = gateway.review().findings.map(({ rule }) => rule);
  expect(reviewed).toEqual(['missing_idempotency_key']);
  return { gateway, sale, id };
}

const EARLIER = 'high missing_idempotency_key 1: transactions.create without an Idempotency-Key';

it('finds a refund after a chargeback, also of a lost dispute', async () => {
  const { gateway, sale, id } = await chargedBack();
  expect(codeOf(() => gateway.transactions.refund(sale, undefined, KEY))).toBe('transaction_disputed');
  gateway.disputes.accept(id);
  expect(codeOf(() => gateway.transactions.refund(sale, 100, { idempotencyKey: 'two' }))).toBe('transaction_disputed');
  expect(graveFindings(gateway)).toEqual([
    EARLIER,
    'high refund_after_chargeback 2: transactions.cancel tries to refund a charge that was charged back',
  ]);
  gateway.close();
});

it('reports no refund during an inquiry, or after the merchant has won', async () => {
  const inquiry = await opened({ opening: 'inquiry' });
  inquiry.gateway.transactions.refund(inquiry.sale, undefined, KEY);
  const won = await chargedBack();
  won.gateway.disputes.submitEvidence(won.id, { text: 'winning_evidence' }, { idempotencyKey: 'evidence' });
  await won.gateway.clock.advance({ days: 40 });
  won.gateway.transactions.refund(won.sale, undefined, KEY);
  for (const { gateway } of [inquiry, won]) {
    expect(graveFindings(gateway)).toEqual([EARLIER]);
    gateway.close();
  }
});

it.each([
  [{ hours: 3 }, 'high deadline_in_other_zone 1: disputes.submitEvidence was called 3 h after respond_by'],
  [{ minutes: 4 }, 'high deadline_in_other_zone 1: disputes.submitEvidence was called 4 min after respond_by'],
  [
    { hours: 19, seconds: 1 },
    'high evidence_after_deadline 1: disputes.submitEvidence was called after respond_by, when the dispute was lost',
  ],
  [
    { days: 9 },
    'high evidence_after_deadline 1: disputes.submitEvidence was called after respond_by, when the dispute was lost',
  ],
] as const)('finds evidence that is late by %j', async (late, finding) => {
  const { gateway, id } = await chargedBack();
  await gateway.clock.advanceTo('dispute-deadline', { of: id });
  await gateway.clock.advance({ seconds: 1 });
  await gateway.clock.advance(late);
  const send = () => gateway.disputes.submitEvidence(id, { delivery_proof: 'signed' }, KEY);
  expect(codeOf(send)).toBe('invalid_state');
  expect(graveFindings(gateway)).toEqual([EARLIER, finding]);
  gateway.close();
});

it('reports no evidence in the last second, twice, or after the merchant has accepted', async () => {
  const { gateway, id } = await chargedBack();
  await gateway.clock.advanceTo('dispute-deadline', { of: id });
  gateway.disputes.submitEvidence(id, { delivery_proof: 'signed' }, KEY);
  expect(codeOf(() => gateway.disputes.submitEvidence(id, { text: 'more' }, { idempotencyKey: 'two' }))).toBe(
    'evidence_already_submitted',
  );
  const accepted = await chargedBack();
  accepted.gateway.disputes.accept(accepted.id);
  expect(codeOf(() => accepted.gateway.disputes.submitEvidence(accepted.id, { text: 'more' }, KEY))).toBe(
    'invalid_state',
  );
  for (const each of [gateway, accepted.gateway]) {
    expect(graveFindings(each)).toEqual([EARLIER]);
    each.close();
  }
});

it('notes the first use of each extension, and none of the specification', () => {
  const gateway = freshGateway();
  const sale = { type: 'SALE', amount: 500, payment_method: cards.visa } as const;
  gateway.transactions.create(sale, KEY);
  gateway.transactions.list();
  expect(said(gateway)).toEqual([]);
  for (const idempotencyKey of ['two', 'three'])
    gateway.transactions.create({ ...sale, customer_reference: 'ann' }, { idempotencyKey });
  gateway.disputes.list();
  gateway.disputes.list();
  codeOf(() => gateway.disputes.get('DISPUTE-1'));
  expect(said(gateway)).toEqual([
    'low extension_used 2: transactions.create: customer_reference is not in the specification: check that your gateway offers it',
    'low extension_used 2: disputes.list is not in the specification: check that your gateway offers it',
  ]);
});
