import type { ResponseCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { type AmountOptions, captured, refunded } from './amounts.ts';
import { balances } from './balance.ts';
import { declined } from './declined.ts';
import { type DeliveredOptions, type DeliveredType, delivered } from './delivered.ts';
import { type DisputedOptions, disputed } from './disputed.ts';
import type { InGateway } from './find-gateway.ts';
import { funded } from './funded.ts';
import type { OnDate } from './on-date.ts';
import { returned } from './returned.ts';
import { settled } from './settled.ts';
import { type StatementSums, statementHas } from './statement.ts';
import { timelineIs } from './timeline.ts';
import { voided } from './voided.ts';

/**
 * The matchers that Settlebox adds to `expect`. A transaction is the return value of a call, or its id; the matchers read its
 * current state. A failure names the expected and the actual state, the history, and what is still scheduled.
 */
export interface SettleboxMatchers<Result = void> {
  /**
   * Passes if the money has been settled and has not been returned since.
   *
   * @example
   * expect(sale).toBeSettled({ on: '2026-01-07' });
   */
  toBeSettled(options?: OnDate): Result;
  /**
   * Passes if the money has reached the merchant's bank. A later return does not change that: it is netted from the next deposit.
   *
   * @example
   * expect(order.paymentId).toBeFunded({ on: '2026-01-08' });
   */
  toBeFunded(options?: OnDate): Result;
  /**
   * Passes if the customer's bank has returned the entry, with this code and on this date if they are given.
   *
   * @example
   * expect(order.paymentId).toBeReturned('R10', { on: '2026-02-17' });
   */
  toBeReturned(code?: ReturnCode, options?: OnDate): Result;
  /**
   * Passes if the cardholder has disputed the charge, with this reason code if one is given, whatever became of the dispute.
   *
   * @example
   * expect(order.paymentId).toBeDisputed('13.1', { on: '2026-02-05', state: 'lost' });
   */
  toBeDisputed(reason?: string, options?: DisputedOptions): Result;
  /**
   * Passes if the transaction was declined, with this response code if one is given.
   *
   * @example
   * expect(order.paymentId).toBeDeclined('51');
   */
  toBeDeclined(code?: ResponseCode, options?: InGateway): Result;
  /**
   * Passes if the transaction was stopped before it settled: a card transaction voided, a bank entry canceled.
   *
   * @example
   * expect(order.paymentId).toBeVoided();
   */
  toBeVoided(options?: InGateway): Result;
  /**
   * Passes if exactly this amount was captured, in cents; without an amount, if anything was.
   *
   * @example
   * expect(order.paymentId).toBeCaptured({ amount: 1999 });
   */
  toBeCaptured(options?: AmountOptions): Result;
  /**
   * Passes if exactly this amount was refunded, in cents; without an amount, if the transaction was refunded in full.
   *
   * @example
   * expect(order.paymentId).toBeRefunded({ amount: 500 });
   */
  toBeRefunded(options?: AmountOptions): Result;
  /**
   * Passes if webhooks of this type were acknowledged with a 2xx. Takes a gateway, an endpoint, or a transaction.
   *
   * @example
   * expect(gateway).toHaveDelivered('transaction.returned', { times: 1 });
   */
  toHaveDelivered(type: DeliveredType, options?: DeliveredOptions): Result;
  /**
   * Passes if the timeline equals this text; spacing is ignored. Takes a gateway, the result of `advance`, or a transaction.
   * In vitest and Jest the text is an inline snapshot: if it is omitted, it is written, and `-u` updates it.
   *
   * @example
   * expect(order.paymentId).toHaveTimeline(`
   *   Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
   *   Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
   * `);
   */
  toHaveTimeline(expected?: string): Result;
  /**
   * Passes if the statement of a deposit has these sums, in cents, and this number of lines.
   *
   * @example
   * expect(gateway.deposits.list().data[0]).toHaveStatement({ feeCents: 320, netCents: 9_680 });
   */
  toHaveStatement(expected: StatementSums): Result;
  /**
   * Passes if the ledger balances and every other invariant holds. Takes a gateway.
   *
   * @example
   * expect(gateway).toBalance();
   */
  toBalance(): Result;
}

/** The matchers for a runner's `expect.extend`. Each runner replaces `toHaveTimeline` to store inline snapshots. */
export const matchers = {
  toBeSettled: (received: TransactionRef, options?: OnDate) => settled(received, options),
  toBeFunded: (received: TransactionRef, options?: OnDate) => funded(received, options),
  toBeReturned: (received: TransactionRef, code?: ReturnCode, options?: OnDate) => returned(received, code, options),
  toBeDisputed: (received: TransactionRef, reason?: string, options?: DisputedOptions) =>
    disputed(received, reason, options),
  toBeDeclined: (received: TransactionRef, code?: ResponseCode, options?: InGateway) =>
    declined(received, code, options),
  toBeVoided: (received: TransactionRef, options?: InGateway) => voided(received, options),
  toBeCaptured: (received: TransactionRef, options?: AmountOptions) => captured(received, options),
  toBeRefunded: (received: TransactionRef, options?: AmountOptions) => refunded(received, options),
  toHaveDelivered: delivered,
  toHaveTimeline: timelineIs,
  toHaveStatement: statementHas,
  toBalance: balances,
};
