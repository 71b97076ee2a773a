import type { CallerIdentity, CallerIds, Credentials } from '../contract/caller.ts';
import type { Networks } from '../contract/network-ports.ts';
import type { Access } from '../contract/permissions.ts';
import type { Settings } from '../contract/settings.ts';
import { rejectClosed } from './clock-errors.ts';
import { Context, type WorkCause } from './context.ts';
import type { Database } from './database.ts';
import { DeferredReads } from './deferred-reads.ts';
import { PendingRequests } from './delayed-responses.ts';
import type { Deviation } from './deviation.ts';
import { isDiskFailure } from './disk-failure.ts';
import { EventListeners } from './event-listeners.ts';
import type { EventRow } from './event-log.ts';
import type { JobKind } from './job.ts';
import { type JobRoom, WHOLE } from './job-parts.ts';
import type { Journal, Stamp } from './journal.ts';
import type { TrafficListener } from './listeners.ts';
import { captureWorld, joinWorld, type OpenWorld, openWorld, saveState, type WorldSource } from './open-world.ts';
import type { HttpMethod } from './operation.ts';
import type { Outbox } from './outbox.ts';
import type { RateLimit } from './rate-limit.ts';
import { runJob } from './run-job.ts';
import type { Job, Schedule } from './schedule.ts';
import type { WorldState } from './state.ts';
import type { WorldBytes } from './world-bytes.ts';
import { replaceWorld } from './world-file.ts';

/** The parts that make an engine a payment gateway: tables of rows, and ports to modules that the engine does not know. */
export interface EngineParts {
  readonly jobKinds: ReadonlyMap<string, JobKind>;
  readonly networks: Networks;
  parseSettings(text: string): Settings;
  /** Returns the identity of an API key; rejects an unknown key with 401. */
  authenticate(engine: Engine, credentials: Credentials, row: OperationAccess): CallerIdentity;
  /** Returns the rate limit of a caller and the key under which requests are counted; undefined if there is no limit. */
  rateOf(engine: Engine, caller: CallerIdentity): ({ readonly key: string } & RateLimit) | undefined;
  /** Checks the permission and the client for which the caller acts; rejects with 403. */
  admit(engine: Engine, holder: CallerIdentity, credentials: Credentials, row: OperationAccess): CallerIdentity;
  idsOf(caller: CallerIdentity | undefined): CallerIds;
  /** The identity for jobs that the clock runs. */
  readonly clockCaller: CallerIdentity;
  /** Creates the deliveries of an event in the transaction that emitted it. */
  fanOut(context: Context, event: EventRow): void;
  /** Reports whether an endpoint that receives a client's events lists this type, by its name or as `<object>.*`. */
  isNamedByEndpoint(context: Context, clientId: string, type: string): boolean;
  /** Returns a value, or an Idempotency-Key, that is safe to store: card and account numbers, passwords, and keys are replaced. */
  withSurrogates(engine: Engine, value: unknown): unknown;
  keySurrogate(engine: Engine, key: unknown): unknown;
  /** Returns credentials that are safe to store. */
  credentialSurrogates(engine: Engine, shown: Credentials): unknown;
  /** What the gateway does wrong on purpose, in tests of suites. */
  readonly deviation?: Deviation | undefined;
}

type OperationAccess = {
  readonly permission: Access;
  readonly method: HttpMethod;
  readonly onlyFor?: string;
};

/** One world and its machinery. Only this class opens transactions. */
export class Engine {
  parts: EngineParts;
  /** Listeners of events. Its owner adds them by {@link Engine.listen}. */
  readonly listeners = new EventListeners();
  /** Requests whose responses wait for the clock. */
  readonly pendingRequests = new PendingRequests();
  /** Listeners of this engine. They stay attached when its world is replaced. */
  readonly trafficListeners = new Set<TrafficListener>();
  /** Advances this world to the clock that it follows. Called before each request. */
  catchUp: () => void = () => undefined;
  #open: OpenWorld | undefined;
  #depth = 0;
  #deferredReads = new DeferredReads();

  constructor(parts: EngineParts, source: WorldSource) {
    this.parts = parts;
    this.#open = openWorld(parts, source);
  }

