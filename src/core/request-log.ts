import type { Database } from './database.ts';

export const requestLogTables = `
CREATE TABLE requests (
  lastSeq INTEGER PRIMARY KEY,
  lines   TEXT    NOT NULL
) STRICT;`;

/** One question to the gateway, and what it answered. */
export interface RequestRow {
  /** Virtual time. */
  readonly at: number;
  readonly face: 'direct' | 'http';
  readonly method: string;
  readonly path: string;
  /** Null where no row takes the path and method. */
  readonly operation: string | null;
  readonly clientId: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly correlationId: string;
  readonly requestId: string | null;
  readonly callerRequestId: string | null;
  readonly replayed: boolean;
  /** Body or query, masked; null where there was none, or none to keep. */
  readonly body: unknown;
}

/** The newest are kept; rows of many lines are deleted whole, so that some more stay in the bytes and are not shown. */
export const REQUESTS_KEPT_MAX = 100_000;
/** So many wait in memory at most. */
const WAITING_MAX = 1_000;

/**
 * Every question and how it was answered. Lines wait in memory and are written together, as one row, before anybody
 * reads them or the bytes of the world: row by row they would cost every call more than its own work.
 */
export class RequestLog {
  readonly #database: Database;
  #waiting: RequestRow[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** `idle`: no transaction is open, so that what waits can be written. */
  add(row: RequestRow, idle: boolean): void {
    this.#waiting.push(row);
    if (idle && this.#waiting.length >= WAITING_MAX) this.save();
  }

  save(): void {
    if (this.#waiting.length === 0) return;
    const last = this.#database.get<{ seq: number | null }>('SELECT max(lastSeq) AS seq FROM requests')?.seq ?? 0;
    const lastSeq = last + this.#waiting.length;
    this.#database.run('INSERT INTO requests (lastSeq, lines) VALUES (?, ?)', lastSeq, JSON.stringify(this.#waiting));
    this.#database.run('DELETE FROM requests WHERE lastSeq <= ?', lastSeq - REQUESTS_KEPT_MAX);
    this.#waiting = [];
  }
}

/** Every line that is kept, oldest first; what waits in memory is to be saved before. */
export function listRequests(database: Database): RequestRow[] {
  return database
    .all<{ lines: string }>('SELECT lines FROM requests ORDER BY lastSeq')
    .flatMap(({ lines }): RequestRow[] => JSON.parse(lines))
    .slice(-REQUESTS_KEPT_MAX);
}
