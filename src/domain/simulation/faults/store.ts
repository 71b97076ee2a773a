import { integer, namesOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { FaultKind } from './kinds.ts';

const COLUMNS = {
  faultId: textKey(),
  kind: text<FaultKind>(),
  /** JSON of the validated options. */
  wish: text(),
  /** Number of matching occasions so far. */
  seen: integer(),
  /** Number of times that it triggered. */
  fired: integer('CHECK (fired BETWEEN 0 AND seen)'),
  /** 1 when it can't trigger again because of `times`. The row is retained for its counts. */
  spent: integer<0 | 1>(),
};

/** An injected fault. It is part of the world's state. */
export type FaultRecord = RecordOf<typeof COLUMNS>;

const faultRows = rowShape(COLUMNS);

/** Creates the table `faults`. */
export const faultTables = createTable('faults', COLUMNS, { rowid: false });

const INSERT = insertSql('faults', namesOf(COLUMNS));

/** Inserts a fault. */
export function insertFault(database: Database, fault: FaultRecord): void {
  database.run(INSERT, fault);
  database.forget('faults');
}

/** Updates the counts of a fault. */
export function updateFault(database: Database, { faultId, seen, fired, spent }: FaultRecord): void {
  database.run('UPDATE faults SET seen = ?, fired = ?, spent = ? WHERE faultId = ?', seen, fired, spent, faultId);
  database.forget('faults');
}

/** Deletes a fault. Returns false if it does not exist. */
export function deleteFault(database: Database, faultId: string): boolean {
  database.forget('faults');
  return database.run('DELETE FROM faults WHERE faultId = ?', faultId) === 1;
}

/** Lists all faults in order of creation. */
export function listFaults(database: Database): readonly FaultRecord[] {
  return database.remember('faults', '', () => database.all(faultRows, 'SELECT * FROM faults ORDER BY faultId'));
}

/** Reports whether there are any faults. Every request checks this first. */
export function hasFaults(database: Database): boolean {
  return listFaults(database).some(({ spent }) => spent === 0);
}
