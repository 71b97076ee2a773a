import { z } from 'zod';
import { EVENT_ALIASES, EVENT_TYPES, type EventType } from '../../contract/event-types.ts';
import { lazily } from '../../contract/lazily.ts';
import { isKnownPattern, nameForEndpoint } from '../../domain/webhooks/deliveries/rules.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { Delivery } from '../../harness/deliveries.ts';
import { idOf, type TransactionRef } from '../../harness/references.ts';
import { describeDelivery } from '../kit/test-problems.ts';
import type { GatewayUnderTest } from '../kit/test-world.ts';
import { formatScheduled } from './failure-context.ts';
import { type AnyGateway, findGateway, type InGateway, loadGateway } from './find-gateway.ts';
import type { Verdict } from './verdict.ts';

/** An event type, its alias, or a pattern such as `transaction.*`. */
export type DeliveredType = EventType | keyof typeof EVENT_ALIASES | `${string}*`;

/** Options of `toHaveDelivered`. */
export type DeliveredOptions = InGateway & {
  /** The exact number of deliveries acknowledged with a 2xx. Default: at least one. */
  readonly times?: number | undefined;
  /** Counts only deliveries about this transaction, token, or batch, or about its id. Default all. */
  readonly of?: string | object;
};

/** A gateway (all its deliveries), an endpoint (deliveries to it), a transaction (deliveries about it), or an id of the latter two. */
export type DeliveredSubject = AnyGateway | { readonly id: string } | TransactionRef;

const TIMES = 'must be a whole number, 0 or more';

const optionsSchema = lazily(() =>
  z.strictObject({
    times: z.int(TIMES).min(0, TIMES).optional(),
    of: z.unknown().optional(),
    in: z.unknown().optional(),
  }),
);

const MATCHER = 'toHaveDelivered';

/** Checks that webhooks of this type were acknowledged with a 2xx. */
export function delivered(subject: DeliveredSubject, type: DeliveredType, options: DeliveredOptions = {}): Verdict {
  rejectUnknownType(type);
  const { times } = parseOptions(optionsSchema(), options, MATCHER);
  const gateway = findGateway(subject) ?? loadGateway(MATCHER, options);
  const matching = deliveriesOf(gateway, subject, options).filter((delivery) => isOfType(delivery, type));
  const acknowledged = matching.filter(({ status }) => status === 'succeeded').length;
  const pass = times === undefined ? acknowledged > 0 : acknowledged === times;
  const expectedText = `${pass ? 'not ' : ''}to be delivered${times === undefined ? '' : ` ${formatCount(times)}`}`;
  return {
    pass,
    message: () =>
      [
        `Expected ${type} ${expectedText}, but it was ${acknowledged === 0 ? 'not delivered' : `delivered ${formatCount(acknowledged)}`}.`,
        ...formatDeliveries(matching),
        formatScheduled(gateway),
      ].join('\n'),
    actual: acknowledged,
    expected: times ?? 'at least 1',
  };
}

function deliveriesOf(gateway: GatewayUnderTest, subject: DeliveredSubject, options: DeliveredOptions): Delivery[] {
  const all = gateway.webhooks.deliveries();
  // `{ of: undefined }` is a missing id of the application. It must not count all deliveries.
  const of = Object.hasOwn(options, 'of') ? idOf(options.of) : undefined;
  const matching = of === undefined ? all : all.filter((delivery) => delivery.subject === of);
  if (findGateway(subject) !== undefined) return matching;
  const id = idOf(subject);
  rejectUnknownSubject(gateway, id);
  return matching.filter((delivery) => delivery.endpointId === id || delivery.subject === id);
}

/** A mistyped id would make `not.toHaveDelivered` pass forever. */
function rejectUnknownSubject(gateway: GatewayUnderTest, id: string): void {
  if (gateway.events.list({ subject: id }).length > 0 || isEndpoint(gateway, id)) return;
  throw new SettleboxError(
    'unknown_subject',
    `${MATCHER}: this gateway has no endpoint and no transaction ${id}.`,
    'Pass the return value of subscribe() or of a call, or its id. If it belongs to another gateway, add { in: gateway }.',
  );
}

/** An endpoint without deliveries is found by signing for it, which throws for an unknown endpoint. */
function isEndpoint({ webhooks }: GatewayUnderTest, id: string): boolean {
  if (webhooks.deliveries().some(({ endpointId }) => endpointId === id)) return true;
  try {
    webhooks.sign('', { endpoint: id });
    return true;
  } catch {
    return false;
  }
}

/** A delivery carries the name that its endpoint subscribed to, which can be an alias. */
function isOfType({ type }: Delivery, requestedType: DeliveredType): boolean {
  const [, event = type] = Object.entries(EVENT_ALIASES).find(([alias]) => alias === type) ?? [];
  return type === requestedType || nameForEndpoint(event, [requestedType]) !== undefined;
}

/** Only the newest deliveries are listed, because a large world has thousands. */
const LISTED_MAX = 20;

function formatDeliveries(deliveries: readonly Delivery[]): string[] {
  if (deliveries.length === 0) return ['There is no such delivery, not even a failed one.'];
  const earlier = deliveries.length - LISTED_MAX;
  const lines = deliveries.slice(-LISTED_MAX).map(formatDelivery);
  return ['Its deliveries:', ...(earlier > 0 ? [`  … ${earlier} earlier`] : []), ...lines];
}

function formatDelivery(delivery: Delivery): string {
  const { status, type, subject, attempts, nextAttemptAt } = delivery;
  const description = attempts.length === 0 ? `${type} of ${subject} (no attempt yet)` : describeDelivery(delivery);
  return `  ${status}: ${description}${nextAttemptAt === null ? '' : `, next attempt ${nextAttemptAt}`}`;
}

function formatCount(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}

function rejectUnknownType(type: unknown): void {
  if (typeof type === 'string' && isKnownPattern(type)) return;
  throw new SettleboxError(
    'bad_option',
    `${MATCHER}: ${JSON.stringify(type)} is not an event type.`,
    typeof type === 'string' ? suggest(type, EVENT_TYPES) : 'Pass a type such as transaction.settled.',
  );
}
