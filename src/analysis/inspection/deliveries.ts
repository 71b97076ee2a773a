import {
  type DeliveryRecord,
  findDelivery,
  findFirstPending,
  listEndpoints,
} from '../../domain/webhooks/deliveries/store.ts';
import { check, declareFilters, isOneOf } from '../../engine/conditions.ts';
import { listEventSeqs } from '../../engine/event-log.ts';
import type { WhereCondition } from '../../engine/page-query.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import { type DeliveryAttempt, requestOf } from '../../harness/deliveries.ts';
import { firstLine } from '../../harness/timeline.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, requireClient, throwUnknown } from './looking.ts';
import { maskFreeText } from './mask-free-text.ts';
import type { ParsedDeliveriesQuery } from './queries.ts';
import { containing } from './searching.ts';
import { firstDeliveryFrom, listEventIds, NEWEST_FIRST, pageOfDeliveries } from './store.ts';
import type { DeliveryDetail, DeliveryRow, EndpointRow, Slice } from './types.ts';
import { DELIVERED_TO_CLIENT } from './webhook-store.ts';

/** Returns the webhook endpoints, including removed ones, oldest first. */
export function viewEndpoints({ engine, isAttached }: InspectionContext): EndpointRow[] {
  return listEndpoints(engine.database).map(({ endpointId, url, events, status, clientId }) => ({
    id: endpointId,
    url,
    events: JSON.parse(events),
    status,
    clientId,
    attached: isAttached(endpointId),
  }));
}

const filters = declareFilters([
  ['status', 'status', '='],
  ['endpoint', 'endpointId', '='],
]);

const SEARCHED = ['toldAs', 'subject', 'deliveryId', 'endpointId'];

/** Returns webhook deliveries, newest first. */
export function viewDeliveries(inspection: InspectionContext, query: ParsedDeliveriesQuery): Slice<DeliveryRow> {
  const { status, attempts, endpoint, subject, search, client, from, to, sort, ...slice } = query;
  requireClient(inspection, client);
  const conditions = [
    ...(subject === undefined ? [] : [among(inspection, subject)]),
    ...filters({ status, endpoint }),
    ...(attempts === undefined ? [] : [check('attempts', attempts === 'one' ? 'attempts = 1' : 'attempts > 1')]),
    ...containing(search, SEARCHED),
    ...within('createdAt', { from, to }),
    ...(client === undefined ? [] : [check('eventSeq', DELIVERED_TO_CLIENT, client)]),
  ];
  const order = orderFor('deliveries', sort, NEWEST_FIRST);
  const { rows, total } = pageOfDeliveries(inspection.engine.database, conditions, { ...slice, order });
  return { rows: viewRows(inspection, rows), total };
}

/** Shown next to a transaction. It has about ten events, and endpoints are few. */
const ABOUT_MAX = 500;

/** Returns all webhook deliveries about a subject, newest first. */
export function deliveriesAbout(inspection: InspectionContext, subject: string): DeliveryRow[] {
  const conditions = [among(inspection, subject)];
  return viewRows(
    inspection,
    pageOfDeliveries(inspection.engine.database, conditions, { skip: 0, take: ABOUT_MAX }).rows,
  );
}

/** Returns a webhook delivery with its attempts and its body. */
export function viewDeliveryDetail(inspection: InspectionContext, id: string): DeliveryDetail {
  const { engine } = inspection;
  const delivery = findDelivery(engine.database, id);
  if (delivery === undefined) throwUnknown(`delivery with the id ${id}`, 'inspect.deliveries()');
  const [row] = viewRows(inspection, [delivery]);
  if (row === undefined) throwUnknown(`delivery with the id ${id}`, 'inspect.deliveries()');
  const { url, body } = requestOf(engine, delivery);
  const masked = body === '' ? '' : maskFreeText(body);
  return { ...row, url, body: masked, log: JSON.parse(delivery.log), sent: inspection.sentHeaders(id) };
}

/** Deliveries are in the order of their events, so those of an event are found without an index. */
function among({ engine: { database } }: InspectionContext, subject: string): WhereCondition {
  const numbers = listEventSeqs(database, subject).flatMap((seq) => {
    const [from, until] = [firstDeliveryFrom(database, seq), firstDeliveryFrom(database, seq + 1)];
    return Array.from({ length: until - from }, (_, at) => from + at);
  });
  return isOneOf('number', numbers);
}

function viewRows({ engine }: InspectionContext, deliveries: readonly DeliveryRecord[]): DeliveryRow[] {
  const ids = listEventIds(
    engine.database,
    deliveries.map(({ eventSeq }) => eventSeq),
  );
  const eventIds = new Map(ids.map(({ seq, id }) => [seq, id]));
  return deliveries.map((delivery) => ({
    id: delivery.deliveryId,
    endpointId: delivery.endpointId,
    eventId: eventIds.get(delivery.eventSeq) ?? '',
    type: delivery.toldAs,
    subject: delivery.subject,
    status: delivery.status,
    attempts: delivery.attempts,
    createdAt: isoText(delivery.createdAt),
    nextAttemptAt: isoOrNull(delivery.nextAttemptAt),
    waitsFor: earlierOf(engine, delivery),
    lastAttempt: lastOf(JSON.parse(delivery.log)),
  }));
}

/** Returns the delivery that is sent first, if order is kept: the deliveries of an object wait for each other. */
function earlierOf(
  { database, settings: { webhooks } }: InspectionContext['engine'],
  { deliveryId, endpointId, subject, status, nextAttemptAt }: DeliveryRecord,
): DeliveryRow['waitsFor'] {
  if (status !== 'pending' || nextAttemptAt !== null) return null;
  if (webhooks.ordering === 'none' || webhooks.mode === 'collect') return null;
  const first = findFirstPending(database, endpointId, subject);
  return first === undefined || first.deliveryId === deliveryId ? null : { id: first.deliveryId, type: first.toldAs };
}

function lastOf(log: readonly DeliveryAttempt[]): string {
  const last = log.at(-1);
  if (last === undefined) return '';
  if (last.status !== null) return String(last.status);
  const error = firstLine(last.error ?? '');
  return error.startsWith('no response within') ? 'timeout' : error;
}
