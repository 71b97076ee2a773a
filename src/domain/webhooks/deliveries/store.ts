import {
  blob,
  blobOrNull,
  changing,
  changingNamesOf,
  flag,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';
import type { DeliveryStatus, EndpointStatus } from './lifecycle.ts';

const ENDPOINT_COLUMNS = {
  endpointId: text('UNIQUE'),
  /** Null if a function receives the deliveries. */
  url: textOrNull(),
  /** JSON list of patterns. */
  events: text(),
  /** Null for the events of all clients. */
  clientId: textOrNull(),
  /** The signing secret, encrypted and bound to the id of the endpoint. */
  sealedSecret: blob(),
  /** The previous secret, while deliveries are signed with both; null if there is none. */
  sealedOldSecret: blobOrNull(),
  /** The time at which the previous secret expires (exclusive). */
  oldSecretUntil: integerOrNull(),
  status: oneOf<EndpointStatus>('active', 'disabled', 'removed'),
  /** Time of the first failed attempt since the last success. */
  failingSince: integerOrNull(),
  createdAt: integer(),
};

/** An endpoint that receives webhooks. */
export type EndpointRecord = RecordOf<typeof ENDPOINT_COLUMNS>;

const endpointRows = rowShape(ENDPOINT_COLUMNS);

/** The columns of the table `deliveries`. */
export const DELIVERY_COLUMNS = {
  deliveryId: text('UNIQUE'),
  endpointId: text(),
  eventSeq: integer(),
  /** The event name that the endpoint receives. */
  toldAs: text(),
  subject: text(),
  status: changing(oneOf<DeliveryStatus>('pending', 'succeeded', 'exhausted', 'abandoned')),
  attempts: changing(integer()),
  /** Due time of its job; null while it waits for an earlier delivery of its object, or for a receiver. */
  nextAttemptAt: changing(integerOrNull()),
  /** 1 while the next delivery of its object can overtake it, because of an injected fault. */
  held: changing(flag()),
  /** JSON list of `{at, status, error}`. */
  log: changing(text()),
  createdAt: integer(),
};

/** The delivery of one event to one endpoint, with its attempts. */
export type DeliveryRecord = RecordOf<typeof DELIVERY_COLUMNS>;

const deliveryRows = rowShape(DELIVERY_COLUMNS);

/** Creates the tables `endpoints` and `deliveries`, and the index. */
export const webhookTables = [
  createTable('endpoints', { number: rowNumber(), ...ENDPOINT_COLUMNS }),
  createTable('deliveries', { number: rowNumber(), ...DELIVERY_COLUMNS }),
  `CREATE INDEX deliveriesPending ON deliveries (endpointId, subject) WHERE status = 'pending';`,
].join('\n');

const INSERT_ENDPOINT = insertSql('endpoints', namesOf(ENDPOINT_COLUMNS));

/** Inserts an endpoint. */
export function insertEndpoint(database: Database, endpoint: EndpointRecord): void {
  database.run(INSERT_ENDPOINT, endpoint);
  database.forget('active endpoints');
}

/** Updates the status of an endpoint. */
export function updateEndpoint(database: Database, endpoint: EndpointRecord): void {
  database.run('UPDATE endpoints SET status = @status, failingSince = @failingSince WHERE endpointId = @endpointId', {
    status: endpoint.status,
    failingSince: endpoint.failingSince,
    endpointId: endpoint.endpointId,
  });
  database.forget('active endpoints');
}

/** Updates the secrets of an endpoint. */
export function updateEndpointSecrets(database: Database, endpoint: EndpointRecord): void {
  const { sealedSecret, sealedOldSecret, oldSecretUntil, endpointId } = endpoint;
  database.run(
    `UPDATE endpoints SET sealedSecret = @sealedSecret, sealedOldSecret = @sealedOldSecret,
     oldSecretUntil = @oldSecretUntil WHERE endpointId = @endpointId`,
    { sealedSecret, sealedOldSecret, oldSecretUntil, endpointId },
  );
  database.forget('active endpoints');
}

/** Returns the endpoint with this id, if any. Each attempt needs its endpoint twice, and most endpoints are active. */
export function findEndpoint(database: Database, endpointId: string): EndpointRecord | undefined {
  const active = listActiveEndpoints(database).find((endpoint) => endpoint.endpointId === endpointId);
  return active ?? database.get(endpointRows, 'SELECT * FROM endpoints WHERE endpointId = ?', endpointId);
}

/** Lists all endpoints, including removed ones, in order of creation. */
export function listEndpoints(database: Database): EndpointRecord[] {
  return database.all(endpointRows, 'SELECT * FROM endpoints ORDER BY number');
}

/** Lists the active endpoints in order of creation. */
export function listActiveEndpoints(database: Database): readonly EndpointRecord[] {
  return database.remember('active endpoints', '', () =>
    database.all(endpointRows, `SELECT * FROM endpoints WHERE status = 'active' ORDER BY number`),
  );
}

const INSERT_DELIVERY = insertSql('deliveries', namesOf(DELIVERY_COLUMNS));

/** Inserts a delivery. */
export function insertDelivery(database: Database, delivery: DeliveryRecord): void {
  database.run(INSERT_DELIVERY, delivery);
}

const UPDATE_DELIVERY = `UPDATE deliveries SET ${assignments(changingNamesOf(DELIVERY_COLUMNS))} WHERE deliveryId = @deliveryId`;

/** Updates the status, schedule, and log of a delivery. */
export function updateDelivery(database: Database, delivery: DeliveryRecord): void {
  const { deliveryId, status, attempts, nextAttemptAt, held, log } = delivery;
  database.run(UPDATE_DELIVERY, { deliveryId, status, attempts, nextAttemptAt, held, log });
}

/** Returns the delivery with this id, if any. */
export function findDelivery(database: Database, deliveryId: string): DeliveryRecord | undefined {
  return database.get(deliveryRows, 'SELECT * FROM deliveries WHERE deliveryId = ?', deliveryId);
}

/** Returns the first unacknowledged delivery of an object to an endpoint. Later ones wait for it, unless a fault delays it. */
export function findFirstPending(database: Database, endpointId: string, subject: string): DeliveryRecord | undefined {
  return database.get(
    deliveryRows,
    `SELECT * FROM deliveries WHERE endpointId = ? AND subject = ? AND status = 'pending' AND held = 0
     ORDER BY number LIMIT 1`,
    endpointId,
    subject,
  );
}

/** Lists the deliveries of an object that a later one can overtake. */
export function listOvertaken(database: Database, endpointId: string, subject: string): DeliveryRecord[] {
  return database.all(
    deliveryRows,
    `SELECT * FROM deliveries WHERE endpointId = ? AND subject = ? AND status = 'pending' AND held = 1 ORDER BY number`,
    endpointId,
    subject,
  );
}

/** Lists the pending deliveries of an endpoint. */
export function listPendingOf(database: Database, endpointId: string): DeliveryRecord[] {
  return database.all(
    deliveryRows,
    `SELECT * FROM deliveries WHERE endpointId = ? AND status = 'pending' ORDER BY number`,
    endpointId,
  );
}

/**
 * Lists the pending deliveries without a scheduled time. They wait for a receiver, or for an earlier delivery of their object.
 */
export function listUnscheduledDeliveries(database: Database): DeliveryRecord[] {
  // Every reset() and restore() calls this, and most worlds have no endpoints.
  return database.unlessKnownEmpty(
    `SELECT * FROM deliveries WHERE status = 'pending' AND nextAttemptAt IS NULL ORDER BY number`,
    (sql) => database.all(deliveryRows, sql),
  );
}

const LISTED_COLUMNS = { ...DELIVERY_COLUMNS, eventId: text() };
type DeliveryWithEvent = RecordOf<typeof LISTED_COLUMNS>;
const listedRows = rowShape(LISTED_COLUMNS);

/** Lists all deliveries with the ids of their events. */
export function listDeliveries(database: Database): DeliveryWithEvent[] {
  return database.all(
    listedRows,
    `SELECT d.*, e.id AS eventId FROM deliveries d JOIN events e ON e.seq = d.eventSeq ORDER BY d.number`,
  );
}
