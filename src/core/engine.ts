import { Context, type Occasion } from './context.ts';
import { Database } from './database.ts';
import { SettleboxError } from './errors.ts';
import type { JobKind } from './job.ts';
import type { HttpMethod } from './operation.ts';
import { type EventRow, Outbox } from './outbox.ts';
import type { RateLimit } from './rate-limit.ts';
import { RequestLog, type RequestRow } from './request-log.ts';
import { type Job, Schedule } from './schedule.ts';
import { WorldState } from './state.ts';
import { WaitingAnswers } from './waiting-answers.ts';

/** What a kind of engine knows: the core is the same for any. */
export interface EngineShape {
  settings: unknown;
  world: unknown;
  caller: unknown;
  eventType: string;
  jobKind: string;
  credentials: unknown;
  permission: string;
  examples: unknown;
}

/** Who asked, as the request log names them. */
export interface CallerName {
  readonly clientId: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
}

/** The parts that make an engine one of its kind: tables of rows, and ports to what the core does not know. */
export interface EngineParts<Shape extends EngineShape> {
  readonly jobKinds: ReadonlyMap<string, JobKind<Shape>>;
  readonly world: Shape['world'];
  parseSettings(text: string): Shape['settings'];
  /** Whose key it is; refuses with 401. */
  authenticate(engine: Engine<Shape>, credentials: Shape['credentials'], row: Asked<Shape>): Shape['caller'];
  /** How many requests a caller may make, and who counts as one; undefined where there is no limit. */
  rateOf(engine: Engine<Shape>, caller: Shape['caller']): ({ readonly key: string } & RateLimit) | undefined;
  /** On whose behalf they ask, and whether they may; refuses with 403. */
  admit(
    engine: Engine<Shape>,
    holder: Shape['caller'],
    credentials: Shape['credentials'],
    row: Asked<Shape>,
  ): Shape['caller'];
  nameOf(caller: Shape['caller'] | undefined): CallerName;
  /** Who works while the clock runs. */
  readonly clockwork: Shape['caller'];
  /** Hands an event to those who subscribed to it, in the transaction in which it was emitted. */
  fanOut(context: Context<Shape>, event: EventRow): void;
}

type Asked<Shape extends EngineShape> = {
  readonly permission: Shape['permission'];
  readonly method: HttpMethod;
  readonly onlyFor?: string;
};

/** One world and its machinery. The only place that opens a transaction. */
export class Engine<Shape extends EngineShape = EngineShape> {
  readonly parts: EngineParts<Shape>;
  readonly #listeners = new Set<(event: EventRow) => void>();
  readonly #thrownByListeners = new WeakSet<object>();
  /** Requests whose answers wait for the clock. */
  readonly answers = new WaitingAnswers();
  /** Brings this world up to a clock that it keeps step with, before anything is asked of it. */
  catchUp: () => void = () => undefined;
  #open: OpenWorld<Shape> | undefined;
  #depth = 0;

  constructor(parts: EngineParts<Shape>, bytes: Uint8Array) {
    this.parts = parts;
    this.#open = openWorld(parts, bytes);
  }

  get database(): Database {
    return this.#world.database;
  }
  get state(): WorldState {
    return this.#world.state;
  }
  get schedule(): Schedule {
    return this.#world.schedule;
  }
  get outbox(): Outbox {
    return this.#world.outbox;
  }
  get settings(): Shape['settings'] {
    return this.#world.settings;
  }
  get world(): Shape['world'] {
    return this.parts.world;
  }

