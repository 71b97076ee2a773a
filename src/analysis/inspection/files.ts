import { type AchFileRecord, listFilesAbout } from '../../domain/ach/ach-files/store.ts';
import { headOf, isDeleted, textOf } from '../../domain/ach/file-exchange/listing.ts';
import { explainNachaFile } from '../../nacha/explain.ts';
import { hasBatchOf, listFilesLike, listFileTotals, listPerhapsDeleted } from './file-store.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, readingContext, requireClient, throwUnknown } from './looking.ts';
import type { ParsedFilesQuery } from './queries.ts';
import { NEWEST_FIRST, pageOfFiles } from './store.ts';
import type { FileDetail, FileRow, Slice } from './types.ts';

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

/** Returns a file, explained line by line. */
export function viewFileDetail(inspection: InspectionContext, name: string): FileDetail {
  const file = fileNamed(inspection, name);
  if (file === undefined) throwUnknown(`file named ${name}`, 'inspect.files()');
  const [row] = viewFileRows(inspection, [file]);
  if (row === undefined) throwUnknown(`file named ${name}`, 'inspect.files()');
  return { ...row, records: explainNachaFile(textOf(readingContext(inspection), file)) };
}

/** `2026-01-06-0830-A-forward-091400606.ach` */
const NAME = /^[\d-]{15}-(?<modifier>\w)-(?<kind>\w+)-(?<odfi>\d+)\.ach$/;

function fileNamed({ engine }: InspectionContext, name: string): AchFileRecord | undefined {
  const { modifier = '', kind = '', odfi = '' } = NAME.exec(name)?.groups ?? {};
  return listFilesLike(engine.database, { modifier, kind, odfi }).find((file) => headOf(file).name === name);
}

function viewFileRows(inspection: InspectionContext, files: readonly AchFileRecord[]): FileRow[] {
  const context = readingContext(inspection);
  const numbers = files.map(({ number }) => number);
  const totals = new Map(listFileTotals(context.database, numbers).map((one) => [one.fileNumber, one]));
  const deleted = listPerhapsDeleted(context.database, numbers).filter(({ subject }) => isDeleted(context, subject));
  return files.map((file) => {
    const { batches = 0, entries = 0, debitCents = 0, creditCents = 0 } = totals.get(file.number) ?? {};
    // A notification of change moves no money, whichever entry it corrects.
    const movesNone = file.kind === 'notification_of_change';
    return {
      ...headOf(file),
      batches,
      entries,
      ...(movesNone ? { debitCents: 0, creditCents: 0 } : { debitCents, creditCents }),
      deleted:
        file.kind === 'forward'
          ? deleted.filter(({ fileNumber }) => fileNumber === file.number).map(({ traceNumber }) => traceNumber)
          : [],
    };
  });
}
