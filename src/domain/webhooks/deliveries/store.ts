import { assignments, type Database, insertSql } from '../../../engine/database.ts';
import type { EventRow } from '../../../engine/outbox.ts';
import type { DeliveryStatus, EndpointStatus } from './lifecycle.ts';

/** Somewhere that events are told. */
export interface EndpointRecord {
  readonly endpointId: string;
  /** Null where a function takes the deliveries. */
  readonly url: string | null;
  /** JSON list of patterns. */
  readonly events: string;
  /** Null hears of every client. */
  readonly clientId: string | null;
  /** The signing secret, encrypted; bound to the endpoint's id. */
  readonly sealedSecret: Uint8Array;
  /** The one before, while deliveries are signed with both; null where there is none. */
  readonly sealedOldSecret: Uint8Array | null;
  /** Until when; the moment itself is past it already. */
  readonly oldSecretUntil: number | null;
  readonly status: EndpointStatus;
  /** Since when every attempt has failed. */
  readonly failingSince: number | null;
  readonly createdAt: number;
}

/** One event for one endpoint, with what became of each attempt. */
export interface DeliveryRecord {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventSeq: number;
  /** The name that the endpoint is told. */
  readonly toldAs: string;
  readonly subject: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** When its job is due; null while it waits for an earlier delivery of its object, or for a receiver. */
  readonly nextAttemptAt: number | null;
  /** 1 while the next of its object may overtake it: a fault of the test. */
  readonly held: 0 | 1;
  /** JSON list of `{at, status, error}`. */
  readonly log: string;
  readonly createdAt: number;
}

export const webhookTables = `
CREATE TABLE endpoints (
  number       INTEGER PRIMARY KEY,
  endpointId   TEXT NOT NULL UNIQUE,
  url          TEXT,
  events       TEXT NOT NULL,
  clientId     TEXT,
  sealedSecret BLOB NOT NULL,
  sealedOldSecret BLOB,
  oldSecretUntil  INTEGER,
  status       TEXT NOT NULL CHECK (status IN ('active', 'disabled', 'removed')),
  failingSince INTEGER,
  createdAt    INTEGER NOT NULL
) STRICT;
CREATE TABLE deliveries (
  number        INTEGER PRIMARY KEY,
  deliveryId    TEXT NOT NULL UNIQUE,
  endpointId    TEXT NOT NULL,
  eventSeq      INTEGER NOT NULL,
  toldAs        TEXT NOT NULL,
  subject       TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'exhausted', 'abandoned')),
  attempts      INTEGER NOT NULL,
  nextAttemptAt INTEGER,
  held          INTEGER NOT NULL CHECK (held IN (0, 1)),
  log           TEXT NOT NULL,
  createdAt     INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveriesPending ON deliveries (endpointId, subject) WHERE status = 'pending';`;

const INSERT_ENDPOINT = insertSql('endpoints', [
  'endpointId',
  'url',
  'events',
  'clientId',
  'sealedSecret',
  'sealedOldSecret',
  'oldSecretUntil',
  'status',
  'failingSince',
  'createdAt',
]);

export function insertEndpoint(database: Database, endpoint: EndpointRecord): void {
  database.run(INSERT_ENDPOINT, endpoint);
  database.forget();
}

export function updateEndpoint(database: Database, endpoint: EndpointRecord): void {
  database.run('UPDATE endpoints SET status = @status, failingSince = @failingSince WHERE endpointId = @endpointId', {
    status: endpoint.status,
    failingSince: endpoint.failingSince,
    endpointId: endpoint.endpointId,
  });
  database.forget();
}

/** An endpoint has another secret from now on. */
export function updateEndpointSecrets(database: Database, endpoint: EndpointRecord): void {
  const { sealedSecret, sealedOldSecret, oldSecretUntil, endpointId } = endpoint;
  database.run(
    `UPDATE endpoints SET sealedSecret = @sealedSecret, sealedOldSecret = @sealedOldSecret,
     oldSecretUntil = @oldSecretUntil WHERE endpointId = @endpointId`,
    { sealedSecret, sealedOldSecret, oldSecretUntil, endpointId },
  );
  database.forget();
}

