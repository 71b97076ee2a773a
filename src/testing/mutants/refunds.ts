import { findTransaction } from '../../domain/payments/transactions/store.ts';
import type { DeviatedRequest } from '../../engine/deviation.ts';
import type { OperationResponse } from '../../engine/request.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import { type Fields, fieldsOf, wordOf } from './fields.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { readsInput, respondsInsteadOf, withFields, withInput } from './wrongs.ts';

const CAPTURE = 'transactions.capture';
const CANCEL = 'transactions.cancel';

/** Returns the transaction that a request is about. */
function subjectOf({ database, request }: DeviatedRequest) {
  return findTransaction(database, request.id ?? '');
}

const refundsACentLess = readsInput([CANCEL], (input, asked) => {
  const { type, amount } = input;
  if (wordOf(type) !== 'REFUND' || typeof amount !== 'number' || amount < 2) return undefined;
  return amount < (subjectOf(asked)?.capturedAmount ?? 0) ? { ...input, amount: amount - 1 } : undefined;
});

/** States in which a void or a cancellation would be possible. */
const OPEN_STATES: ReadonlySet<string> = new Set(['authorized', 'captured', 'submitted']);

const GET = OPERATIONS.find(({ name }) => name === 'transactions.get');

const ignoresVoids: Wrong = (took) => ({
  answer(asked, perform) {
    const { operation, request } = asked;
    if (operation.name !== CANCEL || GET === undefined) return perform(asked);
    const type = wordOf(fieldsOf(request.input()).type);
    if (type !== 'VOID' && type !== 'CANCEL') return perform(asked);
    if (!OPEN_STATES.has(subjectOf(asked)?.state ?? '')) return perform(asked);
    const shown = perform({ ...asked, operation: GET, request: { ...request, method: 'GET', input: () => ({}) } });
    took();
    return withFields(shown, { transaction_state: type === 'VOID' ? 'voided' : 'canceled', history: undefined });
  },
});

const capturesTooMuch = respondsInsteadOf([CAPTURE], ['amount_too_large'], (asked, perform) =>
  perform(withInput(asked, (input) => ({ ...input, amount: undefined }))),
);

/** Gives back what is left. If nothing is, it repeats the response of the last refund. */
const refundsTooMuch: Wrong = (took) => {
  const last = new Map<string, OperationResponse>();
  const isRefund = (body: Fields) => wordOf(body.type) === 'REFUND';
  const tooMuch = respondsInsteadOf([CANCEL], ['amount_too_large', 'invalid_state'], (asked, perform) => {
    const state = subjectOf(asked)?.state;
    const id = asked.request.id ?? '';
    if (!isRefund(fieldsOf(asked.request.input()))) return undefined;
    if (state === 'refunded') return last.get(id);
    if (state !== 'settled' && state !== 'partially_refunded') return undefined;
    return perform(withInput(asked, (input) => ({ ...input, amount: undefined })));
  })(took);
  return {
    answer(asked, perform) {
      const response = tooMuch.answer?.(asked, perform) ?? perform(asked);
      if (isRefund(fieldsOf(response.body))) last.set(asked.request.id ?? '', response);
      return response;
    },
  };
};

const SALE = "gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa })";
const AUTH = "gateway.transactions.create({ type: 'AUTH', amount: 5000, payment_method: cards.visa })";

/** Mutants that get captures, voids, and refunds wrong. */
export const REFUND_MUTANTS: readonly Mutant[] = [
  {
    id: 'capture-above-authorization-accepted',
    group: 'charges',
    sentence: 'A capture of more than the authorized amount is accepted, and captures the authorized amount.',
    caughtBy: 'capturing more than was authorized',
    catchingTest: `
const { transaction_id } = ${AUTH};
const capture = () => gateway.transactions.capture(transaction_id, { amount: 5001 });
expect(capture).toThrow(expect.objectContaining({ code: 'amount_too_large' }));`,
    needs: [`call:${CAPTURE}`],
    scope: ['call:transactions.create'],
    wrong: capturesTooMuch,
  },
  {
    id: 'void-without-effect',
    group: 'charges',
    sentence: 'A void or cancellation returns success, but the charge is still settled and funded.',
    caughtBy: 'advancing the clock some days after a void: the charge must not be funded',
    catchingTest: `
const sale = ${SALE};
gateway.transactions.void(sale.transaction_id);
await gateway.clock.advance({ days: 5 });
expect(gateway.transactions.get(sale.transaction_id).funded_at).toBeNull();`,
    needs: ['event:transaction.voided', 'event:transaction.canceled'],
    scope: ['call:transactions.create'],
    wrong: ignoresVoids,
  },
  {
    id: 'partial-refund-a-cent-short',
    group: 'charges',
    sentence: 'A partial refund is one cent too low.',
    caughtBy: 'comparing `refunded_amount` with the amount that was requested',
    catchingTest: `
const sale = ${SALE};
await gateway.clock.advanceTo('funding');
gateway.transactions.refund(sale.transaction_id, 500);
expect(gateway.transactions.get(sale.transaction_id).refunded_amount).toBe(500);`,
    needs: ['event:transaction.refunded'],
    scope: ['call:transactions.create'],
    wrong: refundsACentLess,
  },
  {
    id: 'refund-above-charge-accepted',
    group: 'charges',
    sentence: 'A refund of more than the remaining amount is accepted, and refunds the remaining amount.',
    caughtBy: 'refunding more than was charged, or the whole charge twice',
    catchingTest: `
const sale = ${SALE};
await gateway.clock.advanceTo('funding');
const refund = () => gateway.transactions.refund(sale.transaction_id, 2000);
expect(refund).toThrow(expect.objectContaining({ code: 'amount_too_large' }));`,
    needs: ['event:transaction.refunded', 'error:amount_too_large'],
    scope: ['call:transactions.create'],
    wrong: refundsTooMuch,
  },
];
