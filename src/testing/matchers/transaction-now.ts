import { isPromise } from 'node:util/types';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { formatUsd } from '../../facts/money.ts';
import { idOf, type TransactionRef } from '../../harness/references.ts';
import type { GatewayUnderTest } from '../kit/test-world.ts';
import { type InGateway, loadGateway } from './find-gateway.ts';

/** The current state of a transaction. */
export interface TransactionNow {
  readonly gateway: GatewayUnderTest;
  readonly id: string;
  /** `PAYMENT $49.99` */
  readonly name: string;
  readonly state: TransactionState;
  /** ISO 8601; null if it has not settled. */
  readonly settledAt: string | null;
  /** ISO 8601; null if it has not been funded. */
  readonly fundedAt: string | null;
  readonly returned: { readonly code: string; readonly reason: string } | null;
  readonly returnedAt: string | null;
  /** `00` means approved. */
  readonly responseCode: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

/** The fields of a transaction in an event that the matchers read, in either layout. */
interface TransactionInEvent {
  readonly object?: string;
  readonly type: string;
  readonly requested_amount?: number;
  readonly amount_requested?: number;
  readonly transaction_state: TransactionState;
  readonly response_code: string;
  readonly captured_amount: number;
  readonly refunded_amount: number;
  readonly settled_at: string | null;
  readonly funded_at: string | null;
  readonly return?: { readonly code: string; readonly reason: string } | null;
  readonly history?: readonly { readonly state: string; readonly at: string }[];
}

/**
 * Reads a transaction from its last event. A request would leave a line in the request log and use an id.
 *
 * @throws SettleboxError `unknown_subject` if the world has no such transaction; `no_gateway`
 */
export function transactionNow(matcher: string, reference: TransactionRef, options: InGateway): TransactionNow {
  const gateway = loadGateway(matcher, options);
  const id = transactionIdOf(matcher, reference);
  const event = gateway.events.list({ subject: id, type: 'transaction.*' }).at(-1);
  if (event === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `${matcher}: this gateway has no transaction ${id}.`,
      'Pass a transaction or its id. If it belongs to another gateway, add { in: gateway }.',
    );
  const transaction = trusted<TransactionInEvent>(event.data.object);
  const amount = transaction.requested_amount ?? transaction.amount_requested ?? 0;
  return {
    gateway,
    id,
    name: `${transaction.type.toUpperCase()} ${formatUsd(amount)}`,
    state: transaction.transaction_state,

    responseCode: transaction.response_code,
    capturedCents: transaction.captured_amount,
    refundedCents: transaction.refunded_amount,
    settledAt: transaction.settled_at,
    fundedAt: transaction.funded_at,
    returned: transaction.return ?? null,
    returnedAt: transaction.history?.findLast(({ state }) => state === 'returned')?.at ?? null,
  };
}

/**
 * Returns the id of a transaction.
 *
 * @throws SettleboxError `unknown_subject` naming the matcher and the type of the value, which is often read from a
 * wrong field
 */
export function transactionIdOf(matcher: string, reference: TransactionRef): string {
  try {
    return idOf(reference);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    const got = isPromise(reference) ? 'a Promise' : reference === null ? 'null' : typeof reference;
    throw new SettleboxError(
      'unknown_subject',
      `${matcher} takes a transaction or its id; got ${got}.`,
      isPromise(reference)
        ? 'Await it first.'
        : 'Pass the return value of a call, or its id: transaction_id for a card, id for a bank account.',
    );
  }
}
