import { type Database, insertSql } from '../../../engine/database.ts';
import type { ChangeCode } from '../../../facts/change-codes.ts';
import type { ChangeNoticeStatus } from './lifecycle.ts';

/** A notification of change that the receiver's bank will send, or has sent. */
export interface ChangeNoticeRecord {
  readonly noticeId: string;
  readonly transactionId: string;
  readonly code: ChangeCode;
  readonly status: ChangeNoticeStatus;
  /** JSON of when. */
  readonly whenText: string;
  /** JSON of the corrected data, encrypted; bound to the notice's id. */
  readonly sealed: Uint8Array;
  /** The moment it arrives; null until the entry has settled. */
  readonly dueAt: number | null;
  readonly createdAt: number;
}

/** Details of an account that its bank has corrected: an entry that still carries them draws the notice again. */
export interface KnownChangeRecord {
  /** Keyed hash of the old details. */
  readonly print: string;
  readonly code: ChangeCode;
  /** JSON of the corrected data, encrypted; bound to the print. */
  readonly sealed: Uint8Array;
}

export const changeNoticeTables = `
CREATE TABLE changeNotices (
  noticeId      TEXT PRIMARY KEY,
  transactionId TEXT NOT NULL,
  code          TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('planned', 'arrived', 'lapsed', 'canceled')),
  whenText      TEXT NOT NULL,
  sealed        BLOB NOT NULL,
  dueAt         INTEGER,
  createdAt     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX changeNoticesPlanned ON changeNotices (transactionId) WHERE status = 'planned';
CREATE TABLE knownChanges (
  print  TEXT NOT NULL,
  code   TEXT NOT NULL,
  sealed BLOB NOT NULL,
  PRIMARY KEY (print, code)
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('changeNotices', [
  'noticeId',
  'transactionId',
  'code',
  'status',
  'whenText',
  'sealed',
  'dueAt',
  'createdAt',
]);

export function insertChangeNotice(database: Database, notice: ChangeNoticeRecord): void {
  database.run(INSERT, notice);
  database.forget();
}

export function updateChangeNotice(database: Database, { noticeId, status, dueAt }: ChangeNoticeRecord): void {
  database.run('UPDATE changeNotices SET status = ?, dueAt = ? WHERE noticeId = ?', status, dueAt, noticeId);
}

export function findChangeNotice(database: Database, noticeId: string): ChangeNoticeRecord | undefined {
  return database.get<ChangeNoticeRecord>('SELECT * FROM changeNotices WHERE noticeId = ?', noticeId);
}

/** Whether this world has ever had a notice: most never do, and their entries need not ask for theirs. */
export function hasChangeNotices(database: Database): boolean {
  return database.remember('change notices', () => database.get('SELECT 1 FROM changeNotices LIMIT 1') !== undefined);
}

/** The notices about an entry that are still to come. */
export function listPlannedChanges(database: Database, transactionId: string): ChangeNoticeRecord[] {
  return database.all<ChangeNoticeRecord>(
    `SELECT * FROM changeNotices WHERE transactionId = ? AND status = 'planned' ORDER BY noticeId`,
    transactionId,
  );
}

/** The notices that wait for the settlement of a batch. */
export function listWaitingChanges(database: Database, batchNumber: number): ChangeNoticeRecord[] {
  return database.all<ChangeNoticeRecord>(
    `SELECT n.* FROM changeNotices n CROSS JOIN transactions t ON t.id = n.transactionId
     WHERE n.status = 'planned' AND n.dueAt IS NULL AND t.batchNumber = ? ORDER BY n.noticeId`,
    batchNumber,
  );
}

/** Every notice that waits for its entry to settle. */
export function listUnscheduledChanges(database: Database): ChangeNoticeRecord[] {
  return database.all<ChangeNoticeRecord>(
    `SELECT * FROM changeNotices WHERE status = 'planned' AND dueAt IS NULL ORDER BY noticeId`,
  );
}

/** What a bank has corrected of these details: more than one thing, where it sent more than one notice. */
export function listKnownChanges(database: Database, print: string): KnownChangeRecord[] {
  return database.all<KnownChangeRecord>('SELECT * FROM knownChanges WHERE print = ? ORDER BY code', print);
}

export function putKnownChange(database: Database, known: KnownChangeRecord): void {
  database.run('INSERT OR REPLACE INTO knownChanges (print, code, sealed) VALUES (@print, @code, @sealed)', known);
}
