import type { Engine, Shape } from '../context.ts';
import type { Pump } from '../core/advance.ts';
import { suggest } from '../core/did-you-mean.ts';
import { SettleboxError } from '../core/errors.ts';
import { packWorld, unpackWorld, type WorldBytes } from '../core/world-bytes.ts';
import type { Courier } from '../world/courier.ts';

/** A snapshot: a whole world as bytes. Write it to a file, read it back, open it with `createGateway({ from })`. */
export interface Snapshot extends Uint8Array {}

/** Whole worlds, kept and gone back to. */
export interface Worlds {
  /** The whole world as bytes: rows, pending work, webhook retries, dice, ids, clock. */
  snapshot(): Snapshot;
  /** Goes to the world of a snapshot; endpoints keep the functions they have here. */
  restore(snapshot: Snapshot): void;
  /** Goes back to the world as `createGateway` made it. */
  reset(): void;
  /** Remembers this moment under a name, for `rewind`. */
  mark(name: string): void;
  /** Goes back to a marked moment. */
  rewind(name: string): void;
  /**
   * Frees the world; every later call throws. Aborts the requests of webhooks that are in flight.
   *
   * @throws SettleboxError `clock_busy` while `idle()` or a clock move is running; in-flight webhook requests are aborted even then
   */
  close(): void;
}

/** `initial` is the world as it was made, and the receivers attached now are those it was made with. */
export function createWorlds(engine: Engine, courier: Courier, pump: Pump<Shape>, initial: () => WorldBytes): Worlds {
  const firstReceivers = courier.receivers();
  const marks = new Map<string, WorldBytes>();
  const load = (world: WorldBytes, wish: string) => {
    pump.refuseWhileRunning(wish);
    engine.load(world);
    courier.rejoin();
    pump.turned();
  };
  return {
    snapshot: () => packWorld(engine.capture()),
    restore: (snapshot) => load(unpackWorld(snapshot), 'restore'),
    reset() {
      pump.refuseWhileRunning('reset');
      courier.keep(firstReceivers);
      load(initial(), 'reset');
    },
    mark: (name) => void marks.set(name, engine.capture()),
    rewind: (name) => load(marks.get(name) ?? refuseMark(name, [...marks.keys()]), 'rewind'),
    close() {
      // A handler can't end its own call.
      if (!courier.isAsking) courier.abort();
      pump.refuseClosing();
      engine.close();
    },
  };
}

function refuseMark(name: string, known: readonly string[]): never {
  const there = known.length === 0 ? 'Call mark() first: this gateway has no marks.' : suggest(name, known);
  throw new SettleboxError('unknown_mark', `This gateway has no mark named "${name}".`, there);
}
