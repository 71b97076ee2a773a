import type { FaultKind } from '../../domain/simulation/faults/kinds.ts';
import { injectedText } from '../../domain/simulation/faults/rules.ts';
import { integer, integerOrNull, text, textOrNull } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';

const healthRows = rowShape({
  endpointId: text(),
  deliveries: integer(),
  atFirst: integer(),
  afterRetries: integer(),
  waiting: integer(),
  failed: integer(),
  discarded: integer(),
  attempts: integer(),
  lastNumber: integerOrNull(),
  lastRetryAt: textOrNull(),
});

/** A delivery belongs to the merchant of its event. */
export const DELIVERED_TO_CLIENT =
  '(SELECT k.clientId FROM events e JOIN eventKinds k ON k.number = e.kind WHERE e.seq = eventSeq) = ?';

/** Counts the deliveries of each endpoint by outcome, of one merchant or of all. */
export function listHealth(database: Database, client: string | undefined) {
  return database.all(
    healthRows,
    `SELECT endpointId, count(*) AS deliveries,
       count(*) FILTER (WHERE status = 'succeeded' AND attempts = 1) AS atFirst,
       count(*) FILTER (WHERE status = 'succeeded' AND attempts <> 1) AS afterRetries,
       count(*) FILTER (WHERE status = 'pending') AS waiting,
       count(*) FILTER (WHERE status = 'exhausted') AS failed,
       count(*) FILTER (WHERE status = 'abandoned') AS discarded,
       sum(attempts) AS attempts, max(number) FILTER (WHERE attempts > 0) AS lastNumber,
       max(json_extract(log, '$[#-1].at')) FILTER (WHERE attempts > 1) AS lastRetryAt
     FROM deliveries ${client === undefined ? '' : `WHERE ${DELIVERED_TO_CLIENT}`} GROUP BY endpointId`,
    ...(client === undefined ? [] : [client]),
  );
}

/** Returns the time of the last attempt of a delivery, ISO 8601. */
export function lastAttemptAt(database: Database, number: number): string | null {
  return (
    database.value(textOrNull(), `SELECT json_extract(log, '$[#-1].at') FROM deliveries WHERE number = ?`, number) ??
    null
  );
}

const struckRows = rowShape({ id: text(), type: text(), at: text() });

/** The deliveries of an endpoint that a fault of a kind affected in a time, newest first. */
interface StruckQuery {
  readonly endpointId: string;
  readonly kind: FaultKind;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  readonly limit: number;
}

/** Returns the newest deliveries of an endpoint with an attempt in a time that a fault affected, each with the last such attempt. */
export function listStruck(database: Database, { endpointId, kind, from, until, limit }: StruckQuery) {
  const logged = `%${injectedText(kind)}%`;
  return database.all(
    struckRows,
    `SELECT deliveryId AS id, toldAs AS type, max(json_extract(l.value, '$.at')) AS at
     FROM deliveries, json_each(log) l
     WHERE endpointId = ? AND log LIKE ? AND l.value LIKE ?
       AND json_extract(l.value, '$.at') >= ? AND json_extract(l.value, '$.at') < ?
     GROUP BY number ORDER BY number DESC LIMIT ?`,
    endpointId,
    logged,
    logged,
    from,
    until,
    limit,
  );
}
