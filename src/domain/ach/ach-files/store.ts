import { type Database, insertInOrderSql, insertSql } from '../../../engine/database.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';

/** What a file holds. */
export const FILE_KINDS = [
  'forward',
  'return',
  'notification_of_change',
  'dishonored_return',
  'contested_return',
] as const;
/** The kind of a Nacha file, described in `AchFile.kind`. */
export type FileKind = (typeof FILE_KINDS)[number];

/** A file between the originating bank and the operator. Its text is never kept: it is made of these rows and the vault. */
export interface FileRecord {
  readonly number: number;
  readonly kind: FileKind;
  /** Routing number of the originating bank. */
  readonly odfi: string;
  readonly madeAt: number;
  /** A to Z, 0 to 9: tells apart the files of a day that one side sends. */
  readonly modifier: string;
  /** It came from outside, by `receiveFile`. */
  readonly received: 0 | 1;
}

/** A batch of a file: entries of one company, class, description and date. */
export interface FileBatchRecord {
  readonly number: number;
  readonly fileNumber: number;
  readonly clientId: string;
  readonly companyName: string;
  readonly companyId: string;
  readonly secCode: SecCode;
  readonly description: string;
  readonly descriptiveDate: string;
  /** `YYYY-MM-DD`. */
  readonly effectiveEntryDate: string;
  /** Eight digits: of the bank that sends the batch. */
  readonly sender: string;
}

/** An entry of a file. */
export interface FileEntryRecord {
  readonly sequence: number;
  readonly batchNumber: number;
  /** The transaction, reversal or micro-deposit that it carries. */
  readonly subject: string;
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly accountType: 'checking' | 'savings';
  readonly routingNumber: string;
  readonly amountCents: number;
  readonly individualId: string;
  readonly name: string;
  readonly paymentType: 'S' | 'R' | '';
  readonly traceNumber: string;
  /** The entry that this one answers; null of what goes out by itself. */
  readonly answers: number | null;
  /** Return or change code of an answer. */
  readonly code: string | null;
  /** JSON of what else its addenda say: `{ information?, dateOfDeath?, noticeId? }`. */
  readonly details: string | null;
}

