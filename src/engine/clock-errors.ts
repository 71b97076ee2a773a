import { SettleboxError } from './errors.ts';
import { isoText } from './time.ts';

/**
 * Rejects a call that is not possible while the clock moves.
 *
 * @throws SettleboxError `clock_busy`
 */
export function rejectBusy(caller: string): never {
  throw new SettleboxError(
    'clock_busy',
    `${caller} was called while the clock was moving.`,
    'Await the earlier advance, advanceTo, next, or idle first. A webhook handler can’t move the clock or replace the world.',
  );
}

/**
 * Rejects a call that waited for a run whose delivery may be waiting for the call.
 *
 * @throws SettleboxError `clock_busy`
 */
export function rejectWaiting(caller: string): never {
  throw new SettleboxError(
    'clock_busy',
    `${caller} was called while a webhook was delivered, and that delivery is still open.`,
    'In a webhook handler, use the gateway of its third argument: deliver(request, event, { gateway }). Elsewhere, await the earlier call.',
  );
}

/** Creates the error of a move that did not reach its target. */
export function tooManyJobs(done: number, now: number): SettleboxError {
  return new SettleboxError(
    'too_many_jobs',
    `The clock stopped after ${done} jobs, at ${isoText(now)}.`,
    'Move it in smaller steps. If it still makes no progress, a job keeps rescheduling itself.',
  );
}

/** @throws SettleboxError `gateway_closed` */
export function rejectClosed(): never {
  throw new SettleboxError('gateway_closed', 'This gateway is closed.', 'Create a new one with createGateway().');
}
