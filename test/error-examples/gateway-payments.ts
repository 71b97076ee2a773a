/** Errors of transactions, batches, and stored payment methods. */
import { banks, createGateway, type Gateway, storable } from '../../src/index.ts';
import { LARGEST_SALE, nearlyFullWorld } from '../support/largest-amounts.ts';
import type { Example } from './example.ts';
import { auth, payment, sale, storedCard } from './requests.ts';

const unverifiedToken = (gateway: Gateway) =>
  gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' }).payment_token;

const deletedToken = (gateway: Gateway) =>
  gateway.paymentTokens.delete(gateway.paymentTokens.create(storedCard).payment_token).payment_token;

async function disputedSale(gateway: Gateway) {
  const saleId = gateway.transactions.create(sale).transaction_id;
  const { id: disputeId } = gateway.simulate.issuer.dispute({ transaction: saleId, reason: '13.1', at: { day: 5 } });
  await gateway.clock.advance({ days: 10 });
  return { saleId, disputeId };
}

export const PAYMENT_EXAMPLES = {
  wrong_amounts: async (gateway) => {
    const unverified = unverifiedToken(gateway);
    await gateway.clock.advance({ days: 2 });
    const [one = 0, other = 0] = gateway.ach.microDeposits(unverified)?.amountsCents ?? [];
    const wrongAmounts: [number, number] = [one, (other % 99) + 1];
    return () => gateway.paymentTokens.verify(unverified, { amounts: wrongAmounts });
  },
  token_not_active: (gateway) => {
    const deleted = deletedToken(gateway);
    return () => gateway.transactions.create({ ...sale, payment_method: { type: 'token', payment_token: deleted } });
  },
  token_inactive: (gateway) => {
    const deleted = deletedToken(gateway);
    return () => gateway.paymentTokens.update(deleted, { nickname: 'Work card' });
  },
  debit_blocked: async (gateway) => {
    const { payment_token } = gateway.paymentTokens.create(storable(banks.good));
    const debit = { ...payment, payment_method: { type: 'token', payment_token } } as const;
    gateway.simulate.ach.return({ transaction: gateway.transactions.create(debit), code: 'R10' });
    await gateway.clock.advance({ days: 20 });
    return () => gateway.transactions.create({ ...payment, payment_method: { type: 'token', payment_token } });
  },
  no_correction: (gateway) => {
    const { payment_token } = gateway.paymentTokens.create(storable(banks.good));
    return () => gateway.paymentTokens.update(payment_token, { apply_correction: true });
  },
  not_verification_pending: (gateway) => {
    const { payment_token } = gateway.paymentTokens.create(storedCard);
    return () => gateway.paymentTokens.verify(payment_token, { amounts: [1, 2] });
  },
  deposits_pending: (gateway) => {
    const unverified = unverifiedToken(gateway);
    return () => gateway.paymentTokens.verify(unverified, { amounts: [1, 2] });
  },
  invalid_state: (gateway) => {
    const authId = gateway.transactions.create(auth).transaction_id;
    gateway.transactions.cancel(authId, { type: 'VOID' });
    return () => gateway.transactions.capture(authId);
  },
  already_captured: (gateway) => {
    const saleId = gateway.transactions.create(sale).transaction_id;
    return () => gateway.transactions.capture(saleId);
  },
  amount_too_large: (gateway) => {
    const authId = gateway.transactions.create(auth).transaction_id;
    return () => gateway.transactions.capture(authId, { amount: 5001 });
  },
  transaction_disputed: async (gateway) => {
    const { saleId } = await disputedSale(gateway);
    return () => gateway.transactions.refund(saleId);
  },
  evidence_already_submitted: async (gateway) => {
    const { disputeId } = await disputedSale(gateway);
    gateway.disputes.submitEvidence(disputeId, { delivery_proof: 'signed for' });
    return () => gateway.disputes.submitEvidence(disputeId, { delivery_proof: 'signed for' });
  },
  ledger_limit: async (_gateway, { onEnd }) => {
    const gateway = createGateway({ from: await nearlyFullWorld() });
    onEnd(() => gateway.close());
    const largestSale = LARGEST_SALE;
    return () => gateway.transactions.create(largestSale);
  },
  batch_closed: (gateway) => {
    const saleId = gateway.transactions.create(sale).transaction_id;
    gateway.batches.close();
    return () => gateway.transactions.cancel(saleId, { type: 'VOID' });
  },
  not_settled: (gateway) => {
    const saleId = gateway.transactions.create(sale).transaction_id;
    return () => gateway.transactions.cancel(saleId, { type: 'REFUND' });
  },
  ach_settled: async (gateway) => {
    const paymentId = gateway.transactions.create(payment).id;
    await gateway.clock.advanceTo('settlement');
    return () => gateway.transactions.cancel(paymentId, { type: 'cancel' });
  },
  not_retryable: (gateway) => {
    const paymentId = gateway.transactions.create(payment).id;
    return () => gateway.transactions.create({ ...payment, reference_id: paymentId });
  },
  batch_empty: (gateway) => () => gateway.batches.close(),
} satisfies Readonly<Record<string, Example>>;
