import { isInjected } from '../../../domain/simulation/faults/kinds.ts';
import { injectedText } from '../../../domain/simulation/faults/rules.ts';
import { deliveryLife } from '../../../domain/webhooks/deliveries/lifecycle.ts';
import type { Transition } from '../../../engine/lifecycle.ts';

/** An entry in the log of a delivery. */
interface LoggedAttempt {
  readonly at: string;
  /** HTTP status of the response; null if there was none. */
  readonly status: number | null;
  readonly error: string | null;
}

/** A stored delivery. */
interface LoggedDelivery {
  readonly status: string;
  /** Number of attempts, without second copies. */
  readonly attempts: number;
  /** JSON list of the attempts, with second copies and with those that a fault prevented. */
  readonly log: string;
}

/**
 * Returns the transitions of a delivery that its log shows. It does not record when a delivery was sent again manually: only an
 * attempt after the end shows it. The counts of coverage are written as the transitions are made.
 */
export function deliverySteps(
  { status, attempts, log }: LoggedDelivery,
  retrySeconds: readonly number[],
): Transition[] {
  const steps: Transition[] = [];
  let state: string = deliveryLife.start;
  const add = (event: string) => {
    const to = deliveryLife.next(state, event);
    if (to === undefined) return;
    steps.push([state, event, to]);
    state = to;
  };
  add('queued');
  const entries: readonly LoggedAttempt[] = JSON.parse(log);
  if (entries.some(({ error }) => error === DROPPED)) add('abandoned');
  const made = attemptsIn(entries, attempts);
  for (const [at, attempt] of made.entries()) {
    const isLast = at === made.length - 1;
    if (state !== 'pending') add('redelivered');
    if (isAcknowledged(attempt)) add('succeeded');
    else add((isLast && status === 'exhausted') || isEnd(attempt, at, retrySeconds) ? 'gave_up' : 'failed');
  }
  if (status !== state && state !== 'pending') add('redelivered');
  if (status === 'abandoned') add('abandoned');
  return steps;
}

/** The log entry of a delivery that a fault has dropped. */
const DROPPED = injectedText('webhook_dropped');

/** Reports whether no further attempt follows this one, which failed. A status of 410 disables the endpoint. */
function isEnd({ status }: LoggedAttempt, at: number, retrySeconds: readonly number[]): boolean {
  return status === 410 || retrySeconds[at] === undefined;
}

/** A second copy is in the log with the time of its attempt. */
function attemptsIn(log: readonly LoggedAttempt[], attempts: number): readonly LoggedAttempt[] {
  const called = log.filter((attempt) => !isPrevented(attempt));
  let copies = called.length - attempts;
  return called.filter((attempt, at) => {
    const isCopy = copies > 0 && attempt.at === called[at - 1]?.at;
    if (isCopy) copies--;
    return !isCopy;
  });
}

/** Reports whether a receiver failed at first and acknowledged a later attempt. */
export function isAcknowledgedLater(log: string): boolean {
  const attempts: readonly LoggedAttempt[] = JSON.parse(log);
  const failed = attempts.findIndex((attempt) => !isAcknowledged(attempt) && !isPrevented(attempt));
  return failed >= 0 && attempts.slice(failed).some(isAcknowledged);
}

function isAcknowledged({ status }: LoggedAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** An injected fault prevented the attempt, so the receiver has not failed. */
function isPrevented({ error }: LoggedAttempt): boolean {
  return isInjected(error);
}
