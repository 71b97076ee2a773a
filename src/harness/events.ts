import { z } from 'zod';
import { type EVENT_ALIASES, EVENT_TYPES, type EventName, type EventType } from '../contract/event-types.ts';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import { isKnownPattern, nameForEndpoint } from '../domain/webhooks/deliveries/rules.ts';
import { type GatewayEvent, viewEvent } from '../domain/webhooks/deliveries/schema.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { listEvents } from '../engine/event-log.ts';
import { maskText } from '../engine/mask.ts';
import { parseOptions } from '../engine/parse-options.ts';
import type { EventPattern } from './endpoint-options.ts';
import { idOf } from './references.ts';

/** Filters events. */
export type EventQuery<Pattern extends string = string> = {
  /** An event type, or a pattern such as `transaction.*`. */
  readonly type?: EventPattern<Pattern> | undefined;
  /** The object that the events are about, or its id. */
  readonly subject?: string | object | undefined;
};

type Aliases = typeof EVENT_ALIASES;

/** The event types that a type, an alias, or a pattern such as `transaction.*` matches. */
type MatchingType<Pattern extends string> = Pattern extends EventType
  ? Pattern
  : Pattern extends keyof Aliases
    ? Aliases[Pattern]
    : Pattern extends `${infer Group}.*`
      ? Extract<EventType, `${Group}.${string}`> | Aliases[Extract<keyof Aliases, `${Group}.${string}`>]
      : EventName;

/** The event that a listener receives or a list returns, narrowed if the type or pattern is known. */
type MatchingEvent<Pattern extends string> = GatewayEvent<MatchingType<Pattern>>;

/** Lists events, and calls listeners for new ones. */
export interface Events {
  /**
   * Returns the matching events, oldest first.
   *
   * @throws SettleboxError `bad_option` for an unknown event type
   * @example
   * const settled = gateway.events.list({ type: 'transaction.settled', subject: payment });
   */
  list<Pattern extends string = string>(query?: EventQuery<Pattern>): MatchingEvent<Pattern>[];
  /**
   * Calls a listener for each event of a type or pattern such as `transaction.*`, after the commit and before the call or
   * job that caused it returns. If a listener throws, that call throws after the other listeners have run; its work
   * remains committed.
   *
   * @returns a function that removes the listener
   * @example
   * const stop = gateway.events.on('transaction.settled', (event) => console.log(event.subject));
   */
  on<Pattern extends string = string>(
    pattern: EventPattern<Pattern>,
    listener: (event: MatchingEvent<Pattern>) => void,
  ): () => void;
}

/** Options of `events.list()`. */
export const eventQuery = lazily(() =>
  z.strictObject({ type: z.string().optional(), subject: z.unknown().optional() }),
);

/** Creates `gateway.events`. */
export function createEvents(engine: Engine): Events {
  function list<Pattern extends string>(query?: EventQuery<Pattern>): MatchingEvent<Pattern>[];
  function list(query: EventQuery = {}): object[] {
    const { type, subject } = parseOptions(eventQuery(), query, 'query');
    if (type !== undefined) rejectUnknown(type);
    const matches = (own: string) => type === undefined || nameForEndpoint(own, [type]) !== undefined;
    return listEvents(engine.database, subject === undefined ? undefined : idOf(subject))
      .filter((row) => matches(row.type))
      .map((row) => viewEvent(engine, row));
  }
  function on(pattern: string, listener: (event: never) => void): () => void {
    rejectUnknown(pattern);
    if (typeof listener !== 'function')
      throw new SettleboxError(
        'bad_option',
        'events.on takes an event type or pattern, and a listener (event) => void.',
      );
    const notify: (event: GatewayEvent) => void = (event) => Reflect.apply(listener, undefined, [event]);
    return engine.listen((row) => {
      if (nameForEndpoint(row.type, [pattern]) !== undefined) notify(viewEvent(engine, row));
    });
  }
  return { list, on };
}

function rejectUnknown(pattern: string): void {
  if (isKnownPattern(pattern)) return;
  throw new SettleboxError(
    'bad_option',
    `"${maskText(String(pattern))}" is not an event type or a pattern that matches one.`,
    suggest(pattern, EVENT_TYPES),
  );
}
