/** Charges of a card beside the charges that came before: sent again in vain, or started by the merchant alone. */
import type { Engine } from '../../domain/base/context.ts';
import { cardPrint } from '../../domain/vault/payment-tokens/rules.ts';
import { findPaymentToken } from '../../domain/vault/payment-tokens/store.ts';
import { hmacBase64, unseal } from '../../engine/crypto.ts';
import { recurringStopOf, responseCode } from '../../facts/response-codes.ts';
import type { Sighting } from './findings.ts';
import type { Asked, AskedLine, History } from './history.ts';
import { doubtAt } from './retries.ts';
import { type CardCharge, listCardCharges, listNotedAuthorizations, type NotedAuthorization } from './store.ts';

/** A charge that the shop asked for. */
interface AskedCharge {
  readonly asked: Asked;
  readonly charge: CardCharge;
}

/** What the shop asked for and got an answer of; what the suite charges with its own hand is none of it. */
function chargesOf({ asks }: History, charges: readonly CardCharge[]): AskedCharge[] {
  const byQuestion = new Map(charges.map((charge) => [charge.correlationId, charge]));
  return asks.flatMap((asked): AskedCharge | [] => {
    const charge = byQuestion.get(asked.line.correlationId);
    return charge === undefined ? [] : { asked, charge };
  });
}

/**
 * The same card, by whatever token or none, and the same amount, after the issuer said never. The last answer counts: an
 * approval in between, or a decline that may be tried again, lets the next one pass.
 */
export function spotVainRetries(history: History): Sighting[] {
  const { engine } = history;
  const charges = chargesOf(history, listCardCharges(engine.database));
  if (!charges.some(({ charge }) => isNever(charge))) return [];
  const noted = listNotedAuthorizations(engine.database);
  const refused = new Map<string, AskedCharge>();
  return charges.flatMap((one): Sighting | [] => {
    const { asked, charge } = one;
    const key = [charge.clientId, printOf(engine, charge), charge.amountCents].join(' ');
    const before = refused.get(key);
    if (isNever(charge)) refused.set(key, one);
    else if (before !== undefined && !isApart(before.charge, charge)) refused.delete(key);
    if (before === undefined || isApart(before.charge, charge) || isAllowed(engine, noted, before, one)) return [];
    if (isUnheard(history, before.asked, asked)) return [];
    const { code, text } = responseCode(before.charge.responseCode) ?? { code: before.charge.responseCode, text: '' };
    const what = `${asked.line.operation} again for the same card and amount after ${code} (${text})`;
    return { rule: 'retried_hard_decline', what, ...asked };
  });
}

/** A shop that has not heard the answer, nor its repetition, can't heed it: how it asks again is a matter of keys. */
function isUnheard(history: History, first: Asked, again: Asked): boolean {
  return history.asks
    .filter(({ place }) => place >= first.place && place < again.place)
    .filter(({ line }) => line === first.line || isRepetition(line, first.line))
    .every((told) => isInDoubt(history, told, again.line.at));
}

function isRepetition({ replayed, idempotencyKey, clientId }: AskedLine, first: AskedLine): boolean {
  return replayed === true && idempotencyKey === first.idempotencyKey && clientId === first.clientId;
}

function isInDoubt(history: History, { place, line }: Asked, at: number): boolean {
  return [place, place + 1].some((where) => {
    const doubtful = doubtAt(history, where);
    return doubtful?.line === line && at < doubtful.until;
  });
}

function isNever({ responseCode: code }: CardCharge): boolean {
  // 94 is the gateway's own word, and true for some minutes alone.
  return code !== '94' && responseCode(code)?.retry === 'never';
}

/** What the first answer does not speak of: a customer may pay with a card that the merchant may not charge by itself. */
function isApart(before: CardCharge, charge: CardCharge): boolean {
  return recurringStopOf(before.responseCode) !== undefined && charge.recurring === 0;
}

/** Whether there was a reason to ask once more. */
function isAllowed(
  engine: Engine,
  noted: readonly NotedAuthorization[],
  { asked: { line: first }, charge: before }: AskedCharge,
  { asked: { line }, charge }: AskedCharge,
): boolean {
  // A stop can be lifted by the cardholder; what else is `never` stays so.
  if (recurringStopOf(before.responseCode) === undefined) return false;
  const print = printOf(engine, charge);
  return noted.some(({ seq, paymentToken }) => {
    const token = findPaymentToken(engine.database, paymentToken);
    return seq > first.events && seq <= line.events && isOf(token, charge.clientId, print);
  });
}

function isOf(token: ReturnType<typeof findPaymentToken>, clientId: string, print: string): boolean {
  return token?.clientId === clientId && token.fingerprint === print;
}

/**
 * A merchant's own charge of a card that its customer has not paid with yet, by this token or by its number. Of a token
 * that the shop did not store itself nobody knows what was before.
 */
export function spotMissingFirstCharges(history: History): Sighting[] {
  const { engine, asks } = history;
  const all = listCardCharges(engine.database);
  const charges = chargesOf(history, all).filter(({ charge }) => charge.recurring === 1);
  if (charges.length === 0) return [];
  const questions = new Set(asks.map(({ line }) => line.correlationId));
  const paid = new Map<string, number>();
  for (const [place, charge] of all.entries())
    if (charge.recurring === 0 && charge.responseStatus === 'Approved')
      for (const key of keysOf(engine, charge)) if (!paid.has(key)) paid.set(key, place);
  const places = new Map(all.map((charge, place) => [charge, place]));
  return charges.flatMap(({ asked, charge }): Sighting | [] => {
    const token = findPaymentToken(engine.database, charge.paymentToken ?? '');
    const isOwn = token !== undefined && questions.has(token.correlationId);
    const place = places.get(charge) ?? 0;
    if (!isOwn || keysOf(engine, charge).some((key) => (paid.get(key) ?? place) < place)) return [];
    const what = `${asked.line.operation} with recurring, for a token that its customer never paid with`;
    return { rule: 'recurring_without_first_charge', what, ...asked };
  });
}

/** By what a merchant's charges are of the same card: the token stays where the number behind it is replaced. */
function keysOf(engine: Engine, charge: CardCharge): string[] {
  const { clientId, paymentToken } = charge;
  return [`${clientId} ${printOf(engine, charge)}`, ...(paymentToken === null ? [] : [`${clientId} ${paymentToken}`])];
}

/** What stands for the number of a card. */
function printOf({ state }: Engine, { sealed, id }: CardCharge): string {
  const fingerprint = (text: string) => hmacBase64(state.fingerprintKey, text);
  return cardPrint({ fingerprint }, unseal(state.sealingKey, sealed, id));
}
