/** Compares charges of a card with its earlier charges: pointless retries, and recurring charges without a first one. */
import type { Engine } from '../../domain/base/context.ts';
import { cardFingerprint } from '../../domain/vault/payment-tokens/rules.ts';
import { findPaymentToken } from '../../domain/vault/payment-tokens/store.ts';
import { hmacBase64, unseal } from '../../engine/crypto.ts';
import { retryAdvice, visaCategory } from '../../facts/decline-categories.ts';
import { formatUsd } from '../../facts/money.ts';
import { reattemptFee } from '../../facts/reattempt-limits.ts';
import { recurringStopOf } from '../../facts/response-codes.ts';
import type { Sighting } from './findings.ts';
import type { RequestLine, ReviewedCall, ReviewHistory } from './history.ts';
import { doubtAt } from './retries.ts';
import { type CardCharge, listNotedAuthorizations, type NotedAuthorization } from './store.ts';

/** A charge and the request that created it. */
export interface RequestedCharge {
  readonly request: ReviewedCall;
  readonly charge: CardCharge;
}

/** Returns the charges of reviewed requests. Charges of the test setup are left out. */
export function chargesOf({ requests }: ReviewHistory, charges: readonly CardCharge[]): RequestedCharge[] {
  const byQuestion = new Map(charges.map((charge) => [charge.correlationId, charge]));
  return requests.flatMap((request): RequestedCharge | [] => {
    const charge = byQuestion.get(request.line.correlationId);
    return charge === undefined ? [] : { request, charge };
  });
}

/** Finds charges that are repeated after a decline that forbids retries. */
export function spotVainRetries(history: ReviewHistory): Sighting[] {
  return vainRetries(history).map(({ request, declined, feeCents }): Sighting => {
    const { responseCode: code, responseMessage: text } = declined;
    // Visa bills every retry after a decline of category 1.
    const cost = feeCents === undefined ? '' : `: the network bills ${formatUsd(feeCents)} each`;
    const what = `${request.line.operation} again for the same card and amount after ${code} (${text})${cost}`;
    return { rule: 'retried_hard_decline', what, ...request };
  });
}

/** A charge after a decline that forbids it. */
interface VainRetry extends RequestedCharge {
  /** The declined charge. */
  readonly declined: CardCharge;
  /** The network's fee for this retry; undefined if there is none. */
  readonly feeCents: number | undefined;
}

/**
 * Returns the repeated charges of a card and an amount, under any token, after a decline that forbids retries. The last
 * response counts: an approval, or a decline that permits a retry, allows the next charge.
 */
export function vainRetries(history: ReviewHistory): VainRetry[] {
  const { engine } = history;
  const charges = chargesOf(history, history.cardCharges());
  if (!charges.some(({ charge }) => isNever(charge))) return [];
  const noted = listNotedAuthorizations(engine.database);
  const refused = new Map<string, RequestedCharge>();
  return charges.flatMap((first): VainRetry | [] => {
    const { request, charge } = first;
    const key = [charge.clientId, fingerprintOf(engine, charge), charge.amountCents].join(' ');
    const before = refused.get(key);
    if (isNever(charge)) refused.set(key, first);
    else if (before !== undefined && !isApart(before.charge, charge)) refused.delete(key);
    if (before === undefined || isApart(before.charge, charge) || isAllowed(engine, noted, before, first)) return [];
    if (isUnheard(history, before.request, request)) return [];
    return { request, charge, declined: before.charge, feeCents: feeAfter(before.charge, charge) };
  });
}

function feeAfter(
  { responseCode: code, createdAt: declinedAt }: CardCharge,
  { brand, country, createdAt }: CardCharge,
): number | undefined {
  return brand === 'visa' && visaCategory(code, declinedAt) === 1 ? reattemptFee(brand, country, createdAt) : undefined;
}

/** A client that never received the decline can't respect it; its retry is judged by its Idempotency-Key. */
function isUnheard(history: ReviewHistory, first: ReviewedCall, again: ReviewedCall): boolean {
  return history.requests
    .filter(({ index }) => index >= first.index && index < again.index)
    .filter(({ line }) => line === first.line || isRepetition(line, first.line))
    .every((delivered) => isInDoubt(history, delivered, again.line.at));
}

