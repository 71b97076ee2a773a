/** Counts retries: webhook attempts, and repeated requests of callers. */
import type { Database } from '../../engine/database.ts';
import type { CoverageCount } from './counted.ts';
import { isAcknowledgedLater } from './moves/delivery-steps.ts';
import { listDeliveries } from './moves/store.ts';
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

/** Counts attempts of webhooks and repeated requests by their rows, in parts. */
export function* countRetries(
  database: Database,
  requests: readonly JournaledRequest[],
  moves: readonly CoverageCount[],
): Generator<undefined, CoverageCount[]> {
  const attempts = new Map<number, number>();
  let acknowledgedLater = 0;
  for (const tries of listDeliveries(database, 0)) {
    for (const one of tries) {
      attempts.set(one.attempts, (attempts.get(one.attempts) ?? 0) + 1);
      // A single attempt has no later one.
      if (one.attempts > 1 && isAcknowledgedLater(one.log)) acknowledgedLater++;
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
    ...[...REPEATED].map(([name, is]) => ({ name, count: countRequests(is) })),
  ];
}

/** The repeated requests of each row. */
const REPEATED: ReadonlyMap<string, (request: JournaledRequest) => boolean> = new Map([
  [REPLAYED, (request) => 'replayed' in request && request.replayed === true],
  [OTHER_BODY, ({ code }) => code === 'idempotency_key_reused'],
  [STILL_RUNS, ({ code }) => code === 'idempotency_in_progress'],
]);

/** Returns which requests a row counts; undefined if it counts no requests. */
export function requestsOfRetry(name: string): ((request: JournaledRequest) => boolean) | undefined {
  return REPEATED.get(name);
}

/** Returns which deliveries a row of attempts counts. */
export function deliveriesOfRetry(name: string): {
  readonly attempts: number;
  readonly matches: (delivery: { readonly log: string }) => boolean;
} {
  if (name === ACKNOWLEDGED_LATER) return { attempts: 2, matches: ({ log }) => isAcknowledgedLater(log) };
  const attempts = ATTEMPTS.find((number) => attemptName(number) === name);
  return { attempts: attempts ?? Number.MAX_SAFE_INTEGER, matches: () => true };
}

function attemptsUpTo(attempts: number, count: number): CoverageCount[] {
  return Array.from({ length: attempts }, (_, at) => ({ name: attemptName(Math.min(at + 1, ATTEMPTS_MAX)), count }));
}