export function findEndpoint(database: Database, endpointId: string): EndpointRecord | undefined {
  return database.get<EndpointRecord>('SELECT * FROM endpoints WHERE endpointId = ?', endpointId);
}

/** Every endpoint that ever was, first made first. */
export function listEndpoints(database: Database): EndpointRecord[] {
  return database.all<EndpointRecord>('SELECT * FROM endpoints ORDER BY number');
}

export function listActiveEndpoints(database: Database): readonly EndpointRecord[] {
  return database.remember('active endpoints', () =>
    database.all<EndpointRecord>(`SELECT * FROM endpoints WHERE status = 'active' ORDER BY number`),
  );
}

const INSERT_DELIVERY = insertSql('deliveries', [
  'deliveryId',
  'endpointId',
  'eventSeq',
  'toldAs',
  'subject',
  'status',
  'attempts',
  'nextAttemptAt',
  'held',
  'log',
  'createdAt',
]);

export function insertDelivery(database: Database, delivery: DeliveryRecord): void {
  database.run(INSERT_DELIVERY, delivery);
}

const UPDATE_DELIVERY = `UPDATE deliveries SET ${assignments([
  'status',
  'attempts',
  'nextAttemptAt',
  'held',
  'log',
])} WHERE deliveryId = @deliveryId`;

export function updateDelivery(database: Database, delivery: DeliveryRecord): void {
  const { deliveryId, status, attempts, nextAttemptAt, held, log } = delivery;
  database.run(UPDATE_DELIVERY, { deliveryId, status, attempts, nextAttemptAt, held, log });
}

export function findDelivery(database: Database, deliveryId: string): DeliveryRecord | undefined {
  return database.get<DeliveryRecord>('SELECT * FROM deliveries WHERE deliveryId = ?', deliveryId);
}

/** The first delivery of an object to an endpoint that is still to be taken; later ones wait for it, unless it is held. */
export function findFirstPending(database: Database, endpointId: string, subject: string): DeliveryRecord | undefined {
  return database.get<DeliveryRecord>(
    `SELECT * FROM deliveries WHERE endpointId = ? AND subject = ? AND status = 'pending' AND held = 0
     ORDER BY number LIMIT 1`,
    endpointId,
    subject,
  );
}

/** The deliveries of an object that a later one may overtake. */
export function listHeld(database: Database, endpointId: string, subject: string): DeliveryRecord[] {
  return database.all<DeliveryRecord>(
    `SELECT * FROM deliveries WHERE endpointId = ? AND subject = ? AND status = 'pending' AND held = 1 ORDER BY number`,
    endpointId,
    subject,
  );
}

export function listPendingOf(database: Database, endpointId: string): DeliveryRecord[] {
  return database.all<DeliveryRecord>(
    `SELECT * FROM deliveries WHERE endpointId = ? AND status = 'pending' ORDER BY number`,
    endpointId,
  );
}

/** Deliveries that wait without a moment: for a receiver, or for an earlier one of their object. */
export function listPendingWithoutMoment(database: Database): DeliveryRecord[] {
  return database.all<DeliveryRecord>(
    `SELECT * FROM deliveries WHERE status = 'pending' AND nextAttemptAt IS NULL ORDER BY number`,
  );
}

export type DeliveryWithEvent = DeliveryRecord & { readonly eventId: string };

export function listDeliveries(database: Database): DeliveryWithEvent[] {
  return database.all<DeliveryWithEvent>(
    `SELECT d.*, e.id AS eventId FROM deliveries d JOIN events e ON e.seq = d.eventSeq ORDER BY d.number`,
  );
}

export function findEvent(database: Database, seq: number): EventRow | undefined {
  return database.get<EventRow>('SELECT * FROM events WHERE seq = ?', seq);
}
