import { SettleboxError } from '../../../engine/errors.ts';
import type { Cause } from './at-work.ts';

/**
 * Occurrences of a type in one chain of events that don't count as a loop, so that a handler can make hundreds of sales for
 * one event, and react to each of them once.
 */
const OCCURRENCES_MAX = 3;

/** Occurrences above `OCCURRENCES_MAX` after one event. Retries end long before; a loop gets here in about 50 ms. */
const REPETITIONS_MAX = 100;

/**
 * Occurrences of a type in one chain whose causes are inferred, not proven: a request arrived during a delivery. Clients
 * that send requests during deliveries cause wide chains rather than long ones; a loop gets this long in about a second.
 */
const LIKELY_OCCURRENCES_MAX = 500;

/** Repetitions in such chains. A branching loop has short chains; load tests send fewer requests. */
const LIKELY_REPETITIONS_MAX = 20_000;

/** Only the latest causes are stored: a process can run for weeks. */
const LINKS_MAX = 50_000;

/** An event in a chain of causes. */
interface Link {
  readonly type: string;
  readonly parent: Link | undefined;
  /** Events of this type in the chain, including this one. */
  readonly occurrences: number;
  /** True if every link was proven by async context. */
  readonly isCertain: boolean;
  readonly tally: RepetitionCount;
}

/** Counts the repetitions that the first event of a chain caused. */
interface RepetitionCount {
  /** All repetitions; `certain` counts those with proven links only. */
  repetitions: number;
  certain: number;
  /** The first repetition above the limit. */
  loop: Link | undefined;
}

/** Detects handlers that keep triggering the events they handle, which would keep `idle()` busy forever. */
export class WebhookLoops {
  readonly #links = new Map<number, Link>();

  /** Records that a handler of `cause` emitted an event. */
  note(event: Cause, cause: Cause, isCertain: boolean): void {
    const parent = this.#links.get(cause.seq) ?? this.#keep(cause, firstLink(cause));
    const occurrences = (nearest(parent, event.type)?.occurrences ?? 0) + 1;
    const { tally } = parent;
    const link = { type: event.type, parent, occurrences, isCertain: isCertain && parent.isCertain, tally };
    this.#keep(event, link);
    if (occurrences <= OCCURRENCES_MAX) return;
    tally.repetitions++;
    if (link.isCertain) tally.certain++;
    if (isLoop(link)) tally.loop ??= link;
  }

  /** True if no handler has emitted an event. */
  get isEmpty(): boolean {
    return this.#links.size === 0;
  }

  /**
   * Throws if an event belongs to a loop, and resets the counts: a fixed handler can still receive the event.
   *
   * @throws SettleboxError `webhook_loop`
   */
  throwIfLooping(eventSeq: number): void {
    const tally = this.#links.get(eventSeq)?.tally;
    if (tally?.loop === undefined) return;
    this.forget();
    throw loopError(cycleOf(tally.loop), tally.repetitions);
  }

  forget(): void {
    this.#links.clear();
  }

  #keep({ seq }: Cause, link: Link): Link {
    this.#links.set(seq, link);
    const [oldest] = this.#links.keys();
    if (this.#links.size > LINKS_MAX && oldest !== undefined) this.#links.delete(oldest);
    return link;
  }
}

function firstLink({ type }: Cause): Link {
  const tally = { repetitions: 0, certain: 0, loop: undefined };
  return { type, parent: undefined, occurrences: 1, isCertain: true, tally };
}

function isLoop({ occurrences, tally }: Link): boolean {
  if (tally.certain > REPETITIONS_MAX) return true;
  return occurrences > LIKELY_OCCURRENCES_MAX || tally.repetitions > LIKELY_REPETITIONS_MAX;
}

/** The last event of a type in a chain. */
function nearest(chain: Link | undefined, type: string): Link | undefined {
  let link = chain;
  while (link !== undefined && link.type !== type) link = link.parent;
  return link;
}

/** The types from one event to the next of its type, inclusive. */
function cycleOf(last: Link): readonly string[] {
  const types = [last.type];
  for (let link = last.parent; link !== undefined; link = link.parent) {
    types.unshift(link.type);
    if (link.type === last.type) break;
  }
  return types;
}

function loopError(types: readonly string[], repetitions: number): SettleboxError {
  return new SettleboxError(
    'webhook_loop',
    `Webhook loop: handlers keep triggering the events they handle: ${types.join(' -> ')}, repeated ${repetitions} times.`,
    'Make the handler ignore events it caused itself, or delete its endpoint. The next idle() delivers pending events.',
    { types, repetitions },
  );
}
