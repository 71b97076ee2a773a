import { AssertionError } from 'node:assert';
import type { ResponseCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { type AmountOptions, captured, refunded } from './amounts.ts';
import { balances } from './balance.ts';
import { declined } from './declined.ts';
import { type DeliveredOptions, type DeliveredSubject, type DeliveredType, delivered } from './delivered.ts';
import { funded } from './funded.ts';
import type { OnDate } from './moments.ts';
import { returned } from './returned.ts';
import { settled } from './settled.ts';
import { type TimelineSubject, timelineIs } from './timeline.ts';
import type { Verdict } from './verdict.ts';
import { voided } from './voided.ts';
import type { AnyGateway, InGateway } from './whom-to-ask.ts';

/**
 * Asserts that the networks have moved a transaction's money, and that it has not come back since.
 *
 * @throws AssertionError of node:assert, with what happened instead and what is still to come
 * @example
 * assertSettled(sale, { on: '2026-01-07' });
 */
export function assertSettled(transaction: TransactionRef, options?: OnDate): void {
  hold(settled(transaction, options), assertSettled);
}

/**
 * Asserts that a transaction's money has reached the merchant's bank; a later return does not undo that.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertFunded(order.paymentId, { on: '2026-01-08' });
 */
export function assertFunded(transaction: TransactionRef, options?: OnDate): void {
  hold(funded(transaction, options), assertFunded);
}

/**
 * Asserts that the customer's bank has sent an entry back.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertReturned(order.paymentId, 'R10', { on: '2026-02-17' });
 */
export function assertReturned(transaction: TransactionRef, code?: ReturnCode, options?: OnDate): void {
  hold(returned(transaction, code, options), assertReturned);
}

/**
 * Asserts that a transaction was declined: with this code.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertDeclined(order.paymentId, '51');
 */
export function assertDeclined(transaction: TransactionRef, code?: ResponseCode, options?: InGateway): void {
  hold(declined(transaction, code, options), assertDeclined);
}

/**
 * Asserts that a transaction was taken back before it settled: a card's voided, a bank account's canceled.
 *
 * @throws AssertionError of node:assert
 */
export function assertVoided(transaction: TransactionRef, options?: InGateway): void {
  hold(voided(transaction, options), assertVoided);
}

/**
 * Asserts that a card's money was captured: this much in cents, or any.
 *
 * @throws AssertionError of node:assert
 */
export function assertCaptured(transaction: TransactionRef, options?: AmountOptions): void {
  hold(captured(transaction, options), assertCaptured);
}

/**
 * Asserts that the merchant has given the money back: this much in cents, or all of it.
 *
 * @throws AssertionError of node:assert
 */
export function assertRefunded(transaction: TransactionRef, options?: AmountOptions): void {
  hold(refunded(transaction, options), assertRefunded);
}

/**
 * Asserts that webhooks of a type were taken with a 2xx: all of a gateway, those to an endpoint, or about a transaction.
 *
 * @throws AssertionError of node:assert
 * @example
 * assertDelivered(gateway, 'transaction.returned', { times: 1 });
 */
export function assertDelivered(subject: DeliveredSubject, type: DeliveredType, options?: DeliveredOptions): void {
  hold(delivered(subject, type, options), assertDelivered);
}

/**
 * Asserts that it went as a text tells it, blanks aside.
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
 * Asserts that double entry, and all that must always hold besides, does.
 *
 * @throws AssertionError of node:assert that names the rule and the row
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
