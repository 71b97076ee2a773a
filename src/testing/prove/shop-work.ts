import { isAssertion } from '../../domain/webhooks/dispatcher/receiver-response.ts';
import { realMilliseconds, turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import { firstLine } from '../explore/calls.ts';
import { QUIET_TURNS, type ShopConnection } from '../explore/shop-connection.ts';
import type { ControlledPromises } from './controlled-promises.ts';
import { inContext, type ShopContext } from './shop-context.ts';

/** A step or an attempt to deliver a webhook, which the shop works on. */
export interface ShopWork {
  readonly label: string;
  readonly startedAt: number;
  outcome: 'open' | 'done' | 'rejected';
  /** The result in words: `done`, a status, or an error. */
  text: string;
  /** True if an assertion of the test failed in it. */
  isAssertion: boolean;
  /** True if it is not awaited anymore. */
  isGivenUp: boolean;
  readonly finished: Promise<void>;
}

/** What `startWork` starts. */
interface WorkToStart {
  readonly label: string;
  readonly context: ShopContext;
  readonly at: number;
  /** Returns the result in words, or rejects. */
  readonly perform: () => Promise<string>;
  /** Called when the work has finished. */
  readonly onEnd?: (work: ShopWork) => void;
}

/** Starts work without waiting for it. */
export function startWork({ label, context, at, perform, onEnd }: WorkToStart): ShopWork {
  const end = (outcome: ShopWork['outcome'], text: string, error?: unknown) => {
    Object.assign(work, { outcome, text, isAssertion: isAssertion(error) });
    onEnd?.(work);
  };
  const finished = inContext(context, perform).then(
    (text) => end('done', text),
    (error: unknown) => end('rejected', firstLine(error), error),
  );
  const work: ShopWork = {
    label,
    startedAt: at,
    outcome: 'open',
    text: '',
    isAssertion: false,
    isGivenUp: false,
    finished,
  };
  return work;
}

/** Real time that a shop gets for a step or webhook; after it has been used up once, less. */
export interface Patience {
  ms: number;
}

/** What the shop can wait for, and the time that it gets for anything else. */
interface ShopWaits {
  readonly connection: ShopConnection;
  readonly promises: ControlledPromises;
  readonly patience: Patience;
}

/** Real milliseconds until work that waits for nothing known counts as unfinished. */
export const PATIENCE_MS = 2_000;
/** The same after a shop was found to hang. */
const LITTLE_PATIENCE_MS = 100;

/** After this many turns of the event loop, a shop that is never quiet counts as quiet. */
const TURNS_MAX = 10_000;

/** Lets the shop continue until its work has finished, or waits for virtual time or for a held promise. */
export async function letWorkContinue(works: readonly ShopWork[], waits: ShopWaits): Promise<void> {
  const { connection, promises, patience } = waits;
  const since = realMilliseconds();
  for (;;) {
    await untilQuiet(works, waits);
    const open = works.filter(({ outcome, isGivenUp }) => outcome === 'open' && !isGivenUp);
    if (open.length === 0 || connection.isWaiting || promises.held.length > 0) return;
    const leftMs = patience.ms - (realMilliseconds() - since);
    if (leftMs <= 0) {
      patience.ms = LITTLE_PATIENCE_MS;
      for (const work of open) work.isGivenUp = true;
      return;
    }
    await within(leftMs, Promise.race(open.map(({ finished }) => finished)), () => undefined);
  }
}

async function untilQuiet(works: readonly ShopWork[], { connection, promises }: ShopWaits): Promise<void> {
  let before = -1;
  for (let turn = 0, quietTurns = 0; turn < TURNS_MAX && quietTurns < QUIET_TURNS; turn++) {
    await turnOfEventLoop();
    const finished = works.filter(({ outcome }) => outcome !== 'open').length;
    const activity = connection.activity + finished + promises.held.length;
    quietTurns = activity === before ? quietTurns + 1 : 0;
    before = activity;
  }
}
