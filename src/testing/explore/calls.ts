import { maskText } from '../../engine/mask.ts';
import { turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import { findInside } from '../../transports/gateway-internals.ts';
import { isClosed } from '../kit/is-closed.ts';
import { type Call, type Life, openCalls } from './run.ts';
import { QUIET_TURNS } from './wire.ts';

/** Asks something of the shop. It is under way then, and maybe done; `letRun` gives it its time. */
export function startCall(
  life: Life,
  about: Pick<Call, 'what' | 'orderId' | 'amountCents'>,
  work: () => unknown,
): Call {
  const { clock } = life.gateway;
  const end = (outcome: Call['outcome'], said: string) => {
    // It may outlast its run.
    if (!isClosed(life.gateway)) Object.assign(call, { outcome, said, endedAt: clock.now() });
  };
  const ask = async () => work();
  const settled = ask().then(
    () => end('done', ''),
    (error: unknown) => end('rejected', sentence(error)),
  );
  const call: Call = {
    ...about,

    beside: openCalls(life).length > 0,
    startedAt: clock.now(),
    endedAt: undefined,
    outcome: 'open',
    said: '',
    ownTimeMs: OWN_TIME_MS,
    settled,
  };
  life.calls.push(call);
  return call;
}

const SAID_LETTERS_MAX = 200;

export function sentence(error: unknown): string {
  const text = error instanceof Error ? `${error.message}` || error.name : String(error);
  return maskText(text.split('\n')[0] ?? '').slice(0, SAID_LETTERS_MAX);
}

const TURNS_MAX = 10_000;

/** Real milliseconds that a call gets for something of the shop's own, such as a timer, before time goes on without it. */
const OWN_TIME_MS = 100;
const OWN_TIME_AT_ONCE_MS = 25;

/** Lets the shop do what it can do now: until its calls are done, or wait for the clock. */
export async function letRun(life: Life): Promise<void> {
  await turnsUntilQuiet(life);
  const open = openCalls(life).filter(({ ownTimeMs }) => ownTimeMs > 0);
  if (open.length === 0 || life.wire.busy) return;
  for (const call of open) call.ownTimeMs -= OWN_TIME_AT_ONCE_MS;
  await within(OWN_TIME_AT_ONCE_MS, Promise.race(open.map(({ settled }) => settled)), () => undefined);
  await turnsUntilQuiet(life);
}

async function turnsUntilQuiet(life: Life): Promise<void> {
  let before = -1;
  for (let turn = 0, quiet = 0; turn < TURNS_MAX && quiet < QUIET_TURNS && openCalls(life).length > 0; turn++) {
    await turnOfEventLoop();
    const stirred = life.wire.moves + life.calls.length - openCalls(life).length;
    // A fault may have the event delivered before the answer is given.
    quiet = stirred === before && findInside(life.gateway)?.pump.running !== true ? quiet + 1 : 0;
    before = stirred;
  }
}
