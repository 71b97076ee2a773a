import { within } from '../../engine/wall-clock.ts';
import { untilIdle } from '../explore/pass-time.ts';
import { deliver, enabledEvents, lateWebhooks } from './enabled-events.ts';
import { wrongAlone } from './judge-outcome.ts';
import { advanceToNextTimeout, openRun, performGiven } from './open-run.ts';
import type { ProofSetup } from './options.ts';
import type { Choice, Choose, OrderedEvent } from './ordered-event.ts';
import { printEvents } from './print-events.ts';
import { ProveError } from './prove-error.ts';
import { letShopWork, type ProvingRun } from './proving-run.ts';
import { outcomeOf, type RunOutcome, readRecords } from './run-outcome.ts';

/** The result of a run, readable after its gateway is closed. */
export interface OrderResult {
  readonly trace: readonly Choice[];
  /** What `records()` returned before anything happened. */
  readonly recordsAtStart: unknown;
  readonly outcome: RunOutcome;
  /** What is wrong with it by itself. */
  readonly findings: readonly string[];
  /** The events, one line each; empty without `detail`. */
  readonly events: readonly string[];
  /** The errors of rejected steps, by name. */
  readonly rejections: Readonly<Record<string, string>>;
  /** The gateway's timeline; empty without `detail`. */
  readonly timeline: string;
}

/** How a run is read. */
interface ReadOptions {
  /** True for the events and the timeline. */
  readonly detail?: boolean;
  /** True if the records have amounts in the natural order, and must have them in every order. */
  readonly comparesMoney?: boolean;
}

/** Real milliseconds to wait for work of the gateway before it is closed. */
const CLOSE_MAX_MS = 1_000;

/** Runs events in one order on a new gateway with a new shop. Returns undefined if `choose` ends the run. */
export async function runOrder(
  setup: ProofSetup,
  choose: Choose,
  { detail = false, comparesMoney = false }: ReadOptions = {},
): Promise<OrderResult | undefined> {
  const gateway = await setup.openGateway();
  try {
    const run = await openRun(gateway, setup);
    try {
      const { records: recordsAtStart } = await readRecords(run);
      await performGiven(run);
      const trace = await happenInOrder(run, choose);
      if (trace === undefined) return undefined;
      const outcome = await outcomeOf(run);
      return {
        trace,
        recordsAtStart,
        outcome,
        findings: await wrongAlone(run, outcome, comparesMoney),
        events: detail ? printEvents(run.lines) : [],
        rejections: rejectionsOf(run),
        timeline: detail ? String(gateway.timeline()) : '',
      };
    } finally {
      run.promises.isHolding = false;
      run.timers.close();
      await within(CLOSE_MAX_MS, Promise.resolve(run.shop.close?.()), () => undefined);
    }
  } finally {
    await within(CLOSE_MAX_MS, untilIdle(gateway), () => undefined);
    gateway.close();
  }
}

/** More events than a small world has. */
const EVENTS_MAX = 60;

async function happenInOrder(run: ProvingRun, choose: Choose): Promise<readonly Choice[] | undefined> {
  const trace: Choice[] = [];
  const end = { waits: 0, isOver: false };
  run.promises.isHolding = run.setup.fastCheck !== undefined;
  for (;;) {
    const enabled = enabledEvents(run);
    if (enabled.length === 0) {
      if (await continueAtEnd(run, end)) continue;
      run.promises.isHolding = false;
      await letShopWork(run);
      return trace;
    }
    if (trace.length === EVENTS_MAX) throw tooManyEvents(run);
    const chosen = choose(enabled, trace.length);
    const event = enabled[chosen ?? enabled.length];
    if (chosen === undefined || event === undefined) return undefined;
    trace.push({ chosen, enabled: enabled.map(({ key, label, orderId }) => ({ key, label, orderId })) });
    const line = run.lines.length;
    await event.happen();
    Object.assign(run.lines[line] ?? {}, { before: overtaken(enabled.slice(0, chosen)) });
  }
}

/** Waits of the shop for virtual time, after which its work counts as unfinished. */
const WAITS_MAX = 100;

/** The attempts that a gateway makes, after which a webhook counts as never acknowledged. */
const ATTEMPTS_MAX = 8;

/**
 * When nothing else can happen, ends the waits of the shop, and sends rejected webhooks again until none of them is acknowledged.
 * Returns false if nothing was left to do.
 */
async function continueAtEnd(run: ProvingRun, end: { waits: number; isOver: boolean }): Promise<boolean> {
  if (run.connection.isWaiting && end.waits++ < WAITS_MAX) {
    await advanceToNextTimeout(run);
    return true;
  }
  const late = lateWebhooks(run).filter(({ attempts }) => attempts < ATTEMPTS_MAX);
  if (late.length === 0 || end.isOver) return false;
  for (const webhook of late) await deliver(run, webhook);
  end.isOver = late.every((webhook) => run.mailbox.held.includes(webhook));
  return true;
}

function tooManyEvents({ lines }: ProvingRun): ProveError {
  return new ProveError({
    reason: 'not_proved',
    headline: `Not proved: a run has more than ${EVENTS_MAX} events, and prove() is for small worlds. Use fewer steps, or name the event types that the shop needs in events.`,
    findings: [],
    events: printEvents(lines),
    timeline: '',
    notes: [],
    repeat: undefined,
    orders: 0,
  });
}

function overtaken(events: readonly OrderedEvent[]): string {
  const [first] = events;
  if (first === undefined) return '';
  const name = first.label.replace(/^webhook /, '');
  return events.length === 1 ? name : `${name} and ${events.length - 1} more`;
}

function rejectionsOf({ steps }: ProvingRun): OrderResult['rejections'] {
  const rejected = [...steps].filter(([, { outcome }]) => outcome === 'rejected');
  return Object.fromEntries(rejected.map(([name, { text }]) => [name, text]));
}
