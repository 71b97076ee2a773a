import { SettleboxError } from '../core/errors.ts';
import type { Cause } from './at-work.ts';

/**
 * Occurrences of a type in one chain of events that don't count as a loop, so that a handler can make hundreds of sales for
 * one event, and react to each of them once.
 */
const OCCURRENCES_MAX = 3;

/** Occurrences beyond those that one event can lead to. Retries end long before; a loop comes this far in some 50 ms. */
const REPETITIONS_MAX = 100;

/**
 * Occurrences of a type in one chain whose causes are only likely: a request arrived while a receiver was called. Clients
 * that send requests during deliveries lead to wide chains rather than long ones; a loop is as long in about a second.
 */
const LIKELY_OCCURRENCES_MAX = 500;

/** Repetitions in such chains: of a loop that branches, whose chains stay short, and more than a test of load sends. */
const LIKELY_REPETITIONS_MAX = 20_000;

/** Events whose causes are remembered, the latest: a process can run for weeks. */
const LINKS_MAX = 50_000;

/** An event in the chain of those that led to it. */
interface Link {
  readonly type: string;
  readonly parent: Link | undefined;
  /** How many events of the chain have this type, this one included. */
  readonly occurrences: number;
  /** Whether each event of the chain was emitted by a handler of the one before, for certain. */
  readonly isCertain: boolean;
  readonly tally: Tally;
}

/** What the first event of a chain led to. */
interface Tally {
  /** Repetitions, and those whose causes are all certain. */
  repetitions: number;
  certain: number;
  /** The repetition that was one too many. */
  loop: Link | undefined;
}

/** Finds handlers that keep causing the events that they handle, which would keep `idle()` busy forever. */
export class WebhookLoops {
  readonly #links = new Map<number, Link>();

  /** Remembers that a handler of `cause` emitted an event. */
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

  /** Whether no event was emitted by a handler. */
  get isEmpty(): boolean {
    return this.#links.size === 0;
  }

  /**
   * Throws if an event belongs to a loop, and starts counting anew: the event can be delivered when the handler is fixed.
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

/** The types from one event to the next of its type, both included. */
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
    `Webhook handlers keep causing the events that they handle: ${types.join(' -> ')}, repeated ${repetitions} times.`,
    'Have the handler ignore events that it caused itself, or unsubscribe it. Pending deliveries go out with the next idle().',
    { types, repetitions },
  );
}
