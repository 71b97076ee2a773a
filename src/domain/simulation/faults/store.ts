import { type Database, insertSql } from '../../../engine/database.ts';
import type { FaultKind } from './kinds.ts';

/** Trouble that a test has ordered, as data: the world's state carries it along. */
export interface FaultRecord {
  readonly faultId: string;
  readonly kind: FaultKind;
  /** JSON of where and when, and how much: what was wished, checked. */
  readonly wish: string;
  /** How often it could have struck so far. */
  readonly seen: number;
  /** How often it did. */
  readonly fired: number;
  /** 1 from the moment that it can strike no more, by `times`; it stays for its count. */
  readonly spent: 0 | 1;
}

export const faultTables = `
CREATE TABLE faults (
  faultId TEXT PRIMARY KEY,
  kind    TEXT NOT NULL,
  wish    TEXT NOT NULL,
  seen    INTEGER NOT NULL,
  fired   INTEGER NOT NULL CHECK (fired BETWEEN 0 AND seen),
  spent   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('faults', ['faultId', 'kind', 'wish', 'seen', 'fired', 'spent']);

export function insertFault(database: Database, fault: FaultRecord): void {
  database.run(INSERT, fault);
  database.forget();
}

export function updateFault(database: Database, { faultId, seen, fired, spent }: FaultRecord): void {
  database.run('UPDATE faults SET seen = ?, fired = ?, spent = ? WHERE faultId = ?', seen, fired, spent, faultId);
  database.forget();
}

export function deleteFault(database: Database, faultId: string): boolean {
  database.forget();
  return database.run('DELETE FROM faults WHERE faultId = ?', faultId) === 1;
}

/** All of them, the first ordered first. */
export function listFaults(database: Database): readonly FaultRecord[] {
  return database.remember('faults', () => database.all<FaultRecord>('SELECT * FROM faults ORDER BY faultId'));
}

/** Whether anything could go wrong at all: what every request asks first. */
export function hasFaults(database: Database): boolean {
  return listFaults(database).some(({ spent }) => spent === 0);
}
