import type { Engine } from '../../domain/base/context.ts';
import type { FaultKind } from '../../domain/simulation/faults/kinds.ts';
import { displayUrl } from '../../domain/webhooks/deliveries/rules.ts';
import { type DeliveryRecord, findDelivery, findEndpoint } from '../../domain/webhooks/deliveries/store.ts';
import { findEvent } from '../../engine/event-log.ts';
import { isoText } from '../../engine/time.ts';
import type { Sighting } from './findings.ts';
import type { ReviewedLine, ReviewHistory } from './history.ts';
import type { ReviewRule } from './rules.ts';
import type { ReviewedDelivery } from './types.ts';

type DeliveryLine<Kind extends ReviewedLine['kind']> = Extract<ReviewedLine, { readonly kind: Kind }>;

/** A delivery, and the position of its event among the events of the object. */
interface DeliveredEvent {
  readonly delivery: DeliveryRecord;
  /** The URL of the endpoint; null for a function. */
  readonly url: string | null;
  readonly eventId: string;
  readonly sequence: number;
  /** The same object for the same endpoint. */
  readonly thread: string;
}

/** The state of the deliveries so far. */
interface DeliveryProgress {
  readonly attempts: Map<number, DeliveryLine<'attempt'>>;
  /** Acknowledged deliveries. */
  readonly acknowledged: Set<string>;
  /** The latest acknowledged event of each thread. */
  readonly latest: Map<string, number>;
  /** The event of each thread that a fault lets others overtake. */
  readonly overtaken: Map<string, DeliveredEvent>;
  /** With ordering `none`, the first response to each event of each thread; otherwise empty. */
  readonly responses: ReadonlyMap<string, readonly FirstResponse[]>;
}

interface FirstResponse {
  readonly sequence: number;
  /** Index among the lines. */
  readonly index: number;
}

/** Finds problems in the responses of webhook receivers. */
export function spotDeliveries({ engine, lines }: ReviewHistory): Sighting[] {
  const progress: DeliveryProgress = {
    attempts: new Map(),
    acknowledged: new Set(),
    latest: new Map(),
    overtaken: new Map(),
    responses: engine.settings.webhooks.ordering === 'none' ? firstResponses({ engine, lines }) : new Map(),
  };
  return lines.flatMap((line, index): Sighting[] => {
    if (line.kind === 'attempt') noteAttempt(engine, progress, line);
    const delivered = line.kind === 'response' ? eventOfDelivery(engine, line.delivery) : undefined;
    if (line.kind !== 'response' || delivered === undefined) return [];
    const findings = judged(progress, line, delivered, index);
    if (isAcknowledged(line)) noteAcknowledged(progress, delivered);
    const delivery = viewDelivery(line, delivered);
    return findings.map(([rule, what]) => ({ rule, what: `${delivered.delivery.toldAs} ${what}`, index, delivery }));
  });
}

function firstResponses({ engine, lines }: Pick<ReviewHistory, 'engine' | 'lines'>): Map<string, FirstResponse[]> {
  const threads = new Map<string, FirstResponse[]>();
  for (const [index, line] of lines.entries()) {
    const delivered = line.kind === 'response' ? eventOfDelivery(engine, line.delivery) : undefined;
    if (delivered === undefined) continue;
    const { thread, sequence } = delivered;
    const known = threads.get(thread) ?? [];
    if (!known.some((response) => response.sequence === sequence)) known.push({ sequence, index });
    threads.set(thread, known);
  }
  return threads;
}

function noteAttempt(engine: Engine, { attempts, overtaken }: DeliveryProgress, line: DeliveryLine<'attempt'>): void {
  attempts.set(line.job, line);
  // The line of an attempt that a fault stopped doesn't name the fault; the log of the delivery does.
  const delivered = line.attached && !line.sent ? eventOfDelivery(engine, line.delivery ?? '') : undefined;
  if (delivered?.delivery.log.includes(REORDERED) === true) overtaken.set(delivered.thread, delivered);
}

const REORDERED: FaultKind = 'webhook_reordered';

