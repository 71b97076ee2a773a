import { FAULT_TRIGGERED } from '../../domain/simulation/faults/kinds.ts';
import { integer, text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';

const noteRows = rowShape({ at: integer(), subject: text(), what: text() });

/** Returns the newest notes of triggered faults, newest first. */
export function listTriggered(database: Database, limit: number) {
  return database.all(
    noteRows,
    `SELECT at, coalesce(subject, '') AS subject, json_extract(data, '$.text') AS what FROM events
     WHERE kind IN (SELECT number FROM eventKinds WHERE type = ?) ORDER BY seq DESC LIMIT ?`,
    FAULT_TRIGGERED,
    limit,
  );
}
