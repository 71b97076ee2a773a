import { AssertionError } from 'node:assert';
import type { ResponseCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { type AmountOptions, captured, refunded } from './amounts.ts';
import { balances } from './balance.ts';
import { declined } from './declined.ts';
import { type DeliveredOptions, type DeliveredSubject, type DeliveredType, delivered } from './delivered.ts';
import { type DisputedOptions, disputed } from './disputed.ts';
import type { AnyGateway, InGateway } from './find-gateway.ts';
import { funded } from './funded.ts';
import type { OnDate } from './on-date.ts';
import { returned } from './returned.ts';
import { settled } from './settled.ts';
import { type StatementSums, statementHas } from './statement.ts';
import { type TimelineSubject, timelineIs } from './timeline.ts';
import type { Verdict } from './verdict.ts';
import { voided } from './voided.ts';

/**
 * Asserts that a transaction's money has been settled and has not been returned since.
 *
 * @throws AssertionError of node:assert, with the expected and the actual state, the history, and what is still scheduled
 * @example
 * assertSettled(sale, { on: '2026-01-07' });
 */
export function assertSettled(transaction: TransactionRef, options?: OnDate): void {
  hold(settled(transaction, options), assertSettled);
}

/**
 * Asserts that a transaction's money has reached the merchant's bank; a later return does not change that.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertFunded(order.paymentId, { on: '2026-01-08' });
 */
export function assertFunded(transaction: TransactionRef, options?: OnDate): void {
  hold(funded(transaction, options), assertFunded);
}

/**
 * Asserts that the customer's bank has returned an entry, with this code and on this date if they are given.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertReturned(order.paymentId, 'R10', { on: '2026-02-17' });
 */
export function assertReturned(transaction: TransactionRef, code?: ReturnCode, options?: OnDate): void {
  hold(returned(transaction, code, options), assertReturned);
}

/**
 * Asserts that the cardholder has disputed a charge, with this reason code if one is given.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertDisputed(order.paymentId, '13.1', { state: 'lost' });
 */
export function assertDisputed(transaction: TransactionRef, reason?: string, options?: DisputedOptions): void {
  hold(disputed(transaction, reason, options), assertDisputed);
}

/**
 * Asserts that a transaction was declined, with this response code if one is given.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertDeclined(order.paymentId, '51');
 */
export function assertDeclined(transaction: TransactionRef, code?: ResponseCode, options?: InGateway): void {
  hold(declined(transaction, code, options), assertDeclined);
}

/**
 * Asserts that a transaction was stopped before it settled: a card transaction voided, a bank entry canceled.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertVoided(order.paymentId);
 */
export function assertVoided(transaction: TransactionRef, options?: InGateway): void {
  hold(voided(transaction, options), assertVoided);
}

/**
 * Asserts that exactly this amount was captured, in cents; without an amount, that anything was.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertCaptured(order.paymentId, { amount: 1999 });
 */
export function assertCaptured(transaction: TransactionRef, options?: AmountOptions): void {
  hold(captured(transaction, options), assertCaptured);
}

/**
 * Asserts that exactly this amount was refunded, in cents; without an amount, that the transaction was refunded in full.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertRefunded(order.paymentId, { amount: 500 });
 */
export function assertRefunded(transaction: TransactionRef, options?: AmountOptions): void {
  hold(refunded(transaction, options), assertRefunded);
}

/**
 * Asserts that webhooks of a type were acknowledged with a 2xx: any of a gateway, to an endpoint, or about a transaction.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertDelivered(gateway, 'transaction.returned', { times: 1 });
 */
export function assertDelivered(subject: DeliveredSubject, type: DeliveredType, options?: DeliveredOptions): void {
  hold(delivered(subject, type, options), assertDelivered);
}

/**
 * Asserts that a timeline equals a text; spacing is ignored.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertTimeline(await gateway.clock.advanceTo('ach-cutoff'), `
 *   Mon Jan 5 17:00 ET  ACH batch closes, net $49.99  the daily cut-off
 * `);
 */
export function assertTimeline(subject: TimelineSubject, expected: string): void {
  hold(timelineIs(subject, expected), assertTimeline);
}

/**
 * Asserts that the statement of a deposit has these sums, in cents, and this number of lines.
 *
 * @throws AssertionError of node:assert with the statement
 * @example
 * assertStatement(deposit, { feeCents: 320, netCents: 9_680 });
 */
export function assertStatement(deposit: string | { readonly id: string }, expected: StatementSums): void {
  hold(statementHas(deposit, expected), assertStatement);
}

/**
 * Asserts that the ledger balances and every other invariant holds.
 *
 * @throws AssertionError of node:assert that names the invariant and the row
 * @example
 * assertBalance(gateway);
 */
export function assertBalance(gateway: AnyGateway): void {
  hold(balances(gateway), assertBalance);
}

// biome-ignore lint/complexity/noBannedTypes: node:assert wants the function that its stack trace starts above.
function hold({ pass, message, actual, expected }: Verdict, caller: Function): void {
  if (pass) return;
  throw new AssertionError({ message: message(), actual, expected, operator: caller.name, stackStartFn: caller });
}
