import { type AchFileRecord, listFilesAbout } from '../../domain/ach/ach-files/store.ts';
import { headOf, isDeleted, textOf } from '../../domain/ach/file-exchange/listing.ts';
import { explainNachaFile } from '../../nacha/explain.ts';
import { listFilesLike, listFileTotals, listPerhapsDeleted } from './file-store.ts';
import { type Looking, lookingContext, refuseUnknown } from './looking.ts';
import type { ParsedSpan } from './queries.ts';
import { pageOfFiles } from './store.ts';
import type { FileDetail, FileRow, Slice } from './types.ts';

/** Files between the banks, newest first. Their texts are not made for that. */
export function viewFiles(looking: Looking, span: ParsedSpan): Slice<FileRow> {
  const { rows, total } = pageOfFiles(looking.engine.database, span);
  return { rows: viewFileRows(looking, rows), total };
}

/** The files in which a transaction stands, or its reversal, in the order in which they were made. */
export function filesAbout(looking: Looking, subject: string): FileRow[] {
  return viewFileRows(looking, listFilesAbout(looking.engine.database, subject));
}

/** One file, explained line by line. */
export function viewFileDetail(looking: Looking, name: string): FileDetail {
  const file = fileNamed(looking, name);
  if (file === undefined) refuseUnknown(`file named ${name}`, 'inspect.files()');
  const [row] = viewFileRows(looking, [file]);
  if (row === undefined) refuseUnknown(`file named ${name}`, 'inspect.files()');
  return { ...row, records: explainNachaFile(textOf(lookingContext(looking), file)) };
}

/** `2026-01-06-0830-A-forward-091400606.ach` */
const NAME = /^[\d-]{15}-(?<modifier>\w)-(?<kind>\w+)-(?<odfi>\d+)\.ach$/;

function fileNamed({ engine }: Looking, name: string): AchFileRecord | undefined {
  const { modifier = '', kind = '', odfi = '' } = NAME.exec(name)?.groups ?? {};
  return listFilesLike(engine.database, { modifier, kind, odfi }).find((file) => headOf(file).name === name);
}

function viewFileRows(looking: Looking, files: readonly AchFileRecord[]): FileRow[] {
  const context = lookingContext(looking);
  const numbers = files.map(({ number }) => number);
  const totals = new Map(listFileTotals(context.database, numbers).map((one) => [one.fileNumber, one]));
  const deleted = listPerhapsDeleted(context.database, numbers).filter(({ subject }) => isDeleted(context, subject));
  return files.map((file) => {
    const { batches = 0, entries = 0, debitCents = 0, creditCents = 0 } = totals.get(file.number) ?? {};
    // A notification of change moves no money, whatever entry it is about.
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
