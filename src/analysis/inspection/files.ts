import { type AchFileRecord, listFilesAbout } from '../../domain/ach/ach-files/store.ts';
import { headOf, isDeleted, textOf } from '../../domain/ach/file-exchange/listing.ts';
import type { Database } from '../../engine/database.ts';
import { maskText } from '../../engine/mask.ts';
import { explainSomeLines } from '../../nacha/explain.ts';
import {
  hasBatchOf,
  type ListedEntry,
  listFilesLike,
  listFileTotals,
  listFirstEntries,
  listPerhapsDeleted,
} from './file-store.ts';
import type { FileDetail, FileEntryRow } from './file-types.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, readingContext, requireClient, throwUnknown } from './looking.ts';
import type { ParsedFileLinesQuery, ParsedFilesQuery } from './queries.ts';
import { NEWEST_FIRST, pageOfFiles } from './store.ts';
import type { FileRow, Slice } from './types.ts';

/** Returns files exchanged between the banks, newest first, without rendering their text. */
export function viewFiles(
  inspection: InspectionContext,
  { client, from, to, sort, ...slice }: ParsedFilesQuery,
): Slice<FileRow> {
  requireClient(inspection, client);
  const conditions = [...within('madeAt', { from, to }), ...(client === undefined ? [] : [hasBatchOf(client)])];
  const order = orderFor('files', sort, NEWEST_FIRST);
  const { rows, total } = pageOfFiles(inspection.engine.database, conditions, { ...slice, order });
  return { rows: viewFileRows(inspection, rows), total };
}

/** Returns the files that contain a transaction or its reversal, in the order of creation. */
export function filesAbout(inspection: InspectionContext, subject: string): FileRow[] {
  return viewFileRows(inspection, listFilesAbout(inspection.engine.database, subject));
}

/** Returns a file, explained line by line, or some of its lines. */
export function viewFileDetail(inspection: InspectionContext, name: string, query: ParsedFileLinesQuery): FileDetail {
  const file = fileNamed(inspection, name);
  if (file === undefined) throwUnknown(`file named ${name}`, 'inspect.files()');
  const { database } = inspection.engine;
  const totals = listFileTotals(database, [file.number]);
  const [row] = viewFileRows(inspection, [file], totals);
  if (row === undefined) throwUnknown(`file named ${name}`, 'inspect.files()');
  const [{ debits = 0 } = {}] = totals;
  return {
    ...row,
    debitEntries: debits,
    creditEntries: row.entries - debits,
    firstEntries: firstEntries(database, file),
    ...explainSomeLines(textOf(readingContext(inspection), file), query),
  };
}

const FIRST_ENTRIES = 50;

function firstEntries(database: Database, { number, kind }: AchFileRecord): FileEntryRow[] {
  const listed = (['PAYMENT', 'PAYOUT'] as const).flatMap((side) =>
    listFirstEntries(database, { file: number, kind: side, take: FIRST_ENTRIES }),
  );
  const inOrder = listed.sort((one, other) => one.batchNumber - other.batchNumber || one.sequence - other.sequence);
  return inOrder.map((entry) => ({
    side: entry.kind === 'PAYMENT' ? 'debit' : 'credit',
    amountCents: isWithoutMoney(kind) ? 0 : entry.amountCents,
    name: maskText(entry.name),
    traceNumber: entry.traceNumber,
    transaction: transactionOf(entry),
  }));
}

function transactionOf({
  transactionId,
  type,
  state,
  holderName,
  returnCode,
}: ListedEntry): FileEntryRow['transaction'] {
  if (transactionId === null || type === null || state === null) return null;
  const customerName = maskText(holderName ?? '') || null;
  return { id: transactionId, kind: type.toUpperCase(), state, customerName, returnCode };
}

/** A notification of change repeats the amount of the entry that it corrects, but moves no money. */
function isWithoutMoney(kind: AchFileRecord['kind']): boolean {
  return kind === 'notification_of_change';
}

/** `2026-01-06-0830-A-forward-091400606.ach` */
const NAME = /^[\d-]{15}-(?<modifier>\w)-(?<kind>\w+)-(?<odfi>\d+)\.ach$/;

function fileNamed({ engine }: InspectionContext, name: string): AchFileRecord | undefined {
  const { modifier = '', kind = '', odfi = '' } = NAME.exec(name)?.groups ?? {};
  return listFilesLike(engine.database, { modifier, kind, odfi }).find((file) => headOf(file).name === name);
}

function viewFileRows(
  inspection: InspectionContext,
  files: readonly AchFileRecord[],
  totals = listFileTotals(inspection.engine.database, numbersOf(files)),
): FileRow[] {
  const context = readingContext(inspection);
  const numbers = numbersOf(files);
  const totalsOf = new Map(totals.map((one) => [one.fileNumber, one]));
  const deleted = listPerhapsDeleted(context.database, numbers).filter(({ subject }) => isDeleted(context, subject));
  return files.map((file) => {
    const { batches = 0, entries = 0, debitCents = 0, creditCents = 0 } = totalsOf.get(file.number) ?? {};
    return {
      ...headOf(file),
      batches,
      entries,
      ...(isWithoutMoney(file.kind) ? { debitCents: 0, creditCents: 0 } : { debitCents, creditCents }),
      deleted:
        file.kind === 'forward'
          ? deleted.filter(({ fileNumber }) => fileNumber === file.number).map(({ traceNumber }) => traceNumber)
          : [],
    };
  });
}

function numbersOf(files: readonly AchFileRecord[]): number[] {
  return files.map(({ number }) => number);
}