function isRepetition({ replayed, idempotencyKey, clientId }: RequestLine, first: RequestLine): boolean {
  return replayed === true && idempotencyKey === first.idempotencyKey && clientId === first.clientId;
}

function isInDoubt(history: ReviewHistory, { index, line }: ReviewedCall, at: number): boolean {
  return [index, index + 1].some((where) => {
    const doubtful = doubtAt(history, where);
    return doubtful?.line === line && at < doubtful.until;
  });
}

function isNever({ responseCode: code, brand, createdAt }: CardCharge): boolean {
  // The gateway itself returns 94, and only for some minutes.
  return code !== '94' && retryAdvice(code, brand, createdAt) === 'never';
}

/** A stop of recurring charges doesn't apply to charges that the customer starts. */
function isApart(before: CardCharge, charge: CardCharge): boolean {
  return recurringStopOf(before.responseCode) !== undefined && charge.recurring === 0;
}

/** Reports whether the cardholder authorized the card again after the decline. */
function isAllowed(
  engine: Engine,
  noted: readonly NotedAuthorization[],
  { request: { line: first }, charge: before }: RequestedCharge,
  { request: { line }, charge }: RequestedCharge,
): boolean {
  // The cardholder can lift a stop; other `never` declines are permanent.
  if (recurringStopOf(before.responseCode) === undefined) return false;
  const fingerprint = fingerprintOf(engine, charge);
  return noted.some(({ seq, paymentToken }) => {
    const token = findPaymentToken(engine.database, paymentToken);
    return seq > first.events && seq <= line.events && isOf(token, charge.clientId, fingerprint);
  });
}

function isOf(token: ReturnType<typeof findPaymentToken>, clientId: string, fingerprint: string): boolean {
  return token?.clientId === clientId && token.fingerprint === fingerprint;
}

/**
 * Finds merchant-initiated charges of a card that its customer has not yet used, by token or by number. The history of
 * a token that the application did not store is unknown, so it is not reported.
 */
export function spotMissingFirstCharges(history: ReviewHistory): Sighting[] {
  const { engine, requests } = history;
  const all = history.cardCharges();
  const charges = chargesOf(history, all).filter(({ charge }) => charge.recurring === 1);
  if (charges.length === 0) return [];
  const calls = new Set(requests.map(({ line }) => line.correlationId));
  const paid = new Map<string, number>();
  for (const [index, charge] of all.entries())
    if (charge.recurring === 0 && charge.responseStatus === 'Approved')
      for (const key of keysOf(engine, charge)) if (!paid.has(key)) paid.set(key, index);
  const places = new Map(all.map((charge, index) => [charge, index]));
  return charges.flatMap(({ request, charge }): Sighting | [] => {
    const token = findPaymentToken(engine.database, charge.paymentToken ?? '');
    const isOwn = token !== undefined && calls.has(token.correlationId);
    const index = places.get(charge) ?? 0;
    if (!isOwn || keysOf(engine, charge).some((key) => (paid.get(key) ?? index) < index)) return [];
    const what = `${request.line.operation} with recurring, for a token that its customer never paid with`;
    return { rule: 'recurring_without_first_charge', what, ...request };
  });
}

/** Returns the keys that identify a merchant's card: its number, and its token, which outlives a replaced number. */
function keysOf(engine: Engine, charge: CardCharge): string[] {
  const { clientId, paymentToken } = charge;
  return [
    `${clientId} ${fingerprintOf(engine, charge)}`,
    ...(paymentToken === null ? [] : [`${clientId} ${paymentToken}`]),
  ];
}

/** Returns the fingerprint of a card number. */
export function fingerprintOf({ state }: Engine, { sealed, id }: CardCharge): string {
  const fingerprint = (text: string) => hmacBase64(state.fingerprintKey, text);
  return cardFingerprint({ fingerprint }, unseal(state.sealingKey, sealed, id));
}
