import {
  flag,
  integer,
  integerOrNull,
  namesOf,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertInOrderSql, insertSql } from '../../../engine/sql-text.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';

/** Kinds of files, by content and direction. */
export const FILE_KINDS = [
  'forward',
  'return',
  'notification_of_change',
  'dishonored_return',
  'contested_return',
] as const;
/** The kind of a Nacha file, described in `AchFile.kind`. */
export type FileKind = (typeof FILE_KINDS)[number];

const FILE_COLUMNS = {
  number: rowNumber(),
  kind: text<FileKind>(),
  /** Routing number of the originating bank. */
  odfi: text(),
  madeAt: integer(),
  /** A to Z, 0 to 9: distinguishes the files that one side sends on one day. */
  modifier: text(),
  /** True if it was received by `receiveFile`. */
  received: flag(),
};

/**
 * A file between the originating bank and the operator. Its text is never stored, because it contains account numbers. It is
 * rendered from these rows and the vault.
 */
export type AchFileRecord = RecordOf<typeof FILE_COLUMNS>;

/** Rows of the table `achFiles`. */
export const fileRows = rowShape(FILE_COLUMNS);

const BATCH_COLUMNS = {
  number: rowNumber(),
  fileNumber: integer('REFERENCES achFiles (number)'),
  clientId: text(),
  companyName: text(),
  companyId: text(),
  secCode: text<SecCode>(),
  description: text(),
  descriptiveDate: text(),
  /** `YYYY-MM-DD`. */
  effectiveEntryDate: text(),
  /** First eight digits of the routing number of the sending bank. */
  sender: text(),
};

/** A batch of a file. Its entries share company, class, description, and date. */
export type FileBatchRecord = RecordOf<typeof BATCH_COLUMNS>;

const fileBatchRows = rowShape(BATCH_COLUMNS);

const ENTRY_COLUMNS = {
  sequence: rowNumber(),
  batchNumber: integer('REFERENCES achFileBatches (number)'),
  /** Id of the transaction, reversal, or micro-deposit. */
  subject: text(),
  kind: text<'PAYMENT' | 'PAYOUT'>(),
  accountType: text<'checking' | 'savings'>(),
  routingNumber: text(),
  amountCents: integer('CHECK (amountCents > 0)'),
  individualId: text(),
  name: text(),
  paymentType: text<'S' | 'R' | ''>(),
  traceNumber: text(),
  /** The entry that this one responds to; null for an original entry. */
  answers: integerOrNull(),
  /** The return or change code. */
  code: textOrNull(),
  /** JSON of the other fields of its addenda: `{ information?, dateOfDeath?, noticeId? }`. */
  details: textOrNull(),
};

/** An entry of a file. */
export type FileEntryRecord = RecordOf<typeof ENTRY_COLUMNS>;

const fileEntryRows = rowShape(ENTRY_COLUMNS);

/** Creates the tables `achFiles`, `achFileBatches`, `achFileEntries` and `achFilesReceived`, and the indexes. */
export const achFileTables = [
  createTable('achFiles', FILE_COLUMNS),
  'CREATE INDEX achFilesMade ON achFiles (odfi, madeAt);',
  createTable('achFileBatches', BATCH_COLUMNS),
  'CREATE INDEX achFileBatchesOf ON achFileBatches (fileNumber);',
  createTable('achFileEntries', ENTRY_COLUMNS),
  'CREATE INDEX achFileEntriesOf ON achFileEntries (batchNumber);',
  'CREATE INDEX achFileEntriesAbout ON achFileEntries (subject);',
  `CREATE TABLE achFilesReceived (
  identity TEXT PRIMARY KEY,
  at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`,
].join('\n');

const INSERT_FILE = insertSql(
  'achFiles',
  namesOf(FILE_COLUMNS).filter((name) => name !== 'number'),
);

/** Inserts a file. Returns its number. */
export function insertFile(database: Database, file: Omit<AchFileRecord, 'number'>): number {
  return database.insert(INSERT_FILE, file);
}

/** Finds the newest file of this kind between a bank and its operator within a minute. */
export function findFile(
  database: Database,
  { odfi, kind }: Pick<AchFileRecord, 'odfi' | 'kind'>,
  minute: { readonly from: number; readonly until: number },
): AchFileRecord | undefined {
  return database.get(
    fileRows,
    'SELECT * FROM achFiles WHERE odfi = ? AND madeAt >= ? AND madeAt < ? AND kind = ? AND received = 0 ORDER BY number DESC LIMIT 1',
    odfi,
    minute.from,
    minute.until,
    kind,
  );
}

/** Returns the file with this number, if any. */
export function findFileByNumber(database: Database, number: number): AchFileRecord | undefined {
  return database.get(fileRows, 'SELECT * FROM achFiles WHERE number = ?', number);
}

/** Lists the files between a bank and its operator that were created at or after a time, in order of creation. */
export function listFilesSince(database: Database, odfi: string, since: number): AchFileRecord[] {
  return database.all(fileRows, 'SELECT * FROM achFiles WHERE odfi = ? AND madeAt >= ? AND received = 0', odfi, since);
}

/** Lists the generated files in order of creation. Received files are excluded. */
export function listFiles(database: Database): AchFileRecord[] {
  return database.all(fileRows, 'SELECT * FROM achFiles WHERE received = 0 ORDER BY number');
}

/** Lists the files that contain a transaction, its reversal, or a micro-deposit with this id. */
export function listFilesAbout(database: Database, subject: string): AchFileRecord[] {
  return database.all(
    fileRows,
    `SELECT * FROM achFiles WHERE received = 0 AND number IN (
       SELECT b.fileNumber FROM achFileEntries e JOIN achFileBatches b ON b.number = e.batchNumber
       WHERE e.subject = ? OR e.subject IN (SELECT reversalId FROM reversals WHERE transactionId = ?))
     ORDER BY number`,
    subject,
    subject,
  );
}

