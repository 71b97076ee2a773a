import { DAY_MS, utcDay } from '../../facts/civil-date.ts';
import { easternDay, easternTimeMs } from '../../facts/eastern-time.ts';
import { after } from '../../harness/durations.ts';
import { advanceRunTo } from './pass-time.ts';
import { addLine, type Run } from './run.ts';
import type { GatewayWaitTarget, StepOf, WaitTarget } from './steps.ts';

/** Advances the clock by a duration. */
export async function wait(run: Run, { unit, count }: StepOf<'wait'>): Promise<void> {
  const unitText = unit === 'bankingDays' ? 'banking days' : unit;
  addLine(run, count === 1 ? `1 ${unitText.slice(0, -1)} passes` : `${count} ${unitText} pass`);
  await advanceRunTo(run, after(run.gateway.clock.now(), { [unit]: count }));
}

/** Advances the clock to the next event of a kind. Does nothing if none is scheduled. */
export async function waitFor(run: Run, { target: event, seconds }: StepOf<'wait for'>): Promise<void> {
  const next = nextTime(run, event);
  const target = next === undefined ? undefined : next + seconds * 1_000;
  if (target === undefined || target <= run.gateway.clock.now()) return;
  const offset = seconds === 0 ? '' : ` and ${seconds} s`;
  addLine(run, `time passes until the next ${event}${seconds < 0 ? ` but ${-seconds} s` : offset}`);
  await advanceRunTo(run, target);
}

/** Matches the descriptions in `upcoming()`. */
const UPCOMING_TEXTS: Readonly<Record<GatewayWaitTarget, RegExp>> = {
  settlement: /batch settles$/,
  funding: /batch is funded$/,
  'ach-cutoff': /ACH batch closes$/,
  'card-cutoff': /card batch closes$/,
  submission: /batch is submitted$/,
  'webhook-retry': /is delivered$/,
  expiry: /^AUTH .* expires$/,
  'dispute deadline': /^the deadline for dispute .* passes$/,
  'dispute decision': /^the issuer decides dispute /,
};

/** Times on the way to `seconds` before an edge would be skipped, so the next edge is at least two seconds away. */
const EDGE_MIN_MS = 2_000;

function nextTime({ gateway }: Run, event: WaitTarget): number | undefined {
  const now = gateway.clock.now();
  if (event === 'New York midnight') return easternTimeMs(easternDay(now + EDGE_MIN_MS) + 1, 0);
  if (event === 'UTC midnight') return (utcDay(now + EDGE_MIN_MS) + 1) * DAY_MS;
  const next = gateway.upcoming().find(({ at, what }) => UPCOMING_TEXTS[event].test(what) && Date.parse(at) > now);
  return next === undefined ? undefined : Date.parse(next.at);
}
