import { blob, integer, integerOrNull, namesOf, oneOf, type RecordOf, text, textKey } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { ChangeCode } from '../../../facts/change-codes.ts';
import type { ChangeNoticeStatus } from './lifecycle.ts';

const NOTICE_COLUMNS = {
  noticeId: textKey(),
  transactionId: text(),
  code: text<ChangeCode>(),
  status: oneOf<ChangeNoticeStatus>('planned', 'arrived', 'lapsed', 'canceled'),
  /** JSON of when. */
  whenText: text(),
  /** JSON of the corrected data, encrypted; bound to the notice's id. */
  sealed: blob(),
  /** The arrival time; null until the entry has settled. */
  dueAt: integerOrNull(),
  createdAt: integer(),
};

/** A scheduled or past notification of change. */
export type ChangeNoticeRecord = RecordOf<typeof NOTICE_COLUMNS>;

const changeNoticeRows = rowShape(NOTICE_COLUMNS);

const KNOWN_COLUMNS = {
  /** Keyed hash of the old details. */
  print: text(),
  code: text<ChangeCode>(),
  /** JSON of the corrected data, encrypted; bound to the print. */
  sealed: blob(),
};

/** A correction of account details by the bank. Further entries with the old details cause the notice again. */
type KnownChangeRecord = RecordOf<typeof KNOWN_COLUMNS>;

const knownChangeRows = rowShape(KNOWN_COLUMNS);

/** Creates the tables `changeNotices` and `knownChanges`, and the index. */
export const changeNoticeTables = [
  createTable('changeNotices', NOTICE_COLUMNS, { rowid: false }),
  `CREATE INDEX changeNoticesPlanned ON changeNotices (transactionId) WHERE status = 'planned';`,
  createTable('knownChanges', KNOWN_COLUMNS, { constraints: ['PRIMARY KEY (print, code)'], rowid: false }),
].join('\n');

const INSERT = insertSql('changeNotices', namesOf(NOTICE_COLUMNS));

/** Inserts a scheduled notification of change. */
export function insertChangeNotice(database: Database, notice: ChangeNoticeRecord): void {
  database.run(INSERT, notice);
  database.forget('change notices');
}

/** Updates the status and the due time of a notification of change. */
export function updateChangeNotice(database: Database, { noticeId, status, dueAt }: ChangeNoticeRecord): void {
  database.run('UPDATE changeNotices SET status = ?, dueAt = ? WHERE noticeId = ?', status, dueAt, noticeId);
}

/** Returns the notification of change with this id, if any. */
export function findChangeNotice(database: Database, noticeId: string): ChangeNoticeRecord | undefined {
  return database.get(changeNoticeRows, 'SELECT * FROM changeNotices WHERE noticeId = ?', noticeId);
}

/** Reports whether this world has ever had a notice. Most worlds have none and skip the lookup for each entry. */
export function hasChangeNotices(database: Database): boolean {
  return database.remember(
    'change notices',
    '',
    () => database.value(integer(), 'SELECT 1 FROM changeNotices LIMIT 1') !== undefined,
  );
}

/** Lists the scheduled notices of an entry. */
export function listPlannedChanges(database: Database, transactionId: string): ChangeNoticeRecord[] {
  return database.all(
    changeNoticeRows,
    `SELECT * FROM changeNotices WHERE transactionId = ? AND status = 'planned' ORDER BY noticeId`,
    transactionId,
  );
}

/** Most worlds have no such notice, and each batch asks for them. */
const ANY_WAITING = `SELECT noticeId FROM changeNotices WHERE status = 'planned' AND dueAt IS NULL LIMIT 1`;

/** Lists the notices of a batch that has not settled. */
export function listWaitingChanges(
  database: Database,
  batchNumber: number,
  after: string,
  limit: number,
): ChangeNoticeRecord[] {
  if (database.allUnlessKnownEmpty(ANY_WAITING).length === 0) return [];
  return database.all(
    changeNoticeRows,
    `SELECT n.* FROM changeNotices n CROSS JOIN transactions t ON t.id = n.transactionId
     WHERE n.status = 'planned' AND n.dueAt IS NULL AND n.noticeId > ? AND t.batchNumber = ?
     ORDER BY n.noticeId LIMIT ?`,
    after,
    batchNumber,
    limit,
  );
}

/** Lists the notices whose entries have not settled. */
export function listUnscheduledChanges(database: Database): ChangeNoticeRecord[] {
  return database.unlessKnownEmpty(
    `SELECT * FROM changeNotices WHERE status = 'planned' AND dueAt IS NULL ORDER BY noticeId`,
    (sql) => database.all(changeNoticeRows, sql),
  );
}

/** Lists the known corrections of these account details. There are several if a bank sent more than one notice. */
export function listKnownChanges(database: Database, print: string): KnownChangeRecord[] {
  return database.all(knownChangeRows, 'SELECT * FROM knownChanges WHERE print = ? ORDER BY code', print);
}

/** Stores a correction of account details, or replaces an earlier one of the same kind. */
export function putKnownChange(database: Database, known: KnownChangeRecord): void {
  database.run('INSERT OR REPLACE INTO knownChanges (print, code, sealed) VALUES (@print, @code, @sealed)', known);
}