  get database(): Database {
    return this.#wholeWorld.database;
  }
  get state(): WorldState {
    return this.#world.state;
  }
  get schedule(): Schedule {
    return this.#wholeWorld.schedule;
  }
  get outbox(): Outbox {
    return this.#wholeWorld.outbox;
  }
  get journal(): Journal {
    return this.#world.journal;
  }
  get settings(): Settings {
    return this.#world.settings;
  }

  get #world(): OpenWorld {
    if (this.#open?.keeper?.lost !== undefined) throw this.#open.keeper.lost;
    return this.#open ?? rejectClosed();
  }
  /** The world, also between two parts of a job. Only the job runner reads it. */
  get worldInJob(): OpenWorld {
    return this.#world;
  }
  /** The world between two jobs: a call that arrives between two parts of a job finishes the job first. */
  get #wholeWorld(): OpenWorld {
    const world = this.#world;
    if (world.state.unfinished !== undefined && this.#depth === 0) this.finishJob();
    return world;
  }

  context(caller: CallerIdentity, occasion: WorkCause): Context {
    return new Context(this, caller, occasion);
  }

  /**
   * Runs work in one transaction. All of it is applied or none, including the RNG state and the id counter. `line` returns the
   * journal entry, if any. Listeners run after the commit. If one throws, the others still run, the work stays, and this method
   * throws the error.
   *
   * @throws SettleboxError `disk_failed`, after everything in memory has returned to the last committed state
   */
  transaction<Result>(work: () => Result, line?: (result: Result) => object | undefined, isJob = false): Result {
    if (this.#depth > 0) throw new Error('a database transaction cannot be nested in another');
    if (!isJob) this.#world.keeper?.admitWork();
    if (!isJob && this.#world.state.unfinished !== undefined) this.finishJob();
    const { database, state, schedule, outbox, journal } = this.#world;
    const undo = [state.mark(), journal.mark()];
    this.#depth++;
    let result: Result;
    try {
      database.begin();
      result = work();
      const entry = line?.(result);
      if (entry !== undefined) this.#addToJournal(entry);
      const saved = saveState(this.#world);
      database.commit();
      if (saved !== undefined) state.noteCommitted(saved);
    } catch (error) {
      for (const goBack of undo) goBack();
      outbox.forget();
      schedule.forget();
      this.recoverFrom(error);
      database.rollBack();
      database.forget();
      throw error;
    } finally {
      this.#depth--;
    }
    database.makeRoom();
    this.#world.digests?.noteCommit(isJob);
    this.#world.keeper?.noteChange(this.#world, true);
    if (state.unfinished === undefined) this.listeners.tell(outbox.take());
    else outbox.hold();
    return result;
  }

  /**
   * Returns to the state in the world's file if an error is a failure of its disk, and does nothing otherwise. Time, ids, and
   * random numbers that work outside of a transaction has used are free again, as if it had not begun.
   */
  recoverFrom(error: unknown): void {
    if (this.#open?.file === undefined || !isDiskFailure(error)) return;
    const { database, state, schedule, outbox } = this.#open;
    state.returnToCommitted();
    schedule.forget();
    outbox.forget();
    database.forget();
  }

  /** Runs a due job, or a part of it, in a transaction of its own. */
  perform(job: Job, room: JobRoom = WHOLE): void {
    this.transaction(() => runJob(this, this.parts.clockCaller, job, room), undefined, true);
  }

  /** Runs jobs in one transaction, until `next` returns no more. */
  performAll(next: () => Job | undefined, room: JobRoom = WHOLE): void {
    const work = () => {
      for (let job = next(); job !== undefined; job = next()) runJob(this, this.parts.clockCaller, job, room);
    };
    this.transaction(work, undefined, true);
  }

  /** Runs the remaining parts of the unfinished job, if any. The job runner reports the errors of listeners. */
  finishJob(): void {
    const { state } = this.#world;
    try {
      if (state.unfinished !== undefined) this.perform(state.unfinished.job);
    } catch (error) {
      if (state.unfinished !== undefined) throw error;
      this.listeners.thrownMeanwhile.push(error);
    }
  }

  /** Reports whether listeners are waiting for the end of the current transaction, because it has emitted an event. */
  get hasNewsForListeners(): boolean {
    return this.#world.outbox.hasFresh && this.listeners.areActive;
  }

  jobKind(kind: string): JobKind {
    const found = this.parts.jobKinds.get(kind);
    if (found === undefined) throw new Error(`no job kind ${kind} in any jobs.ts`);
    return found;
  }

  /** Kinds of the jobs that leave the process. */
  get outsideKinds(): readonly string[] {
    return [...this.parts.jobKinds.values()].filter(({ runs }) => runs === 'outside').map(({ kind }) => kind);
  }

  listen(listener: (event: EventRow) => void, isActive?: () => boolean): () => void {
    if (this.closed) rejectClosed();
    return this.listeners.add(listener, isActive);
  }

  /** Adds a journal line that no transaction wrote: a read, a rejection, or something outside of the world. */
  log(line: object): void {
    if (this.#open === undefined) return;
    // In a file, the line and the RNG state that it changed are written together.
    if (this.#open.file !== undefined && this.#depth === 0) this.transaction(doNothing, () => line);
    else this.#addToJournal(line);
    this.#open?.keeper?.noteChange(this.#open, false);
  }

  /** Saves the clock, if the world is stored. */
  saveState(): void {
    if (this.#open?.file !== undefined && this.#depth === 0) this.transaction(doNothing);
    this.#open?.keeper?.noteChange(this.#open, false);
  }

  /** Returns the whole world: rows, pending jobs, clock, RNG state, ids, and journal. */
  capture(use: 'snapshot' | 'fork' = 'snapshot'): WorldBytes {
    return captureWorld(this.#wholeWorld, use);
  }

  /** Replaces this world by another. It opens the other first, so that an invalid one changes nothing. */
  load(world: WorldBytes): void {
    const { file, digests, database, keeper } = this.#world;
    const next = openWorld(this.parts, keeper === undefined ? world : { ...world, keeper });
    if (file === undefined || digests === undefined) {
      this.#release(database);
      this.#open = next;
      keeper?.noteChange(next, true);
    } else {
      next.database.close();
      this.#deferredReads.readAll();
      replaceWorld(database, file, world, digests);
      this.#open = joinWorld(this.parts, database, `${world.text.split('\n', 2).join('\n')}`, { file, digests });
    }
    this.pendingRequests.releaseAll();
  }

  /** The digests of this world's file; undefined in memory. */
  get digests(): OpenWorld['digests'] {
    return this.#world.digests;
  }

  get closed(): boolean {
    return this.#open === undefined;
  }

  close(): void {
    if (this.#open?.file !== undefined) this.#deferredReads.readAll();
    if (this.#open?.digests !== undefined) this.#open.digests.close();
    else if (this.#open !== undefined) this.#release(this.#open.database);
    this.#open?.keeper?.close();
    this.#open = undefined;
    this.pendingRequests.releaseAll();
  }

  /** Defers a read of this world until its result is used, which can be after the world was replaced or closed. */
  defer<Result>(read: (world: Pick<OpenWorld, 'database' | 'settings'>) => Result): () => Result | undefined {
    const { database, settings } = this.#world;
    return this.#deferredReads.add(() => read({ database, settings }));
  }

  /** Closes a database, or leaves it open for deferred reads. The driver closes it when they have been collected as garbage. */
  #release(database: Database): void {
    if (!this.#deferredReads.arePending) database.close();
    this.#deferredReads = new DeferredReads();
  }

  /** Returns the current position of the world, for a line of the journal. */
  stamp(): Stamp {
    const { state, outbox } = this.#wholeWorld;
    return { at: state.now, jobs: state.jobs, events: outbox.last };
  }

  #addToJournal(line: object): void {
    const { journal } = this.#world;
    // Lines of requests already contain the stamp: they are created in one literal, because adding it here takes twice as long.
    if ('at' in line) journal.addFinal(line);
    else journal.add(Object.assign(this.stamp(), line));
  }
}

function doNothing(): void {}
