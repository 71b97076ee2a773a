import type { Engine } from '../../domain/base/context.ts';
import type { FaultKind } from '../../domain/simulation/faults/kinds.ts';
import { type DeliveryRecord, findDelivery, findEvent } from '../../domain/webhooks/deliveries/store.ts';
import { isoText } from '../../engine/time.ts';
import type { Sighting } from './findings.ts';
import type { History, KnownLine } from './history.ts';
import type { ReviewRule } from './rules.ts';
import type { ReviewedDelivery } from './types.ts';

type LineOf<Kind extends KnownLine['kind']> = Extract<KnownLine, { readonly kind: Kind }>;

/** A delivery, and where its event stands among those of its object. */
interface Told {
  readonly delivery: DeliveryRecord;
  readonly eventId: string;
  readonly sequence: number;
  /** The same object for the same endpoint. */
  readonly thread: string;
}

/** How far the deliveries have come. */
interface Progress {
  readonly attempts: Map<number, LineOf<'attempt'>>;
  /** Deliveries that were taken. */
  readonly taken: Set<string>;
  /** The latest event of each thread that was taken. */
  readonly latest: Map<string, number>;
  /** The event of each thread that a fault lets others overtake. */
  readonly overtaken: Map<string, Told>;
}

/** What the merchant's receivers did with webhooks. */
export function spotDeliveries({ engine, lines }: History): Sighting[] {
  const progress: Progress = { attempts: new Map(), taken: new Set(), latest: new Map(), overtaken: new Map() };
  return lines.flatMap((line, place): Sighting[] => {
    if (line.kind === 'attempt') noteAttempt(engine, progress, line);
    const told = line.kind === 'response' ? toldBy(engine, line.delivery) : undefined;
    if (line.kind !== 'response' || told === undefined) return [];
    const seen = judged(progress, line, told);
    if (isTaken(line)) noteTaken(progress, told);
    const delivery = viewDelivery(line, told);
    return seen.map(([rule, what]) => ({ rule, what: `${told.delivery.toldAs} ${what}`, place, delivery }));
  });
}

function noteAttempt(engine: Engine, { attempts, overtaken }: Progress, line: LineOf<'attempt'>): void {
  attempts.set(line.job, line);
  // What a fault kept from going out has its line without the fault; the delivery itself says which it was.
  const told = line.attached && !line.sent ? toldBy(engine, line.delivery ?? '') : undefined;
  if (told?.delivery.log.includes(REORDERED) === true) overtaken.set(told.thread, told);
}

const REORDERED: FaultKind = 'webhook_reordered';

function noteTaken({ taken, latest }: Progress, { delivery, sequence, thread }: Told): void {
  taken.add(delivery.deliveryId);
  latest.set(thread, Math.max(sequence, latest.get(thread) ?? 0));
}

/** Nobody need be told of a tolerance that is no larger than the usual one. */
const TOLERANCE_SECONDS = 300;

function judged(progress: Progress, line: LineOf<'response'>, told: Told): [ReviewRule, string][] {
  const { outcome } = line;
  const attempt = progress.attempts.get(line.job);
  const isWrong = attempt?.fault === 'webhook_bad_signature';
  const isOld = attempt?.fault === 'webhook_old_timestamp';
  if (!isTaken(line)) {
    // To refuse what is not signed as it should be is right; and of what a fault refused the receiver never heard.
    const failed = isWrong || isOld || attempt?.fault === 'webhook_rejected' ? undefined : failedOn(progress, told);
    const said = outcome.status === null ? 'got no response' : `got ${outcome.status}`;
    return failed === undefined ? [] : [[failed[0], `${said} ${failed[1]}`]];
  }
  const seen: [ReviewRule, string][] = [];
  if (isWrong) seen.push(['wrong_signature_accepted', `with a wrong signature got ${outcome.status}`]);
  if (isOld && (attempt.agedSeconds ?? 0) > TOLERANCE_SECONDS)
    seen.push(['old_timestamp_accepted', `with an old timestamp got ${outcome.status}`]);
  if (outcome.seconds !== undefined) seen.push(['slow_webhook', `got ${outcome.status} after more than 5 s`]);
  return seen;
}

/** What may have been too much for a receiver that failed; undefined where there was nothing out of the ordinary. */
function failedOn({ taken, latest, overtaken }: Progress, told: Told): [ReviewRule, string] | undefined {
  const { delivery, sequence, thread } = told;
  if (taken.has(delivery.deliveryId)) return ['failed_on_duplicate', 'when it was delivered again'];
  if ((latest.get(thread) ?? 0) > sequence) return ['failed_out_of_order', 'when it was delivered after a later event'];
  const earlier = overtaken.get(thread);
  if (earlier === undefined || taken.has(earlier.delivery.deliveryId) || earlier.sequence >= sequence) return undefined;
  return ['failed_out_of_order', 'when it was delivered before an earlier event'];
}

function isTaken({ outcome: { status } }: LineOf<'response'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

function toldBy({ database }: Engine, deliveryId: string): Told | undefined {
  const delivery = findDelivery(database, deliveryId);
  const event = delivery === undefined ? undefined : findEvent(database, delivery.eventSeq);
  if (delivery === undefined || event === undefined) return undefined;
  const { endpointId, subject } = delivery;
  return { delivery, eventId: event.id, sequence: event.sequence ?? 0, thread: `${endpointId} ${subject}` };
}

function viewDelivery({ at, outcome }: LineOf<'response'>, { delivery, eventId }: Told): ReviewedDelivery {
  const { deliveryId: id, endpointId, toldAs: type, subject } = delivery;
  const { status, seconds } = outcome;
  return {
    at: isoText(at),
    id,
    endpointId,
    eventId,
    type,
    subject,
    status,
    ...(seconds === undefined ? {} : { seconds }),
  };
}
