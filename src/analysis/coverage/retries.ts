/** Counts retries: webhook attempts, and repeated requests of callers. */
import type { Database } from '../../engine/database.ts';
import type { CoverageCount } from './counted.ts';
import type { JournaledRequest } from './requests.ts';
import {
  ABANDONED,
  ACKNOWLEDGED_LATER,
  ATTEMPTS,
  ATTEMPTS_MAX,
  attemptName,
  BY_HAND,
  DISABLED,
  OTHER_BODY,
  REPLAYED,
  STILL_RUNS,
} from './retry-names.ts';
import { type DeliveryTries, listTries } from './store.ts';

/** Counts attempts of webhooks and repeated requests by their rows, in parts. */
export function* countRetries(
  database: Database,
  requests: readonly JournaledRequest[],
  moves: readonly CoverageCount[],
): Generator<undefined, CoverageCount[]> {
  const attempts = new Map<number, number>();
  let acknowledgedLater = 0;
  for (const tries of listTries(database)) {
    for (const one of tries) {
      attempts.set(one.attempts, (attempts.get(one.attempts) ?? 0) + 1);
      // Of one attempt, none is a later one.
      if (one.attempts > 1 && isAcknowledgedLater(JSON.parse(one.log))) acknowledgedLater++;
    }
    yield;
  }
  const countRequests = (is: (request: JournaledRequest) => boolean) => requests.filter(is).length;
  const transitions = (lifecycle: string, event: string) =>
    moves.filter(({ name }) => name.startsWith(`${lifecycle}: `) && name.endsWith(` + ${event}`));
  return [
    ...[...attempts].flatMap(([made, deliveries]) => attemptsUpTo(made, deliveries)),
    { name: ACKNOWLEDGED_LATER, count: acknowledgedLater },
    ...transitions('delivery', 'gave_up').map(({ count }) => ({ name: ABANDONED, count })),
    ...transitions('delivery', 'redelivered').map(({ count }) => ({ name: BY_HAND, count })),
    ...transitions('endpoint', 'disabled').map(({ count }) => ({ name: DISABLED, count })),
    ...Object.entries(REPEATED).map(([name, is]) => ({ name, count: countRequests(is) })),
  ];
}

/** The repeated requests of each row. */
const REPEATED: Readonly<Record<string, (request: JournaledRequest) => boolean>> = {
  [REPLAYED]: (request) => 'replayed' in request && request.replayed === true,
  [OTHER_BODY]: ({ code }) => code === 'idempotency_key_reused',
  [STILL_RUNS]: ({ code }) => code === 'idempotency_in_progress',
};

/** Returns which requests a row counts; undefined if it counts no requests. */
export function requestsOfRetry(name: string): ((request: JournaledRequest) => boolean) | undefined {
  return REPEATED[name];
}

/** Returns which deliveries a row counts; undefined if it counts none, or if they don't show it. */
export function deliveriesOfRetry(name: string) {
  const attempts = ATTEMPTS.find((number) => attemptName(number) === name);
  if (attempts !== undefined) return { attempts, matches: () => true };
  if (name !== ACKNOWLEDGED_LATER) return undefined;
  return { attempts: 2, matches: ({ log }: DeliveryTries) => isAcknowledgedLater(JSON.parse(log)) };
}

function attemptsUpTo(attempts: number, count: number): CoverageCount[] {
  return Array.from({ length: attempts }, (_, at) => ({ name: attemptName(Math.min(at + 1, ATTEMPTS_MAX)), count }));
}

interface LoggedAttempt {
  readonly status: number | null;
  readonly error: string | null;
}

function isAcknowledgedLater(log: readonly LoggedAttempt[]): boolean {
  const failed = log.findIndex((attempt) => !isAcknowledged(attempt) && !isStoppedByFault(attempt));
  return failed >= 0 && log.slice(failed).some(isAcknowledged);
}

/** Reports whether an attempt failed. */
export function isFailed(attempt: LoggedAttempt): boolean {
  return !isAcknowledged(attempt);
}

function isAcknowledged({ status }: LoggedAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** An injected fault prevented the attempt, so the receiver has not failed. */
function isStoppedByFault({ error }: LoggedAttempt): boolean {
  return error?.startsWith('injected fault') === true;
}
