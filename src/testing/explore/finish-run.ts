import { within } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { letCallsRun } from './calls.ts';
import { advanceRunTo, nextNight } from './pass-time.ts';
import { addFinding, addLine, isOver, openCalls, type Run } from './run.ts';

/** The number of nightly reconciliations that the shop gets after the last scheduled event. */
const QUIET_NIGHTS = 2;

/** Longer than any fault delays a request or response. */
const LONGEST_DELAY_MS = 5 * 60_000;

/**
 * Ends all faults and outages, then advances the clock until nothing is scheduled: responses, webhooks, settlement, returns, nights.
 */
export async function finishRun(run: Run, { restDays, callTimeoutMs }: FinishOptions): Promise<void> {
  const { gateway, faultIds, endpoint } = run;
  for (const id of faultIds) gateway.simulate.faults.remove(id);
  endpoint.recover();
  addLine(run, 'all faults end, and everything scheduled happens');
  await advanceRunTo(run, gateway.clock.now() + LONGEST_DELAY_MS);
  await breakConnections(run);
  const end = gateway.clock.now() + restDays * DAY_MS;
  for (let quiet = 0; quiet < QUIET_NIGHTS; ) {
    if (isOver(run)) return;
    const due = nextDue(run, end);
    quiet = due === undefined ? quiet + 1 : 0;
    await advanceRunTo(run, nextNight(due ?? gateway.clock.now()), end);
  }
  // The last reconciliation may wait in virtual time, too.
  if (openCalls(run).length > 0) await advanceRunTo(run, nextNight(gateway.clock.now()) - 1);
  await awaitOpenCalls(run, callTimeoutMs);
}

/** Limits of `finishRun`: virtual days for late events, and real milliseconds for calls that are still open. */
interface FinishOptions {
  readonly restDays: number;
  readonly callTimeoutMs: number;
}

/** Returns the next scheduled time before `end`; later events, such as expiring cards, are not awaited. */
function nextDue({ gateway }: Run, end: number): number | undefined {
  const due = gateway.upcoming().map(({ at }) => Date.parse(at));
  return due.find((at) => at > gateway.clock.now() && at <= end);
}

/** Reports calls that still have not finished. */
async function awaitOpenCalls(run: Run, callTimeoutMs: number): Promise<void> {
  if (openCalls(run).length === 0) return;
  await within(callTimeoutMs, Promise.all(openCalls(run).map(({ finished }) => finished)), () => undefined);
  for (const { action, orderId } of openCalls(run))
    addFinding(run, {
      kind: 'never_finished',
      ...(orderId === undefined ? {} : { orderId }),
      text: `${orderId ?? 'the nightly reconciliation'}: the shop's ${action}() neither resolved nor rejected`,
    });
}

/** Restoring the current state ends hanging requests and changes nothing else. */
async function breakConnections(run: Run): Promise<void> {
  if (openCalls(run).length === 0) return;
  run.gateway.restore(run.gateway.snapshot());
  await letCallsRun(run);
}
