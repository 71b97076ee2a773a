import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { easternDay, easternTimeMs } from '../../facts/eastern-time.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { firstLine, letCallsRun, startCall } from './calls.ts';
import { compareDuringRun } from './compare-during-run.ts';
import { addFinding, addLine, openCalls, type Run, type ShopCall } from './run.ts';

/**
 * Advances the clock to a time. On the way it runs the nightly reconciliations and ends the shop's timeouts. Unordered webhooks
 * ignore these stops: until `moveEnd`, later ones can overtake them.
 */
export async function advanceRunTo(run: Run, target: number, moveEnd = target): Promise<void> {
  const { clock } = run.gateway;
  for (;;) {
    const night = nextNight(clock.now());
    const stop = Math.min(target, night, Math.max(run.connection.nextTimeout, clock.now()));
    await moveTo(run, stop, moveEnd);
    if (run.connection.nextTimeout <= clock.now()) {
      run.connection.endWaits(clock.now());
      await letCallsRun(run);
    }
    if (clock.now() >= night) {
      await compareDuringRun(run);
      await reconcileAtNight(run);
    }
    if (clock.now() >= target) return;
  }
}

/** 03:00 in New York. */
const NIGHT_MINUTES = 180;

/** Returns the next 03:00 in New York after `now`. */
export function nextNight(now: number): number {
  const today = easternDay(now);
  const nights = [today, today + 1].map((day) => easternTimeMs(day, NIGHT_MINUTES));
  return nights.find((night) => night > now) ?? now + DAY_MS;
}

async function reconcileAtNight(run: Run): Promise<void> {
  if (run.merchant.reconcile === undefined || openCalls(run).some(({ action }) => action === 'reconcile')) return;
  const call = startReconcile(run);
  await letCallsRun(run);
  // A line for every successful night would bury the others.
  if (call.outcome !== 'done') addLine(run, 'the shop runs its nightly reconciliation', call);
}

/** Starts the shop's reconciliation. */
function startReconcile(run: Run): ShopCall {
  const subject = { action: 'reconcile', orderId: undefined, amountCents: 0 } as const;
  return startCall(run, subject, () => run.merchant.reconcile?.());
}

/** While calls are open, stops at each scheduled event, so that they continue at its time. */
async function moveTo(run: Run, target: number, moveEnd: number): Promise<void> {
  const { clock } = run.gateway;
  while (openCalls(run).length > 0) {
    const due = run.gateway.upcoming().find(({ at }) => Date.parse(at) > clock.now());
    if (due === undefined || Date.parse(due.at) >= target) break;
    await advance(run, Date.parse(due.at), moveEnd);
    await letCallsRun(run);
  }
  await advance(run, target, moveEnd);
  await letCallsRun(run);
}

/** `advanceTo` rethrows failed assertions of webhook handlers. */
async function advance(run: Run, target: number, moveEnd: number): Promise<void> {
  const scheduler = findInternals(run.gateway)?.scheduler;
  try {
    await untilIdle(run.gateway);
    if (scheduler === undefined) await run.gateway.clock.advanceTo(target);
    else {
      scheduler.oneMoveUntil = moveEnd;
      // Like advanceTo, but without the list of what happened, which takes as long as running many jobs.
      await scheduler.move('move', 'advanceTo', () => ({ target, report: () => undefined }));
    }
  } catch (error) {
    if (error instanceof SettleboxError && error.code === 'clock_busy') return advance(run, target, moveEnd);
    if (error instanceof SettleboxError || error instanceof InvariantError) throw error;
    addFinding(run, {
      kind: 'assertion_failed',
      text: `an assertion failed in the webhook handler: ${firstLine(error)}`,
    });
  } finally {
    if (scheduler !== undefined) scheduler.oneMoveUntil = Number.NEGATIVE_INFINITY;
  }
}

/** Waits until the job runner is idle: a fault can deliver an event before the response to its request. */
export async function untilIdle(gateway: AnyGateway): Promise<void> {
  while (findInternals(gateway)?.scheduler.isRunning === true) await turnOfEventLoop();
}
