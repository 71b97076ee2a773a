import { printTimeline } from '../../harness/timeline.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import { insideOf } from '../inside-of.ts';
import { indent } from '../kit/failure-report.ts';
import type { GatewayUnderTest } from '../kit/test-world.ts';
import type { TransactionNow } from './transaction-now.ts';

/** A large world has many more scheduled lines. */
const SCHEDULED_MAX = 8;

/** Formats the history of a transaction and the scheduled events, which end every failure message. `others`: ids of its disputes. */
export function formatHistory({ gateway, id }: TransactionNow, others: readonly string[] = []): string {
  const ownEntries = gateway.timeline().filter(({ subject }) => subject === id || others.includes(subject));
  return `Its history:\n${indent(printTimeline(ownEntries, { year: startYearOf(gateway) }))}\n${formatScheduled(gateway)}`;
}

/** Formats the gateway's time and the next scheduled events, after a note about a forgotten `await`. */
export function formatScheduled(gateway: GatewayUnderTest): string {
  const upcoming = gateway.upcoming();
  const rest = upcoming.length - SCHEDULED_MAX;
  const lines =
    upcoming.length === 0
      ? 'No events are scheduled.'
      : `Still scheduled:\n${indent(printTimeline(upcoming.slice(0, SCHEDULED_MAX), { year: startYearOf(gateway) }))}${rest > 0 ? `\n  … and ${rest} more` : ''}`;
  return `${movingClockNote(gateway)}The gateway's time is ${gateway.clock.iso()}. ${lines}`;
}

/** Returns a note if the clock is still moving because the test did not await it; otherwise an empty string. */
export function movingClockNote(gateway: object): string {
  return findInternals(gateway)?.scheduler.isMoving === true ? `${CLOCK_IS_MOVING}\n` : '';
}

const CLOCK_IS_MOVING =
  'The clock is still moving: this line ran before the move had finished. Await gateway.clock.advance(), advanceTo(), or next() first.';

/** Returns the year in which the world of a gateway started: times of other years are printed with their year. */
export function startYearOf(gateway: GatewayUnderTest): number {
  return insideOf(gateway, 'A matcher').startYear();
}