const sumRows = rowShape({ kind: ENTRY_COLUMNS.kind, cents: integer() });

/** Sums the entries of a file in cents, in both directions. */
export function sumBothDirections(database: Database, fileNumber: number): number {
  return database.runningSum(
    `SELECT max(e.sequence) AS last, sum(e.amountCents) AS sum
     FROM achFileBatches b JOIN achFileEntries e ON e.batchNumber = b.number
     WHERE e.sequence > ? AND b.fileNumber = ?`,
    fileNumber,
  );
}

/** The totals of a file in cents. */
export type FileSums = Record<FileEntryRecord['kind'], number>;

/** Sums the entries of a file. A payment is a debit, both sent and returned. */
export function sumFileEntries(database: Database, fileNumber: number): FileSums {
  const sums = database.all(
    sumRows,
    `SELECT e.kind, sum(e.amountCents) AS cents FROM achFileBatches b JOIN achFileEntries e ON e.batchNumber = b.number
     WHERE b.fileNumber = ? GROUP BY e.kind`,
    fileNumber,
  );
  const sumOf = (kind: FileEntryRecord['kind']) => sums.find((sum) => sum.kind === kind)?.cents ?? 0;
  return { PAYMENT: sumOf('PAYMENT'), PAYOUT: sumOf('PAYOUT') };
}

const NEW_BATCH = namesOf(BATCH_COLUMNS).filter((name) => name !== 'number');
const INSERT_BATCH = insertSql('achFileBatches', NEW_BATCH);
const FIND_BATCH = `SELECT number FROM achFileBatches WHERE ${NEW_BATCH.map((column) => `${column} = @${column}`).join(' AND ')}`;

const numberRows = rowShape({ number: BATCH_COLUMNS.number });

type NewFileBatch = Omit<FileBatchRecord, 'number'>;

/** Returns the batch of a file for such entries. Creates it if the file has none. */
export function batchFor(database: Database, batch: NewFileBatch): number {
  return database.get(numberRows, FIND_BATCH, batch)?.number ?? database.insert(INSERT_BATCH, batch);
}

/** Returns the file batch with this number, if any. */
export function findFileBatch(database: Database, number: number): FileBatchRecord | undefined {
  return database.get(fileBatchRows, 'SELECT * FROM achFileBatches WHERE number = ?', number);
}

/** Lists the batches of a file. */
export function listFileBatches(database: Database, fileNumber: number): FileBatchRecord[] {
  return database.all(fileBatchRows, 'SELECT * FROM achFileBatches WHERE fileNumber = ? ORDER BY number', fileNumber);
}

const ENTRY_NAMES = namesOf(ENTRY_COLUMNS);
const INSERT_ENTRY = insertInOrderSql('achFileEntries', ENTRY_NAMES);

/** Positional parameters, because a batch of ten thousand entries inserts as many rows. */
export function insertFileEntry(database: Database, entry: FileEntryRecord): void {
  database.run(INSERT_ENTRY, ...ENTRY_NAMES.map((column) => entry[column]));
}

/** Returns the sequence number of the next entry of any file. Trace numbers end with it. */
export function nextSequence(database: Database): number {
  return database.value(integer(), 'SELECT coalesce(max(sequence), 0) + 1 AS next FROM achFileEntries') ?? 1;
}

/** Lists the entries of a file batch in order. */
export function listFileEntries(database: Database, batchNumber: number): FileEntryRecord[] {
  return database.all(
    fileEntryRows,
    'SELECT * FROM achFileEntries WHERE batchNumber = ? ORDER BY sequence',
    batchNumber,
  );
}

/** Returns the file entry with this sequence number, if any. */
export function findFileEntry(database: Database, sequence: number): FileEntryRecord | undefined {
  return database.get(fileEntryRows, 'SELECT * FROM achFileEntries WHERE sequence = ?', sequence);
}

/** Returns the last entry of any file about a subject, which is the one that a return or notification responds to. */
export function findLastAbout(database: Database, subject: string, kind: FileKind): FileEntryRecord | undefined {
  return database.get(
    fileEntryRows,
    `SELECT e.* FROM achFileEntries e JOIN achFileBatches b ON b.number = e.batchNumber
     JOIN achFiles f ON f.number = b.fileNumber WHERE e.subject = ? AND f.kind = ? ORDER BY e.sequence DESC LIMIT 1`,
    subject,
    kind,
  );
}

/** Sequence numbers with the same last seven digits; more would need some forty million entries. */
const WRAPS = [0, 10_000_000, 20_000_000, 30_000_000];

/** Returns the sent entry with this trace number. */
export function findSentByTrace(database: Database, traceNumber: string): FileEntryRecord | undefined {
  // The last seven digits are those of the sequence number. An index on the trace number would slow down every insert.
  const last = Number(traceNumber.slice(-7));
  if (!Number.isInteger(last)) return undefined;
  return database.get(
    fileEntryRows,
    'SELECT * FROM achFileEntries WHERE sequence IN (?, ?, ?, ?) AND traceNumber = ? AND answers IS NULL',
    ...WRAPS.map((wrap) => last + wrap),
    traceNumber,
  );
}

/** Reports whether a file with this identity was already received. */
export function hasReceived(database: Database, identity: string): boolean {
  return database.value(integer(), 'SELECT 1 FROM achFilesReceived WHERE identity = ?', identity) !== undefined;
}

/** Records the identity of a received file, so that it is not processed twice. */
export function insertReceived(database: Database, identity: string, at: number): void {
  database.run('INSERT INTO achFilesReceived (identity, at) VALUES (?, ?)', identity, at);
}
