import { SettleboxError } from './errors.ts';
import { isoText } from './time.ts';

/** @throws SettleboxError `clock_busy` */
export function refuseBusy(wish: string): never {
  throw new SettleboxError(
    'clock_busy',
    `${wish} was called while the clock was moving.`,
    'Await the earlier advance, advanceTo, next, or idle first. A webhook handler can only call idle().',
  );
}

/** Time has not come to where it was to go. */
export function tooMany(done: number, now: number): SettleboxError {
  return new SettleboxError(
    'too_many_jobs',
    `The clock stopped after ${done} jobs, at ${isoText(now)}.`,
    'Move it in smaller steps. If it still makes no progress, a job keeps rescheduling itself.',
  );
}
