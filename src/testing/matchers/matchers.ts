import type { ResponseCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { type AmountOptions, captured, refunded } from './amounts.ts';
import { balances } from './balance.ts';
import { declined } from './declined.ts';
import { type DeliveredOptions, type DeliveredType, delivered } from './delivered.ts';
import { funded } from './funded.ts';
import type { OnDate } from './moments.ts';
import { returned } from './returned.ts';
import { settled } from './settled.ts';
import { timelineIs } from './timeline.ts';
import { voided } from './voided.ts';
import type { InGateway } from './whom-to-ask.ts';

/** What `expect` learns from settlebox. A transaction is what a call answered, or its id; it is judged as it stands now. */
export interface SettleboxMatchers<Result = void> {
  /**
   * The networks have moved the money, and it has not come back since.
   *
   * @example
   * expect(sale).toBeSettled({ on: '2026-01-07' });
   */
  toBeSettled(options?: OnDate): Result;
  /**
   * The money has reached the merchant's bank. A later return does not undo that: it is netted from the next deposit.
   *
   * @example
   * expect(order.paymentId).toBeFunded({ on: '2026-01-08' });
   */
  toBeFunded(options?: OnDate): Result;
  /**
   * The customer's bank has sent the entry back: with this code, on this day.
   *
   * @example
   * expect(order.paymentId).toBeReturned('R10', { on: '2026-02-17' });
   */
  toBeReturned(code?: ReturnCode, options?: OnDate): Result;
  /**
   * The issuer has declined it, with this code.
   *
   * @example
   * expect(order.paymentId).toBeDeclined('51');
   */
  toBeDeclined(code?: ResponseCode, options?: InGateway): Result;
  /** It was taken back before it settled: a card's voided, a bank account's canceled. */
  toBeVoided(options?: InGateway): Result;
  /**
   * A card's money was captured: this much in cents, or any.
   *
   * @example
   * expect(order.paymentId).toBeCaptured({ amount: 1999 });
   */
  toBeCaptured(options?: AmountOptions): Result;
  /**
   * The merchant has given it back: this much in cents, or all of it.
   *
   * @example
   * expect(order.paymentId).toBeRefunded({ amount: 500 });
   */
  toBeRefunded(options?: AmountOptions): Result;
  /**
   * Webhooks of this type were taken by the merchant with a 2xx. Asked of a gateway, of an endpoint, or of a transaction.
   *
   * @example
   * expect(gateway).toHaveDelivered('transaction.returned', { times: 1 });
   */
  toHaveDelivered(type: DeliveredType, options?: DeliveredOptions): Result;
  /**
   * It went as this text tells it. Asked of a gateway, of what `advance` answered, or of a transaction. In vitest and
   * Jest the text is an inline snapshot: left out, it is written; `-u` brings it up to date.
   *
   * @example
   * expect(order.paymentId).toHaveTimeline(`
   *   Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
   *   Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
   * `);
   */
  toHaveTimeline(expected?: string): Result;
  /**
   * Double entry, and all that must always hold besides, does. Asked of a gateway.
   *
   * @example
   * expect(gateway).toBalance();
   */
  toBalance(): Result;
}

/** What a runner's `expect.extend` takes, but for the timeline, which each runner keeps in snapshots of its own. */
export const matchers = {
  toBeSettled: (received: TransactionRef, options?: OnDate) => settled(received, options),
  toBeFunded: (received: TransactionRef, options?: OnDate) => funded(received, options),
  toBeReturned: (received: TransactionRef, code?: ReturnCode, options?: OnDate) => returned(received, code, options),
  toBeDeclined: (received: TransactionRef, code?: ResponseCode, options?: InGateway) =>
    declined(received, code, options),
  toBeVoided: (received: TransactionRef, options?: InGateway) => voided(received, options),
  toBeCaptured: (received: TransactionRef, options?: AmountOptions) => captured(received, options),
  toBeRefunded: (received: TransactionRef, options?: AmountOptions) => refunded(received, options),
  toHaveDelivered: delivered,
  toHaveTimeline: timelineIs,
  toBalance: balances,
};
