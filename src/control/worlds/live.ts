import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { isoText } from '../../engine/time.ts';
import { everyRealMs } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import type { ByteBudget, Reservation } from './budget.ts';
import type { LiveBacklog, LiveQueue } from './live-backlog.ts';

/** The header with the revision of the world in which a response was computed. */
export const REVISION_HEADER = 'settlebox-revision';

/** The reason why a world was replaced by another one. */
type WorldLeft = 'rewound' | 'restored' | 'reset';

/** Limits shared by the live readers of all worlds of a server. */
export type LiveShare = {
  readonly places: ByteBudget;
  readonly backlog: LiveBacklog;
};

/** Options of a live stream. */
type WatchOptions = {
  /** Sends `changed` at most ten times a second instead of each event. */
  readonly brief?: boolean | undefined;
  /** Aborted when the client disconnects: its stream is not always canceled. */
  readonly signal?: AbortSignal | undefined;
};

/** Maximum bytes queued for a reader; a slower reader is dropped. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024;
/** Interval of clock checks while readers are connected, and the number of checks between heartbeats. */
const LOOK_MS = 1_000;
const LOOKS_PER_COMMENT = 15;
/** Minimum interval between notifications of a brief reader. */
const BRIEF_MS = 100;
/** Maximum number of events resent to a reader that reconnects; after more, it must reload. */
const RESUMED_MAX = 10_000;

type Reader = ReadableStreamDefaultController<Uint8Array>;

interface Joining {
  readonly lastEventId: string | undefined;
  readonly brief: boolean;
}

/** Released when the reader disconnects. */
interface ReaderHoldings {
  readonly place: Reservation;
  readonly queue: LiveQueue;
}

/** Server-sent events of one world, read only while clients are connected. */
export class Live {
  readonly #gateway: Gateway;
  readonly #share: LiveShare;
  readonly #readers = new Map<Reader, ReaderHoldings>();
  /** Aborted when the streams end, so that pending waits in this world end too. */
  readonly #ended = new AbortController();
  #stop: (() => void) | undefined;
  /** Readers that are notified of changes instead of each event. */
  readonly #brief = new Set<Reader>();
  #told = 0;
  #looks = 0;
  /** True if something has changed since brief readers were notified. */
  #isNews = false;
  /** The last event log entry that brief readers were notified of. */
  #lines = 0;
  /** Counts changes that can be outside of the database, such as marks, and worlds that were left. */
  #changes = 0;

