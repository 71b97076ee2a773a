import type { Engine } from '../domain/base/context.ts';
import type { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import type { Scheduler } from '../engine/advance.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { packSnapshot, unpackWorld, type WorldBytes } from '../engine/world-bytes.ts';

/** A snapshot: a complete world as bytes. Store it in a file, and open it with `createGateway({ from })`. */
export interface Snapshot extends Uint8Array {}

/** Captures and restores complete worlds. */
export interface Worlds {
  /**
   * Returns the complete world as bytes: rows, pending work, webhook retries, seeded RNG, ids and clock.
   *
   * @example
   * const before = gateway.snapshot();
   */
  snapshot(): Snapshot;
  /**
   * Restores the world of a snapshot. Endpoints keep the receivers that they have in this process.
   *
   * @throws SettleboxError `bad_snapshot`; `clock_busy`; `disk_failed`
   * @example
   * gateway.restore(before);
   */
  restore(snapshot: Snapshot): void;
  /**
   * Restores the world that `createGateway` created.
   *
   * @throws SettleboxError `clock_busy`
   * @example
   * afterEach(() => gateway.reset());
   */
  reset(): void;
  /**
   * Stores the current world under a name, for `rewind`.
   *
   * @example
   * gateway.mark('before payday');
   */
  mark(name: string): void;
  /**
   * Restores a world stored by `mark`.
   *
   * @throws SettleboxError `unknown_mark`; `clock_busy`
   * @example
   * gateway.rewind('before payday');
   */
  rewind(name: string): void;
  /**
   * Frees the world, and aborts in-flight webhook requests. Every later call throws `gateway_closed`.
   *
   * @throws SettleboxError `clock_busy` while `idle()` or a clock move is running; in-flight webhook requests are aborted
   * even then
   * @example
   * afterAll(() => gateway.close());
   */
  close(): void;
}

type ReceiversByEndpoint = ReturnType<WebhookDispatcher['receivers']>;

/** `initial` is the world as created. Its receivers are those attached now. */
export function createWorlds(
  engine: Engine,
  dispatcher: WebhookDispatcher,
  jobRunner: Scheduler,
  initial: () => WorldBytes,
): Worlds {
  const firstReceivers = dispatcher.receivers();
  const marks = new Map<string, WorldBytes>();
  const load = (world: WorldBytes, request: 'restore' | 'reset', call: string, receivers?: ReceiversByEndpoint) => {
    jobRunner.admit(request, call);
    engine.load(world);
    if (receivers !== undefined) dispatcher.keep(receivers);
    try {
      dispatcher.rejoin();
    } finally {
      // If the disk fails only now, the world is another one all the same.
      jobRunner.onWorldChanged();
    }
  };
  return {
    snapshot() {
      jobRunner.admit('snapshot', 'snapshot');
      return packSnapshot(engine.capture(), engine.database);
    },
    restore: (snapshot) => load(unpackWorld(snapshot), 'restore', 'restore'),
    reset() {
      jobRunner.admit('reset', 'reset');
      load(initial(), 'reset', 'reset', firstReceivers);
    },
    mark: (name) => void marks.set(name, engine.capture()),
    rewind: (name) => load(marks.get(name) ?? rejectMark(name, [...marks.keys()]), 'reset', 'rewind'),
    close() {
      // A handler can't close the gateway during its own call.
      try {
        if (!dispatcher.isInReceiver) dispatcher.abort();
      } finally {
        // If the disk fails, the aborted attempts are made again when the world is opened.
        if (jobRunner.admit('close', 'close') === 'runs') engine.close();
      }
    },
  };
}

function rejectMark(name: string, known: readonly string[]): never {
  const hint = known.length === 0 ? 'Call mark() first: this gateway has no marks.' : suggest(name, known);
  throw new SettleboxError('unknown_mark', `This gateway has no mark named "${name}".`, hint);
}
