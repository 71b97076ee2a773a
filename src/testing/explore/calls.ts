import { maskText } from '../../engine/mask.ts';
import { turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import { isClosed } from '../kit/is-closed.ts';
import { type CallSubject, openCalls, type Run, type ShopCall } from './run.ts';
import { QUIET_TURNS } from './shop-connection.ts';

/** Starts a call of the shop without waiting for it; `letCallsRun` lets it continue. */
export function startCall(run: Run, subject: CallSubject, work: () => unknown): ShopCall {
  const { clock } = run.gateway;
  const end = (outcome: ShopCall['outcome'], errorText: string) => {
    // A call can outlive its run.
    if (!isClosed(run.gateway)) Object.assign(call, { outcome, errorText, endedAt: clock.now() });
  };
  const perform = async () => work();
  const finished = perform().then(
    () => end('done', ''),
    (error: unknown) => end('rejected', firstLine(error)),
  );
  const call: ShopCall = {
    ...subject,
    isConcurrent: openCalls(run).length > 0,
    startedAt: clock.now(),
    endedAt: undefined,
    outcome: 'open',
    errorText: '',
    realTimeLeftMs: REAL_TIME_MAX_MS,
    finished,
  };
  run.calls.push(call);
  return call;
}

const ERROR_TEXT_MAX = 200;

/** Returns the first line of an error message, masked and limited to 200 characters. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? `${error.message}` || error.name : String(error);
  return maskText(text.split('\n')[0] ?? '').slice(0, ERROR_TEXT_MAX);
}

const TURNS_MAX = 10_000;

/** Real milliseconds that the run waits for a call's own work, such as timers, before virtual time continues. */
const REAL_TIME_MAX_MS = 100;
const REAL_TIME_SLICE_MS = 25;

/** Lets open calls continue until they finish or wait for virtual time. */
export async function letCallsRun(run: Run): Promise<void> {
  await turnsUntilQuiet(run);
  const open = openCalls(run).filter(({ realTimeLeftMs }) => realTimeLeftMs > 0);
  if (open.length === 0 || run.connection.isWaiting) return;
  for (const call of open) call.realTimeLeftMs -= REAL_TIME_SLICE_MS;
  await within(REAL_TIME_SLICE_MS, Promise.race(open.map(({ finished }) => finished)), () => undefined);
  await turnsUntilQuiet(run);
}

async function turnsUntilQuiet(run: Run): Promise<void> {
  let earlierActivity = -1;
  for (
    let turn = 0, quietTurns = 0;
    turn < TURNS_MAX && quietTurns < QUIET_TURNS && openCalls(run).length > 0;
    turn++
  ) {
    await turnOfEventLoop();
    const activity = run.connection.activity + run.calls.length - openCalls(run).length;
    // An injected fault can deliver the event before the response.
    quietTurns =
      activity === earlierActivity && findInternals(run.gateway)?.scheduler.isRunning !== true ? quietTurns + 1 : 0;
    earlierActivity = activity;
  }
}
