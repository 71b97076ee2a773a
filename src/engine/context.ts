import type { CallerIdentity } from '../contract/caller.ts';
import type { EventType } from '../contract/event-types.ts';
import type { IdKind } from '../contract/id-kinds.ts';
import { type JobName, UNORDERED_RANKS_FROM } from '../contract/job-ranks.ts';
import type { Networks } from '../contract/network-ports.ts';
import { NONCE_STREAM, type RngStream } from '../contract/rng-streams.ts';
import type { Settings } from '../contract/settings.ts';
import { hmacBase64, NONCE_BYTES, seal, unseal } from './crypto.ts';
import type { Database } from './database.ts';
import type { EventRow } from './event-log.ts';
import type { Outbox } from './outbox.ts';
import type { Schedule } from './schedule.ts';
import type { WorldState } from './state.ts';
import { isoText } from './time.ts';

/** An event to emit, with the new state of its subject as a GET returns it. */
interface EmittedEvent<Type extends string = string> {
  readonly type: Type;
  readonly clientId: string;
  /** Id of the record that the event is about. */
  readonly subject: string;
  readonly object: unknown;
  /** The event creates its subject. */
  readonly first?: boolean;
}

/** The cause of some work. */
export interface WorkCause {
  /** `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  readonly cause: string;
  /** A human-readable reason. */
  readonly reason?: string;
  readonly correlationId?: string;
  /** Emits no events and writes no notes, for seed data. Entries of the audit log are still written. */
  readonly suppressEvents?: boolean;
  /** Emits events without deliveries, by an injected fault. */
  readonly suppressWebhooks?: boolean;
}

type DueAt = (kind: JobName, dueAt: number) => number;

/** The machinery behind a context. */
interface Machinery {
  readonly database: Database;
  readonly state: WorldState;
  readonly outbox: Outbox;
  readonly schedule: Schedule;
  readonly settings: Settings;
  readonly parts: {
    readonly networks: Networks;
    readonly deviation?: { readonly dueAt?: DueAt | undefined } | undefined;
    fanOut(context: Context, event: EventRow): void;
    isNamedByEndpoint(context: Context, clientId: string, type: string): boolean;
  };
  jobKind(kind: string): { readonly rank: number };
}

/** Number of times whose texts a context retains. */
const TEXTS_MAX = 1_000;

/** Everything that an action works with. Lives for one operation or one job. */
export class Context {
  readonly #engine: Machinery;
  readonly #occasion: WorkCause;
  readonly caller: CallerIdentity;
  readonly database: Database;
  /** Virtual time in epoch milliseconds; a job sees its own due time. */
  readonly now: number;
  /** Time of the response: now, unless {@link Context.delayResponse} delays it. */
  responseAt: number;
  #correlationId: string | undefined;
  #texts: Map<number, string> | undefined;

  constructor(engine: Machinery, caller: CallerIdentity, occasion: WorkCause) {
    this.#engine = engine;
    this.#occasion = occasion;
    this.#correlationId = occasion.correlationId;
    this.caller = caller;
    this.database = engine.database;
    this.now = engine.state.now;
    this.responseAt = this.now;
  }

  get settings(): Settings {
    return this.#engine.settings;
  }

  /** Number of events and notes ever written. Grows with each transaction that emits one. */
  get eventCount(): number {
    return this.#engine.outbox.last;
  }

  /** The external parties: card issuers and the ACH network. */
  get networks(): Networks {
    return this.#engine.parts.networks;
  }

  get cause(): string {
    return this.#occasion.cause;
  }

  /** Correlation id of the request. A job draws one when it first needs it. */
  get correlationId(): string {
    this.#correlationId ??= this.#engine.state.rng.uuid('correlation');
    return this.#correlationId;
  }

  /** The correlation id if it was drawn, for the next part of a job. */
  get drawn(): { readonly correlationId?: string } {
    return this.#correlationId === undefined ? {} : { correlationId: this.#correlationId };
  }