function noteAcknowledged(
  { acknowledged, latest }: DeliveryProgress,
  { delivery, sequence, thread }: DeliveredEvent,
): void {
  acknowledged.add(delivery.deliveryId);
  latest.set(thread, Math.max(sequence, latest.get(thread) ?? 0));
}

/** Standard Webhooks libraries accept timestamps up to this age. */
const TOLERANCE_SECONDS = 300;

function judged(
  progress: DeliveryProgress,
  line: DeliveryLine<'response'>,
  delivered: DeliveredEvent,
  index: number,
): [ReviewRule, string][] {
  const { outcome } = line;
  const attempt = progress.attempts.get(line.job);
  const isWrong = attempt?.fault === 'webhook_bad_signature';
  const isOld = attempt?.fault === 'webhook_old_timestamp';
  if (!isAcknowledged(line)) {
    // Rejecting a bad signature is correct, and a rejected webhook never reached the receiver.
    const failed =
      isWrong || isOld || attempt?.fault === 'webhook_rejected' ? undefined : failedOn(progress, delivered, index);
    const result = outcome.status === null ? 'got no response' : `got ${outcome.status}`;
    return failed === undefined ? [] : [[failed[0], `${result} ${failed[1]}`]];
  }
  const findings: [ReviewRule, string][] = [];
  if (isWrong) findings.push(['wrong_signature_accepted', `with a wrong signature got ${outcome.status}`]);
  if (isOld && (attempt.agedSeconds ?? 0) > TOLERANCE_SECONDS)
    findings.push(['old_timestamp_accepted', `with an old timestamp got ${outcome.status}`]);
  if (outcome.seconds !== undefined) findings.push(['slow_webhook', `got ${outcome.status} after more than 5 s`]);
  return findings;
}

/** Returns the unusual delivery that made a receiver fail; undefined if the delivery was ordinary. */
function failedOn(
  { acknowledged, latest, overtaken, responses }: DeliveryProgress,
  delivered: DeliveredEvent,
  index: number,
): [ReviewRule, string] | undefined {
  const { delivery, sequence, thread } = delivered;
  if (acknowledged.has(delivery.deliveryId)) return ['failed_on_duplicate', 'when it was delivered again'];
  if ((latest.get(thread) ?? 0) > sequence) return ['failed_out_of_order', 'when it was delivered after a later event'];
  const earlier = overtaken.get(thread);
  const isOvertaking =
    earlier !== undefined && !acknowledged.has(earlier.delivery.deliveryId) && earlier.sequence < sequence;
  const isTooEarly = responses.get(thread)?.some((other) => other.sequence < sequence && other.index > index);
  return isOvertaking || isTooEarly === true
    ? ['failed_out_of_order', 'when it was delivered before an earlier event']
    : undefined;
}

/** Reports whether the receiver acknowledged the delivery. */
export function isAcknowledged({ outcome: { status } }: DeliveryLine<'response'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Returns a delivery with its event, if both still exist. */
export function eventOfDelivery({ database }: Engine, deliveryId: string): DeliveredEvent | undefined {
  const delivery = findDelivery(database, deliveryId);
  const event = delivery === undefined ? undefined : findEvent(database, delivery.eventSeq);
  if (delivery === undefined || event === undefined) return undefined;
  const { endpointId, subject } = delivery;
  const url = findEndpoint(database, endpointId)?.url ?? null;
  return { delivery, url, eventId: event.id, sequence: event.sequence ?? 0, thread: `${endpointId} ${subject}` };
}

/** Builds the delivery of a finding. */
export function viewDelivery(
  { at, outcome }: DeliveryLine<'response'>,
  { delivery, url, eventId }: DeliveredEvent,
): ReviewedDelivery {
  const { deliveryId: id, endpointId, toldAs: type, subject } = delivery;
  const { status, seconds } = outcome;
  return {
    at: isoText(at),
    id,
    endpointId,
    url: url === null ? null : displayUrl(url),
    eventId,
    type,
    subject,
    status,
    ...(seconds === undefined ? {} : { seconds }),
  };
}
