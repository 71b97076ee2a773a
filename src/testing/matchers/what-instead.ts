import { printTimeline } from '../../harness/timeline.ts';
import { indent } from '../kit/story.ts';
import type { GatewayUnderTest } from '../kit/world-under-test.ts';
import type { TransactionNow } from './transaction-now.ts';

/** The next lines of what is to come; a world of hundreds of transactions has many more. */
const COMING_MAX = 8;

/** What happened to a transaction, and what is still to come: the second half of every failure. */
export function lifeOf({ gateway, id }: TransactionNow): string {
  const own = gateway.timeline().filter(({ subject }) => subject === id);
  return `What happened to it:\n${indent(printTimeline(own))}\n${stillToCome(gateway)}`;
}

/** What is still to come in a world, the next first. */
export function stillToCome(gateway: GatewayUnderTest): string {
  const coming = gateway.upcoming();
  const rest = coming.length - COMING_MAX;
  const lines = coming.length === 0 ? '  nothing' : indent(printTimeline(coming.slice(0, COMING_MAX)));
  return `It is ${gateway.clock.iso()}. Still to come:\n${lines}${rest > 0 ? `\n  … and ${rest} more` : ''}`;
}