  /** Formats a time as ISO 8601. Most times are now, and others repeat: a day's batch settles at one time. */
  iso(ms: number): string {
    if (ms === this.now) return this.#engine.state.iso(ms);
    this.#texts ??= new Map();
    const known = this.#texts.get(ms);
    if (known !== undefined) return known;
    if (this.#texts.size >= TEXTS_MAX) this.#texts.clear();
    const text = isoText(ms);
    this.#texts.set(ms, text);
    return text;
  }

  isoOrNull(ms: number | null): string | null {
    return ms === null ? null : this.iso(ms);
  }

  id(kind: IdKind): string {
    return this.#engine.state.id(kind);
  }

  randomBytes(stream: RngStream, length: number): Uint8Array {
    return this.#engine.state.rng.bytes(stream, length);
  }

  /** Encrypts under a fresh nonce; `bound` (the id of its owner) is needed to decrypt it. */
  seal(plain: string, bound: string): Uint8Array {
    return seal(this.#engine.state.sealingKey, this.randomBytes(NONCE_STREAM, NONCE_BYTES), plain, bound);
  }

  unseal(sealed: Uint8Array, bound: string): string {
    return unseal(this.#engine.state.sealingKey, sealed, bound);
  }

  /** Returns a keyed hash, which finds duplicates of values that are not stored in the clear. */
  fingerprint(text: string): string {
    return hmacBase64(this.#engine.state.fingerprintKey, text);
  }

  /** Returns an integer from 0 to `below` - 1. */
  randomInt(stream: RngStream, below: number): number {
    return this.#engine.state.rng.below(stream, below);
  }

  /** Returns the same context with another cause: a return is caused by the bank, although a job processes it. */
  because(cause: string, reason: string): Context {
    return new Context(this.#engine, this.caller, {
      cause,
      reason,
      suppressEvents: this.#suppressesEvents,
      suppressWebhooks: this.#occasion.suppressWebhooks === true,
    });
  }

  /** Emits an event: stores it, and creates its deliveries unless webhooks are suppressed. */
  emit(event: EmittedEvent<EventType>): void {
    if (!this.#suppressesEvents) this.emitStored(event, JSON.stringify({ object: event.object }));
  }

  /** Emits an event with the text that is stored of its object. */
  emitStored(event: Omit<EmittedEvent<EventType>, 'object'>, data: string): void {
    if (this.#suppressesEvents) return;
    const { type, clientId, subject, first = false } = event;
    const draft = this.#row(this.id('EVENT'), type, clientId, subject, data);
    const row = this.#engine.outbox.emit(draft, first);
    if (this.#occasion.suppressWebhooks !== true) this.#engine.parts.fanOut(this, row);
  }

  /** Reports whether an endpoint lists a type of event by its name, and not only with all others. */
  isNamedByEndpoint(clientId: string, type: EventType): boolean {
    return this.#engine.parts.isNamedByEndpoint(this, clientId, type);
  }

  /** Adds a note to the timeline, which is not an API event. */
  note(type: string, clientId: string, subject: string, text: string, reason?: string): void {
    if (this.#suppressesEvents) return;
    const row = this.#row('', type, clientId, subject, JSON.stringify({ text }));
    this.#engine.outbox.note(reason === undefined ? row : { ...row, reason });
  }

  get #suppressesEvents(): boolean {
    return this.#occasion.suppressEvents === true;
  }

  #row(id: string, type: string, clientId: string, subject: string, data: string): EventRow {
    const { cause, reason = '' } = this.#occasion;
    return { seq: 0, id, type, at: this.now, clientId, subject, sequence: null, cause, reason, data };
  }

  /** Delays the response until a time. The work itself is done now. */
  delayResponse(ms: number): void {
    this.responseAt = Math.max(this.responseAt, ms);
  }

  /** Schedules a job, unless one of this kind and subject is due at that time. */
  scheduleOnce(kind: JobName, dueAt: number, subject: string, why = ''): void {
    if (!this.#engine.schedule.isDueAt(dueAt, kind, subject)) this.schedule(kind, dueAt, subject, why);
  }

  /** Removes the jobs of this kind and subject that are due at or before a time. */
  unschedule(kind: JobName, until: number, subject: string): void {
    this.#engine.schedule.removeUntil(until, kind, subject);
  }

  /** As `unschedule`, but keeps jobs that are due now. */
  unscheduleAfterNow(kind: JobName, until: number, subject: string): void {
    this.#engine.schedule.removeUntil(until, kind, subject, this.now);
  }

  /** Schedules a job that runs in an order drawn from the seed: see `unordered-jobs.ts`. */
  scheduleUnordered(kind: JobName, dueAt: number, subject: string, why = ''): void {
    const rank = UNORDERED_RANKS_FROM + this.#engine.state.drawFor(subject);
    this.#engine.schedule.add({ kind, rank, dueAt, subject, why });
  }

  /** Schedules a job. */
  schedule(kind: JobName, dueAt: number, subject: string, why = ''): void {
    const { deviation } = this.#engine.parts;
    const at = deviation?.dueAt === undefined ? dueAt : deviation.dueAt(kind, dueAt);
    this.#engine.schedule.add({ kind, rank: this.#engine.jobKind(kind).rank, dueAt: at, subject, why });
  }
}
