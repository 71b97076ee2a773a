import type { CallerIdentity } from '../contract/caller.ts';
import type { EventType } from '../contract/event-types.ts';
import type { IdKind } from '../contract/id-kinds.ts';
import type { JobName } from '../contract/job-ranks.ts';
import type { Networks } from '../contract/network-ports.ts';
import { NONCE_STREAM, type RngStream } from '../contract/rng-streams.ts';
import type { Settings } from '../contract/settings.ts';
import { hmacBase64, NONCE_BYTES, seal, unseal } from './crypto.ts';
import type { Database } from './database.ts';
import type { EventRow, Outbox } from './outbox.ts';
import type { Schedule } from './schedule.ts';
import type { WorldState } from './state.ts';
import { isoText } from './time.ts';

/** What an action announces: the subject's new state, as a GET would show it. */
export interface Announcement<Type extends string = string> {
  readonly type: Type;
  readonly clientId: string;
  /** Id of the thing that the event is about. */
  readonly subject: string;
  readonly object: unknown;
  /** The subject came into being with this event. */
  readonly first?: boolean;
}

/** Who or what makes the work happen. */
export interface Occasion {
  /** `call: transactions.create`, `clock: batch.settle`, `bank: R10`. */
  readonly cause: string;
  /** Why now, for people. */
  readonly reason?: string;
  readonly correlationId?: string;
  /**
   * Nobody is told and the timeline keeps no line: what a seed world holds was there before anybody listened. The audit
   * of payment tokens keeps its lines all the same.
   */
  readonly quiet?: boolean;
  /** It happens and stands in the book of events, and yet nobody is told: a fault of the test swallows the webhooks. */
  readonly untold?: boolean;
}

/** The machinery behind a context. */
interface Machinery {
  readonly database: Database;
  readonly state: WorldState;
  readonly outbox: Outbox;
  readonly schedule: Schedule;
  readonly settings: Settings;
  readonly networks: Networks;
  fanOut(context: Context, event: EventRow): void;
  jobKind(kind: string): { readonly rank: number };
}

/** So many moments are remembered as texts by one context. */
const TEXTS_MAX = 1_000;

/** Everything an action works with, by argument: nothing ambient. Lives for one operation or one job. */
export class Context {
  readonly #engine: Machinery;
  readonly #occasion: Occasion;
  readonly caller: CallerIdentity;
  readonly database: Database;
  /** Virtual time in epoch milliseconds; a job sees its own due time. */
  readonly now: number;
  /** When the answer is given: now, unless something makes it take its time ({@link Context.answerAt}). */
  answersAt: number;
  #correlationId: string | undefined;
  #nowText: string | undefined;
  #texts: Map<number, string> | undefined;

  constructor(engine: Machinery, caller: CallerIdentity, occasion: Occasion) {
    this.#engine = engine;
    this.#occasion = occasion;
    this.#correlationId = occasion.correlationId;
    this.caller = caller;
    this.database = engine.database;
    this.now = engine.state.now;
    this.answersAt = this.now;
  }

  get settings(): Settings {
    return this.#engine.settings;
  }

  /** Counts all events and notes ever written: at least one for each transaction. */
  get eventCount(): number {
    return this.#engine.outbox.last;
  }

  /** The external parties: card issuers and the ACH network. */
  get networks(): Networks {
    return this.#engine.networks;
  }

  get cause(): string {
    return this.#occasion.cause;
  }

  /** Of the request; work that the clock does draws one of its own when it needs it. */
  get correlationId(): string {
    this.#correlationId ??= this.#engine.state.dice.uuid('correlation');
    return this.#correlationId;
  }

  /** ISO 8601 of a moment. Most are now, and the rest come up again: a day's batch settles at one moment. */
  iso(ms: number): string {
    if (ms === this.now) {
      this.#nowText ??= isoText(ms);
      return this.#nowText;
    }
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
    return this.#engine.state.dice.bytes(stream, length);
  }

  /** Encrypts under a fresh nonce; `bound` (the id of its owner) is needed to decrypt it. */
  seal(plain: string, bound: string): Uint8Array {
    return seal(this.#engine.state.sealingKey, this.randomBytes(NONCE_STREAM, NONCE_BYTES), plain, bound);
  }

  unseal(sealed: Uint8Array, bound: string): string {
    return unseal(this.#engine.state.sealingKey, sealed, bound);
  }

  /** A keyed hash: finds duplicates of what is never kept in the clear. */
  fingerprint(text: string): string {
    return hmacBase64(this.#engine.state.fingerprintKey, text);
  }

  /** A whole number from 0 to `below` - 1. */
  dice(stream: RngStream, below: number): number {
    return this.#engine.state.dice.below(stream, below);
  }

  /** The same work for another cause: a bank's return is the bank's, though a job carries it in. */
  because(cause: string, reason: string): Context {
    return new Context(this.#engine, this.caller, {
      cause,
      reason,
      quiet: this.#isQuiet,
      untold: this.#occasion.untold === true,
    });
  }

  /** Keeps an event for delivery after the commit. */
  emit(event: Announcement<EventType>): void {
    if (this.#isQuiet) return;
    const { type, clientId, subject, object, first = false } = event;
    const draft = this.#row(this.id('EVENT'), type, clientId, subject, JSON.stringify({ object }));
    const row = this.#engine.outbox.emit(draft, first);
    if (this.#occasion.untold !== true) this.#engine.fanOut(this, row);
  }

  /** Keeps a line for the timeline that is no event of the API. */
  note(type: string, clientId: string, subject: string, text: string, reason?: string): void {
    if (this.#isQuiet) return;
    const row = this.#row('', type, clientId, subject, JSON.stringify({ text }));
    this.#engine.outbox.note(reason === undefined ? row : { ...row, reason });
  }

  get #isQuiet(): boolean {
    return this.#occasion.quiet === true;
  }

  #row(id: string, type: string, clientId: string, subject: string, data: string): EventRow {
    const { cause, reason = '' } = this.#occasion;
    return { seq: 0, id, type, at: this.now, clientId, subject, sequence: null, cause, reason, data };
  }

  /** The work is done, and its answer is given later: over HTTP when the clock is there. */
  answerAt(ms: number): void {
    this.answersAt = Math.max(this.answersAt, ms);
  }

  /** Has a job of this kind look at the subject at a moment. */
  schedule(kind: JobName, dueAt: number, subject: string, why = ''): void {
    this.#engine.schedule.add({ kind, rank: this.#engine.jobKind(kind).rank, dueAt, subject, why });
  }
}
