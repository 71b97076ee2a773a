import { isPromise } from 'node:util/types';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { formatUsd } from '../../facts/money.ts';
import { idOf, type TransactionRef } from '../../harness/references.ts';
import type { GatewayUnderTest } from '../kit/test-world.ts';
import { gatewayToAsk, type InGateway } from './find-gateway.ts';

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
interface Shown {
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
  const gateway = gatewayToAsk(matcher, options);
  const id = idAsked(matcher, reference);
  const event = gateway.events.list({ subject: id, type: 'transaction.*' }).at(-1);
  if (event === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `${matcher}: this gateway has no transaction ${id}.`,
      'Pass a transaction or its id. If it belongs to another gateway, add { in: gateway }.',
    );
  const shown = trusted<Shown>(event.data.object);
  const amount = shown.requested_amount ?? shown.amount_requested ?? 0;
  return {
    gateway,
    id,
    name: `${shown.type.toUpperCase()} ${formatUsd(amount)}`,
    state: shown.transaction_state,

    responseCode: shown.response_code,
    capturedCents: shown.captured_amount,
    refundedCents: shown.refunded_amount,
    settledAt: shown.settled_at,
    fundedAt: shown.funded_at,
    returned: shown.return ?? null,
    returnedAt: shown.history?.findLast(({ state }) => state === 'returned')?.at ?? null,
  };
}

/**
 * Returns the id of a transaction.
 *
 * @throws SettleboxError `unknown_subject` naming the matcher and the type of the value, which is often read from a
 * wrong field
 */
export function idAsked(matcher: string, reference: TransactionRef): string {
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
