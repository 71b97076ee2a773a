/** Situations of requests: lost responses, retries, keys, and stored methods that can no longer be charged. */
import { groupBy } from './group-by.ts';
import type { Situation } from './situation.ts';
import type { Trace, TracedRequest } from './trace.ts';

export const REQUEST_SITUATIONS: readonly Situation[] = [
  {
    name: 'response_lost_retried_with_key',
    value: 95,
    count: (trace) => countLost(trace, true),
    story: 'response-lost-then-retried',
    title: 'a response is lost, and the request is retried with its Idempotency-Key',
  },
  {
    name: 'response_lost_retried_without_key',
    value: 100,
    count: (trace) => countLost(trace, false),
    story: 'response-lost-then-retried',
    title: 'a response is lost, and the request is retried without its key: a second charge',
  },
  {
    name: 'request_lost_retried',
    value: 70,
    count: countLostRequests,
    story: 'capture-times-out-at-the-cut-off',
    title: 'a request never arrives, and is retried',
  },
  {
    name: 'key_reused',
    value: 60,
    count: ({ requests }) => withCode(requests(), 'idempotency_key_reused').length,
    story: 'retry-with-the-same-key',
    title: 'an Idempotency-Key is used again for another request',
  },
  {
    name: 'key_expired',
    value: 85,
    count: countExpiredKeys,
    story: 'billing-job-runs-twice',
    title: 'a request is repeated after its Idempotency-Key has expired: a second charge',
  },
  {
    name: 'rate_limit_retried',
    value: 65,
    count: countRateLimited,
    story: 'billing-run-hits-the-rate-limit',
    title: 'a request exceeds the rate limit, and is retried',
  },
  {
    name: 'expired_card_charged',
    value: 65,
    count: (trace) => countUnusable(trace, 'payment_token.expired'),
    story: 'subscription-outlives-its-card',
    title: 'a stored card is charged after it has expired',
  },
  {
    name: 'deleted_card_charged',
    value: 65,
    count: (trace) => countUnusable(trace, 'payment_token.deactivated'),
    story: 'billing-run-hits-the-rate-limit',
    title: 'a stored card or account is charged after it was deleted',
  },
  {
    name: 'returned_account_charged',
    value: 70,
    count: countReturnedAccounts,
    story: 'r02-account-closed',
    title: 'a stored account is charged after a return that forbids it',
  },
];

function withCode(requests: readonly TracedRequest[], code: string): TracedRequest[] {
  return requests.filter((request) => request.code === code);
}

/** Lifetime of an Idempotency-Key. */
const KEY_MS = 24 * 3_600_000;

/** Counts the lost responses by their retry: the next successful request of the same sender with the same body, within a day. */
function countLost({ lost, requests }: Trace, isReplay: boolean): number {
  return lost().filter((before) => {
    const retry = after(requests(), before).find((later) => isSame(later, before) && later.at < before.at + KEY_MS);
    return retry !== undefined && (retry.replayed === true) === isReplay;
  }).length;
}

function after(requests: readonly TracedRequest[], before: TracedRequest): readonly TracedRequest[] {
  return requests.slice(requests.indexOf(before) + 1);
}

/** Reports whether a successful request repeats another one, under any key. */
function isSame(later: TracedRequest, before: Pick<TracedRequest, 'operation' | 'id' | 'clientId' | 'body'>): boolean {
  return (
    later.status < 300 &&
    later.operation === before.operation &&
    later.id === before.id &&
    later.clientId === before.clientId &&
    JSON.stringify(later.body) === JSON.stringify(before.body)
  );
}

const LOST_REQUESTS: readonly (string | undefined)[] = ['connection_reset', 'hang', 'request_rejected'];

/** The journal line of such a fault has the operation and the id of the request, but not its client. */
function countLostRequests({ lines, requests }: Trace): number {
  return lines().filter(
    (line) =>
      line.kind === 'fault' &&
      LOST_REQUESTS.includes(line.fault) &&
      requests().some(
        ({ operation, id = '', status, at, method }) =>
          method === 'POST' && operation === line.operation && id === line.id && status < 300 && at >= line.at,
      ),
  ).length;
}

function countExpiredKeys({ requests }: Trace): number {
  const done = requests().filter(
    ({ idempotencyKey, status, replayed }) => idempotencyKey !== undefined && status < 300 && replayed !== true,
  );
  const byKey = groupBy(done, ({ clientId, operation, idempotencyKey }) =>
    JSON.stringify([clientId, operation, idempotencyKey]),
  );
  return [...byKey.values()].reduce((sum, { length }) => sum + length - 1, 0);
}

/** A limited request is rejected before its body is read. */
function countRateLimited({ requests }: Trace): number {
  return withCode(requests(), 'rate_limited').filter((limited) =>
    after(requests(), limited).some(
      ({ operation, clientId, status }) =>
        operation === limited.operation && clientId === limited.clientId && status < 300,
    ),
  ).length;
}

/** `last` is the beginning of the last event of the stored method, and of its cause. */
function countUnusable(trace: Trace, last: string): number {
  return trace
    .rejected('transactions.create', 'token_not_active')
    .filter((line) => trace.lastEvent(tokenOf(line.body), line)?.startsWith(last) === true).length;
}

function tokenOf(body: unknown): string {
  return String(fieldOf(fieldOf(body, 'payment_method'), 'payment_token') ?? '');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function countReturnedAccounts(trace: Trace): number {
  const blocked = trace.rejected('transactions.create', 'debit_blocked').length;
  return blocked + countUnusable(trace, 'payment_token.verification_failed bank: R');
}
