import { within } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { letRun } from './calls.ts';
import { nextNight, passUntil } from './pass-time.ts';
import { find, type Life, note, openCalls } from './run.ts';

/** So long after the last thing that happens the shop may still do something about it, night after night. */
const QUIET_NIGHTS = 2;

/** Longer than any fault holds a request or an answer up. */
const SLOWEST_MS = 5 * 60_000;

/**
 * Ends all trouble and lets everything happen that is still to come: answers, webhooks, settlement, returns, nights.
 * `ownTimeMs` is what a call that is still open then gets of real time.
 */
export async function comeToRest(life: Life, { restDays, ownTimeMs }: Rest): Promise<void> {
  const { gateway, faults, endpoint } = life;
  for (const id of faults) gateway.simulate.faults.remove(id);
  endpoint.mend();
  note(life, 'all faults end, and everything scheduled happens');
  await passUntil(life, gateway.clock.now() + SLOWEST_MS);
  await breakConnections(life);
  const end = gateway.clock.now() + restDays * DAY_MS;
  for (let quiet = 0; quiet < QUIET_NIGHTS; ) {
    const due = nextDue(life, end);
    quiet = due === undefined ? quiet + 1 : 0;
    await passUntil(life, nextNight(due ?? gateway.clock.now()));
  }
  // The last night's work may wait in virtual time like any other.
  if (openCalls(life).length > 0) await passUntil(life, nextNight(gateway.clock.now()) - 1);
  await endCalls(life, ownTimeMs);
}

export interface Rest {
  readonly restDays: number;
  readonly ownTimeMs: number;
}

/** The next thing to come, as far as it is waited for: cards that expire in years are not. */
function nextDue({ gateway }: Life, end: number): number | undefined {
  const due = gateway.upcoming().map(({ at }) => Date.parse(at));
  return due.find((at) => at > gateway.clock.now() && at <= end);
}

/** Every call has its answer by now, but for those that the shop has forgotten. */
async function endCalls(life: Life, ownTimeMs: number): Promise<void> {
  if (openCalls(life).length === 0) return;
  await within(ownTimeMs, Promise.all(openCalls(life).map(({ settled }) => settled)), () => undefined);
  for (const { what, orderId } of openCalls(life))
    find(life, {
      kind: 'never_answered',
      ...(orderId === undefined ? {} : { orderId }),
      text: `${orderId ?? 'the nightly reconciliation'}: the shop's ${what}() neither resolved nor rejected`,
    });
}

/** A request that hangs still ends where the world is opened anew: in this very state, so that nothing else changes. */
async function breakConnections(life: Life): Promise<void> {
  if (openCalls(life).length === 0) return;
  life.gateway.restore(life.gateway.snapshot());
  await letRun(life);
}