  constructor(gateway: Gateway, share: LiveShare) {
    this.#gateway = gateway;
    this.#share = share;
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  get readers(): number {
    return this.#readers.size;
  }

  /**
   * Identifies the state of the world: nothing has changed between two responses with the same revision. Undefined if the world
   * can't be read anymore. It does not finish a job that the clock is running.
   */
  get revision(): string | undefined {
    try {
      const writes = findInternals(this.#gateway)?.engine().worldInJob.database.writes;
      return writes === undefined ? undefined : `${writes}-${this.#changes}-${this.#gateway.clock.now()}`;
    } catch (error) {
      if (error instanceof SettleboxError) return undefined;
      throw error;
    }
  }

  /**
   * Returns a stream for one reader, which starts after the event with this id if it is known.
   *
   * @throws ControlError `live_readers_full`
   */
  open(lastEventId: string | undefined, { brief = false, signal }: WatchOptions = {}): ReadableStream<Uint8Array> {
    const place = this.#share.places.reserve();
    if (!this.#ended.signal.aborted) place.hold(1);
    let leave = () => place.release();
    return new ReadableStream<Uint8Array>(
      {
        start: (reader) => {
          leave = () => this.#cutOff(reader, 'the client disconnected.');
          this.#join(reader, place, { lastEventId, brief });
          // The stream is not always canceled when its client disconnects.
          signal?.addEventListener('abort', leave, { once: true });
          if (signal?.aborted) leave();
        },
        cancel: () => leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES_MAX }),
    );
  }

  /** Sends the current time if it has changed. */
  look(): void {
    if (this.#readers.size === 0) return;
    const now = this.#gateway.clock.now();
    if (now === this.#told) return;
    const from = isoText(this.#told);
    this.#told = now;
    this.#isNews = true;
    this.#tell(message('clock', { from, now: isoText(now) }));
  }

  /** Reports a change by this operation of the control surface. */
  changed(by: string): void {
    this.#isNews = true;
    this.#changes++;
    this.#tellWhole(message('changed', { by }));
  }

  /** Reports that the world was replaced by another one. */
  left(reason: WorldLeft): void {
    this.#changes++;
    if (this.#readers.size === 0) return;
    this.#told = this.#gateway.clock.now();
    this.#tell(message('world', { reason, now: isoText(this.#told) }));
  }

  /** Ends all streams and waits. */
  end(): void {
    this.#ended.abort();
    for (const reader of [...this.#readers.keys()]) {
      this.#drop(reader);
      reader.close();
    }
  }

  #join(reader: Reader, place: Reservation, joining: Joining): void {
    if (this.#ended.signal.aborted) {
      reader.close();
      return;
    }
    this.#register(reader, place);
    if (joining.brief) this.#brief.add(reader);
    try {
      this.#greet(reader, joining);
    } catch (error) {
      this.#drop(reader);
      throw error;
    }
  }

  #greet(reader: Reader, { lastEventId, brief }: Joining): void {
    this.#stop ??= this.#listen();
    this.#told = this.#gateway.clock.now();
    const missed = brief || lastEventId === undefined ? [] : this.#since(lastEventId);
    this.#send(reader, message('hello', { now: isoText(this.#told), revision: this.revision }));
    if (missed === undefined)
      this.#send(reader, message('world', { reason: 'unknown_event', now: isoText(this.#told) }));
    else for (const event of missed) this.#send(reader, message(event.type, event, event.id));
    this.#share.backlog.trim();
  }

  #register(reader: Reader, place: Reservation): void {
    const queue: LiveQueue = {
      queuedBytes: () => WAITING_BYTES_MAX - (reader.desiredSize ?? WAITING_BYTES_MAX),
      drop: (reason) => this.#cutOff(reader, reason),
    };
    this.#readers.set(reader, { place, queue });
    this.#share.backlog.add(queue);
  }

  /** Returns the events after this one; undefined if it is not of this world, or too old. */
  #since(id: string): readonly GatewayEvent[] | undefined {
    const events = this.#gateway.events.list();
    const place = events.findLastIndex((event) => event.id === id);
    return place < 0 || events.length - place > RESUMED_MAX ? undefined : events.slice(place + 1);
  }

  #listen(): () => void {
    const deafen = this.#gateway.events.on('*', (event) => {
      this.look();
      this.#isNews = true;
      this.#tellWhole(message(event.type, event, event.id));
    });
    this.#lines = this.#lastLine();
    const ends = [
      deafen,
      everyRealMs(LOOK_MS, () => this.#whileOpen(() => this.#tick())),
      everyRealMs(BRIEF_MS, () => {
        if (this.#isNews) this.#whileOpen(() => this.#tellBriefly());
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  #tick(): void {
    this.#looks++;
    if (this.#looks % LOOKS_PER_COMMENT === 0) this.#tell(encode(': here\n\n'));
    this.look();
    // A delivery attempt is a line of the event log, but not an event of the API.
    if (this.#brief.size > 0 && this.#lastLine() !== this.#lines) this.#isNews = true;
  }

  /** Ends the streams if the gateway was closed directly. Readers are unaffected by other errors. */
  #whileOpen(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof SettleboxError && error.code === 'gateway_closed') this.end();
    }
  }

  #tellBriefly(): void {
    this.#isNews = false;
    if (this.#brief.size === 0) return;
    this.#lines = this.#lastLine();
    const now = this.#gateway.clock.iso();
    const bytes = message('changed', { events: this.#lines, now, revision: this.revision });
    this.#broadcast(bytes, (reader) => this.#brief.has(reader));
  }

  #lastLine(): number {
    return this.#gateway.inspect.timeline({ take: 1, order: 'newest' }).rows[0]?.seq ?? 0;
  }

  /** Sends to all readers that are not brief. */
  #tellWhole(bytes: Uint8Array): void {
    this.#broadcast(bytes, (reader) => !this.#brief.has(reader));
  }

  #tell(bytes: Uint8Array): void {
    this.#broadcast(bytes, () => true);
  }

  #broadcast(bytes: Uint8Array, isFor: (reader: Reader) => boolean): void {
    for (const reader of [...this.#readers.keys()]) if (isFor(reader)) this.#send(reader, bytes);
    this.#share.backlog.trim();
  }

  #send(reader: Reader, bytes: Uint8Array): void {
    if (!this.#readers.has(reader)) return;
    reader.enqueue(bytes);
    if ((reader.desiredSize ?? 0) > 0) return;
    this.#cutOff(reader, 'more than 16 MiB is queued for this client.');
  }

  #cutOff(reader: Reader, reason: string): void {
    this.#drop(reader);
    reader.error(new Error(`Live stream closed: ${reason}`));
  }

  #drop(reader: Reader): void {
    const held = this.#readers.get(reader);
    if (held === undefined) return;
    held.place.release();
    this.#share.backlog.remove(held.queue);
    this.#readers.delete(reader);
    this.#brief.delete(reader);
    if (this.#readers.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }
}

/** One event in the form of `text/event-stream`; JSON has no line breaks. */
function message(type: string, data: object, id?: string): Uint8Array {
  return encode(`event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

const ENCODER = new TextEncoder();

function encode(text: string): Uint8Array {
  return ENCODER.encode(text);
}