  get #world(): OpenWorld<Shape> {
    return this.#open ?? refuseClosed();
  }

  context(caller: Shape['caller'], occasion: Occasion): Context<Shape> {
    return new Context(this, caller, occasion);
  }

  /**
   * Runs work in one transaction: all of it happens or nothing, dice and id counter included. Listeners hear of it
   * after the commit; one that throws makes this throw, after the others ran, and the work stays.
   */
  transaction<Result>(work: () => Result): Result {
    if (this.#depth > 0) throw new Error('a transaction inside a transaction: two ways in, one way through');
    const { database, state, schedule, outbox } = this.#world;
    const undo = state.mark();
    database.run('BEGIN');
    this.#depth++;
    let result: Result;
    try {
      result = work();
      database.run('COMMIT');
    } catch (error) {
      database.run('ROLLBACK');
      database.forget();
      undo();
      outbox.take();
      schedule.forget();
      throw error;
    } finally {
      this.#depth--;
    }
    this.#tell(outbox.take());
    return result;
  }

  /** Does a due job in a transaction of its own; the job sees its own due time. */
  perform(job: Job): void {
    const kind = this.jobKind(job.kind);
    const context = this.context(this.parts.clockwork, { cause: `clock: ${job.kind}`, reason: job.why });
    this.transaction(() => {
      this.schedule.remove(job);
      kind.run(context, job);
    });
  }

  jobKind(kind: string): JobKind<Shape> {
    const found = this.parts.jobKinds.get(kind);
    if (found === undefined) throw new Error(`no job kind ${kind} in any jobs.ts`);
    return found;
  }

  /** Kinds of the jobs that leave the process. */
  get outsideKinds(): readonly string[] {
    return [...this.parts.jobKinds.values()].filter(({ outside }) => outside).map(({ kind }) => kind);
  }

  fanOut(context: Context<Shape>, event: EventRow): void {
    this.parts.fanOut(context, event);
  }

  listen(listener: (event: EventRow) => void): () => void {
    if (this.closed) refuseClosed();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether an error is a listener's own, thrown after the commit: the work that it followed stays. */
  isThrownByListener(error: unknown): boolean {
    return error instanceof Object && this.#thrownByListeners.has(error);
  }

  /** Keeps a line in the log of requests. */
  log(row: RequestRow): void {
    if (this.#open !== undefined) this.#open.requests.add(row, this.#depth === 0);
  }

  /** The whole world as bytes: rows, pending work, clock, dice, ids. */
  serialize(): Uint8Array {
    this.saveState();
    return this.database.serialize();
  }

  /**
   * Writes clock, dice, id counter and the log of requests back, before anybody reads them or the bytes. Not with each
   * transaction: nobody reads them in between, and every sale would pay for it.
   */
  saveState(): void {
    const { database, state, requests } = this.#world;
    if (this.#depth > 0) return;
    state.save(database);
    requests.save();
  }

  /** Leaves this world for another. Opens the other first, so that bytes it refuses leave all as it was. */
  load(bytes: Uint8Array): void {
    const next = openWorld(this.parts, bytes);
    this.#world.database.close();
    this.#open = next;
    this.answers.releaseAll();
  }

  get closed(): boolean {
    return this.#open === undefined;
  }

  close(): void {
    this.#open?.database.close();
    this.#open = undefined;
    this.answers.releaseAll();
  }

  #tell(events: readonly EventRow[]): void {
    if (this.#listeners.size === 0) return;
    const thrown: unknown[] = [];
    for (const event of events)
      for (const listener of [...this.#listeners]) {
        try {
          listener(event);
        } catch (error) {
          thrown.push(error);
          if (error instanceof Object) this.#thrownByListeners.add(error);
        }
      }
    if (thrown.length > 0) throw thrown[0];
  }
}

function refuseClosed(): never {
  throw new SettleboxError('gateway_closed', 'This gateway was closed.', 'Make a new one with createGateway().');
}

interface OpenWorld<Shape extends EngineShape> {
  readonly database: Database;
  readonly state: WorldState;
  readonly schedule: Schedule;
  readonly outbox: Outbox;
  readonly requests: RequestLog;
  readonly settings: Shape['settings'];
}

function openWorld<Shape extends EngineShape>(parts: EngineParts<Shape>, bytes: Uint8Array): OpenWorld<Shape> {
  const database = new Database(bytes);
  try {
    const state = WorldState.read(database);
    const settings = parts.parseSettings(state.settings);
    const [schedule, outbox, requests] = [new Schedule(database), new Outbox(database), new RequestLog(database)];
    return { database, state, schedule, outbox, requests, settings };
  } catch (error) {
    database.close();
    throw error;
  }
}
