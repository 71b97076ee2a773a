/**
 * Finds returned debits that are sent again as new payments, more often than Nacha allows. The gateway counts the retries
 * with reference_id itself, and rejects the third one.
 */
import type { Engine } from '../../domain/base/context.ts';
import { unseal } from '../../engine/crypto.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { returnCode } from '../../facts/return-codes.ts';
import type { Sighting } from './findings.ts';
import type { ReviewedCall, ReviewHistory } from './history.ts';
import { type AchDebit, listReturnedDebits } from './store.ts';

const RETRIES_MAX = 2;
const RETRY_DAYS = 180;
/** A debit that follows the last one after a month is the charge of the next month, not a retry. */
const MONTH_DAYS = 28;
const WEEK_DAYS = 7;
/** Fields of `metadata` that differ between the attempts of one order. */
const ATTEMPT_FIELD = /attempt|retr(y|ies)|tries/i;

/** A debit and its retries so far, oldest first. */
interface Chain {
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly debits: [AchDebit, ...AchDebit[]];
}

/**
 * Finds the third and further retries of a debit after R01 or R09: the same account and amount, by the same client, within
 * 180 days of the first settlement. Regular charges of a subscription and debits for another order are not retries.
 */
export function spotReinitiations(history: ReviewHistory): Sighting[] {
  const { engine, requests } = history;
  const debits = listReturnedDebits(engine.database, RETRIES_MAX);
  if (!debits.some(isReinitiable)) return [];
  const calls = new Map(requests.map((request) => [request.line.correlationId, request]));
  const chains = new Map<string, Chain[]>();
  return debits.flatMap((debit): Sighting | [] => {
    const request = calls.get(debit.correlationId);
    if (request === undefined) return [];
    const key = accountKey(engine, debit);
    const known = chains.get(key) ?? [];
    chains.set(key, known);
    const metadata = orderFields(debit);
    const chain = known.findLast((each) => isSameOrder(each.metadata, metadata) && isRetryIn(each, debit));
    if (chain === undefined) {
      known.push({ metadata, debits: [debit] });
      return [];
    }
    const returned = chain.debits.findLast(isReinitiable);
    chain.debits.push(debit);
    return chain.debits.length - 1 > RETRIES_MAX ? sightingOf(request, returned) : [];
  });
}

function sightingOf(request: ReviewedCall, returned: AchDebit | undefined): Sighting {
  const times = `more than ${RETRIES_MAX} times in ${RETRY_DAYS} days`;
  const what = `${request.line.operation} retried a debit that was returned with ${returned?.returnCode} ${times}`;
  return { rule: 'too_many_reinitiations', what, ...request };
}

/** Reports whether a debit was returned with a code after which Nacha allows retries. */
function isReinitiable({ state, returnCode: code }: AchDebit): boolean {
  return state === 'returned' && returnCode(code ?? '')?.flags.includes('reinit') === true;
}

/** A debit is a retry if the last of the chain came back, and none of it has brought the money. */
function isRetryIn({ debits }: Chain, debit: AchDebit): boolean {
  const [first] = debits;
  const last = debits.at(-1) ?? first;
  const isPaid = debits.some(({ settledAt, returnedAt }) => isBefore(settledAt, debit) && !isBefore(returnedAt, debit));
  if (isPaid || !isReinitiable(last) || !isBefore(last.returnedAt, debit)) return false;
  const today = easternDay(debit.createdAt);
  const days = today - easternDay(last.createdAt);
  const isScheduled = days >= MONTH_DAYS || (debit.recurring === 1 && days % WEEK_DAYS === 0);
  return !isScheduled && today <= easternDay(first.settledAt ?? first.createdAt) + RETRY_DAYS;
}

function isBefore(at: number | null, { createdAt }: AchDebit): boolean {
  return at !== null && at <= createdAt;
}

function accountKey({ state }: Engine, { id, clientId, routingNumber, sealed, amountCents }: AchDebit): string {
  return [clientId, routingNumber, unseal(state.sealingKey, sealed, id), amountCents].join(' ');
}

/** Returns the metadata by which orders differ. */
function orderFields({ metadata }: AchDebit): Map<string, unknown> {
  const fields: Record<string, unknown> = JSON.parse(metadata);
  return new Map(Object.entries(fields).filter(([name]) => !ATTEMPT_FIELD.test(name)));
}

/** Two debits are for different orders if a field of their metadata differs. */
function isSameOrder(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return [...one].every(
    ([name, value]) => !other.has(name) || JSON.stringify(other.get(name)) === JSON.stringify(value),
  );
}