export const achFileTables = `
CREATE TABLE achFiles (
  number   INTEGER PRIMARY KEY,
  kind     TEXT NOT NULL,
  odfi     TEXT NOT NULL,
  madeAt   INTEGER NOT NULL,
  modifier TEXT NOT NULL,
  received INTEGER NOT NULL CHECK (received IN (0, 1))
) STRICT;
CREATE INDEX achFilesMade ON achFiles (odfi, madeAt);
CREATE TABLE achFileBatches (
  number             INTEGER PRIMARY KEY,
  fileNumber         INTEGER NOT NULL REFERENCES achFiles (number),
  clientId           TEXT NOT NULL,
  companyName        TEXT NOT NULL,
  companyId          TEXT NOT NULL,
  secCode            TEXT NOT NULL,
  description        TEXT NOT NULL,
  descriptiveDate    TEXT NOT NULL,
  effectiveEntryDate TEXT NOT NULL,
  sender             TEXT NOT NULL
) STRICT;
CREATE INDEX achFileBatchesOf ON achFileBatches (fileNumber);
CREATE TABLE achFileEntries (
  sequence      INTEGER PRIMARY KEY,
  batchNumber   INTEGER NOT NULL REFERENCES achFileBatches (number),
  subject       TEXT NOT NULL,
  kind          TEXT NOT NULL,
  accountType   TEXT NOT NULL,
  routingNumber TEXT NOT NULL,
  amountCents   INTEGER NOT NULL CHECK (amountCents > 0),
  individualId  TEXT NOT NULL,
  name          TEXT NOT NULL,
  paymentType   TEXT NOT NULL,
  traceNumber   TEXT NOT NULL,
  answers       INTEGER,
  code          TEXT,
  details       TEXT
) STRICT;
CREATE INDEX achFileEntriesOf ON achFileEntries (batchNumber);
CREATE INDEX achFileEntriesAbout ON achFileEntries (subject);
CREATE TABLE achFilesReceived (
  identity TEXT PRIMARY KEY,
  at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const INSERT_FILE = insertSql('achFiles', ['kind', 'odfi', 'madeAt', 'modifier', 'received']);

export function insertFile(database: Database, file: Omit<FileRecord, 'number'>): number {
  return database.insert(INSERT_FILE, file);
}

/** Finds the newest file of this kind between a bank and its operator within a minute. */
export function findFile(
  database: Database,
  { odfi, kind }: Pick<FileRecord, 'odfi' | 'kind'>,
  minute: { readonly from: number; readonly until: number },
): FileRecord | undefined {
  return database.get<FileRecord>(
    'SELECT * FROM achFiles WHERE odfi = ? AND madeAt >= ? AND madeAt < ? AND kind = ? AND received = 0 ORDER BY number DESC LIMIT 1',
    odfi,
    minute.from,
    minute.until,
    kind,
  );
}

export function findFileByNumber(database: Database, number: number): FileRecord | undefined {
  return database.get<FileRecord>('SELECT * FROM achFiles WHERE number = ?', number);
}

/** Files between a bank and its operator that were made from one moment on, in the order in which they were made. */
export function listFilesSince(database: Database, odfi: string, since: number): FileRecord[] {
  return database.all<FileRecord>(
    'SELECT * FROM achFiles WHERE odfi = ? AND madeAt >= ? AND received = 0',
    odfi,
    since,
  );
}

export function listFiles(database: Database): FileRecord[] {
  return database.all<FileRecord>('SELECT * FROM achFiles WHERE received = 0 ORDER BY number');
}

/** The files in which a transaction stands, or its reversal, or what stands under this id itself. */
export function listFilesAbout(database: Database, subject: string): FileRecord[] {
  return database.all<FileRecord>(
    `SELECT * FROM achFiles WHERE received = 0 AND number IN (
       SELECT b.fileNumber FROM achFileEntries e JOIN achFileBatches b ON b.number = e.batchNumber
       WHERE e.subject = ? OR e.subject IN (SELECT reversalId FROM reversals WHERE transactionId = ?))
     ORDER BY number`,
    subject,
    subject,
  );
}

/** Sums the entries of a file in cents. A payment is a debit, both sent and returned. */
export function sumFileEntries(database: Database, fileNumber: number): Record<FileEntryRecord['kind'], number> {
  const sums = database.all<{ kind: FileEntryRecord['kind']; cents: number }>(
    `SELECT e.kind, sum(e.amountCents) AS cents FROM achFileBatches b JOIN achFileEntries e ON e.batchNumber = b.number
     WHERE b.fileNumber = ? GROUP BY e.kind`,
    fileNumber,
  );
  const sumOf = (kind: FileEntryRecord['kind']) => sums.find((sum) => sum.kind === kind)?.cents ?? 0;
  return { PAYMENT: sumOf('PAYMENT'), PAYOUT: sumOf('PAYOUT') };
}

const BATCH_COLUMNS = [
  'fileNumber',
  'clientId',
  'companyName',
  'companyId',
  'secCode',
  'description',
  'descriptiveDate',
  'effectiveEntryDate',
  'sender',
];
const INSERT_BATCH = insertSql('achFileBatches', BATCH_COLUMNS);
const FIND_BATCH = `SELECT number FROM achFileBatches WHERE ${BATCH_COLUMNS.map((column) => `${column} = @${column}`).join(' AND ')}`;

export type NewFileBatch = Omit<FileBatchRecord, 'number'>;

/** The batch of a file that such entries go into; a new one where there is none yet. */
export function batchFor(database: Database, batch: NewFileBatch): number {
  return database.get<{ number: number }>(FIND_BATCH, batch)?.number ?? database.insert(INSERT_BATCH, batch);
}

export function findFileBatch(database: Database, number: number): FileBatchRecord | undefined {
  return database.get<FileBatchRecord>('SELECT * FROM achFileBatches WHERE number = ?', number);
}

export function listFileBatches(database: Database, fileNumber: number): FileBatchRecord[] {
  return database.all<FileBatchRecord>('SELECT * FROM achFileBatches WHERE fileNumber = ? ORDER BY number', fileNumber);
}

const ENTRY_COLUMNS = [
  'sequence',
  'batchNumber',
  'subject',
  'kind',
  'accountType',
  'routingNumber',
  'amountCents',
  'individualId',
  'name',
  'paymentType',
  'traceNumber',
  'answers',
  'code',
  'details',
] as const satisfies readonly (keyof FileEntryRecord)[];
const INSERT_ENTRY = insertInOrderSql('achFileEntries', ENTRY_COLUMNS);

/** By position: a batch of ten thousand entries makes ten thousand of these. */
export function insertFileEntry(database: Database, entry: FileEntryRecord): void {
  database.run(INSERT_ENTRY, ...ENTRY_COLUMNS.map((column) => entry[column]));
}

/** The number that the next entry of any file gets: trace numbers end with it. */
export function nextSequence(database: Database): number {
  return database.get<{ next: number }>('SELECT coalesce(max(sequence), 0) + 1 AS next FROM achFileEntries')?.next ?? 1;
}

export function listFileEntries(database: Database, batchNumber: number): FileEntryRecord[] {
  return database.all<FileEntryRecord>(
    'SELECT * FROM achFileEntries WHERE batchNumber = ? ORDER BY sequence',
    batchNumber,
  );
}

export function findFileEntry(database: Database, sequence: number): FileEntryRecord | undefined {
  return database.get<FileEntryRecord>('SELECT * FROM achFileEntries WHERE sequence = ?', sequence);
}

/** The last entry of any file about a thing: what an answer answers. */
export function findLastAbout(database: Database, subject: string, kind: FileKind): FileEntryRecord | undefined {
  return database.get<FileEntryRecord>(
    `SELECT e.* FROM achFileEntries e JOIN achFileBatches b ON b.number = e.batchNumber
     JOIN achFiles f ON f.number = b.fileNumber WHERE e.subject = ? AND f.kind = ? ORDER BY e.sequence DESC LIMIT 1`,
    subject,
    kind,
  );
}

/** Running numbers that end in the same seven digits, in worlds of some forty million entries. */
const WRAPS = [0, 10_000_000, 20_000_000, 30_000_000];

/** The entry that went out with this trace number. */
export function findSentByTrace(database: Database, traceNumber: string): FileEntryRecord | undefined {
  // The last seven digits are those of the running number: no index of its own is needed, which every entry would pay for.
  const last = Number(traceNumber.slice(-7));
  if (!Number.isInteger(last)) return undefined;
  return database.get<FileEntryRecord>(
    'SELECT * FROM achFileEntries WHERE sequence IN (?, ?, ?, ?) AND traceNumber = ? AND answers IS NULL',
    ...WRAPS.map((wrap) => last + wrap),
    traceNumber,
  );
}

export function hasReceived(database: Database, identity: string): boolean {
  return database.get('SELECT 1 FROM achFilesReceived WHERE identity = ?', identity) !== undefined;
}

export function insertReceived(database: Database, identity: string, at: number): void {
  database.run('INSERT INTO achFilesReceived (identity, at) VALUES (?, ?)', identity, at);
}
