import { realMilliseconds, turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { firstLineOf } from './first-line.ts';
import type { WatchedGateway } from './watched-gateway.ts';

/** Virtual days after which every payment of a test has settled and every webhook was retried to its end. */
const SETTLING_DAYS = 7;
/** Virtual days for what the nightly jobs of the application cause. */
const LAST_DAYS = 2;
/** Real milliseconds in which a world settles. */
const SETTLING_MS = 10_000;
/** Assertions that fail in handlers interrupt a clock move, which then continues. */
const MOVES_MAX = 50;
/** Turns of the event loop for work that a test started and did not await. */
const TURNS = 3;

/** Functions that are called while a world settles. */
interface SettlingSteps {
  /** Sends a webhook again. Returns false if there is none. */
  readonly repeatWebhook: () => boolean;
  /** Runs the application's nightly jobs. */
  readonly reconcile: () => Promise<void>;
}

/**
 * Delivers all webhooks, advances the clock to `until`, and runs the application's nightly jobs. Returns why that failed, or
 * undefined.
 */
export async function settle(
  gateway: WatchedGateway,
  until: number | undefined,
  { repeatWebhook, reconcile }: SettlingSteps,
): Promise<string | undefined> {
  const deadline = realMilliseconds() + SETTLING_MS;
  const limited = async (work: () => Promise<string | undefined>) =>
    within(
      Math.max(1, deadline - realMilliseconds()),
      work(),
      () => `its webhooks and jobs did not end within ${SETTLING_MS} ms`,
    );
  const work = async () => {
    await turns();
    const now = gateway.clock.now();
    const end = Math.max(until ?? now + (SETTLING_DAYS + LAST_DAYS) * DAY_MS, now + LAST_DAYS * DAY_MS);
    const unsettled = await moveTo(gateway, end - LAST_DAYS * DAY_MS);
    if (unsettled !== undefined) return unsettled;
    if (repeatWebhook()) await moveTo(gateway, gateway.clock.now());
    await reconcile();
    await turns();
    return moveTo(gateway, end);
  };
  return limited(work);
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await turnOfEventLoop();
}

/** Moves the clock, and continues after errors of the application's webhook handlers, which end a move. */
async function moveTo(gateway: WatchedGateway, time: number): Promise<string | undefined> {
  let error: unknown;
  for (let move = 0; move < MOVES_MAX; move++) {
    try {
      await gateway.clock.advanceTo(Math.max(time, gateway.clock.now()));
      await gateway.idle();
      return undefined;
    } catch (thrown) {
      error = thrown;
      await turnOfEventLoop();
    }
  }
  return firstLineOf(error);
}
