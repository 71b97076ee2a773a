import { integer, text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';

const calledRows = rowShape({ seq: integer(), subject: text(), cause: text() });

/** Lists the events that requests caused, after a position of the event log up to another one. */
export function listCalledEvents(database: Database, after: number, upTo: number) {
  return database.all(
    calledRows,
    `SELECT e.seq, coalesce(e.subject, f.subject) AS subject, k.cause FROM events e
     CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq
     WHERE e.seq > ? AND e.seq <= ? AND k.cause LIKE 'call: %' ORDER BY e.seq`,
    after,
    upTo,
  );
}
