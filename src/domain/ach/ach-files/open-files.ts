/** Chooses the NACHA file of an entry: one per minute, and another when a total is full. */

import { easternDay, easternTimeMs } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { canExceed } from '../../payments/ledger/actions.ts';
import {
  type FileEntryRecord,
  type FileKind,
  type FileSums,
  findFile,
  insertFile,
  listFilesSince,
  sumBothDirections,
  sumFileEntries,
} from './store.ts';

/** A file header states its creation time to the minute, so entries of the same minute share a file. */
const MINUTE_MS = 60_000;
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Batch and file control records have twelve digits for each total (docs/sources.md, "Nacha file format"). */
const FILE_CENTS_MAX = 999_999_999_999;

type FileFor = (kind: FileEntryRecord['kind'], amountCents: number) => number;

/** Returns a function that returns the file number for the next entry, which is written before the function is called again. */
export function openFiles(context: Context, kind: FileKind, odfi: string): FileFor {
  const { database } = context;
  let fileNumber = fileOfNow(context, kind, odfi);
  if (!canBeFull(context, kind)) return () => fileNumber;
  // While both directions together are within the limit of one, no sum per direction is needed.
  let total = sumBothDirections(database, fileNumber);
  let sums: FileSums | undefined;
  return (side, amountCents) => {
    total += amountCents;
    if (total <= FILE_CENTS_MAX) return fileNumber;
    sums ??= sumFileEntries(database, fileNumber);
    if (sums[side] + amountCents > FILE_CENTS_MAX) {
      fileNumber = makeFile(context, kind, odfi);
      Object.assign(sums, { PAYMENT: 0, PAYOUT: 0 });
    }
    sums[side] += amountCents;
    return fileNumber;
  };
}

/** Needs no query. Micro-deposits are not transactions; their total is far below the other half of the limit. */
function canBeFull(context: Context, kind: FileKind): boolean {
  // Entries of a notification of change have an amount of $0.00.
  return kind !== 'notification_of_change' && canExceed(context, FILE_CENTS_MAX / 2);
}

function fileOfNow(context: Context, kind: FileKind, odfi: string): number {
  const { database, now } = context;
  const from = now - (now % MINUTE_MS);
  const made = findFile(database, { odfi, kind }, { from, until: from + MINUTE_MS });
  return made === undefined ? makeFile(context, kind, odfi) : made.number;
}

function makeFile({ database, now }: Context, kind: FileKind, odfi: string): number {
  const today = listFilesSince(database, odfi, easternTimeMs(easternDay(now), 0));
  const modifier = MODIFIERS.charAt(
    today.filter((file) => isOurs(file) === isOurs({ kind })).length % MODIFIERS.length,
  );
  return insertFile(database, { kind, odfi, madeAt: now, modifier, received: 0 });
}

/** Reports whether the originating bank sends files of this kind; the operator sends the others. */
export function isOurs({ kind }: { readonly kind: FileKind }): boolean {
  return kind === 'forward' || kind === 'dishonored_return';
}
