/** Which file an entry goes into: one for each minute, and another when the totals of that one are full. */
import type { Context } from '../../context.ts';
import { easternDay, easternMoment } from '../../facts/eastern-time.ts';
import { canExceed } from '../ledger/actions.ts';
import { sumTransactionAmounts } from '../ledger/store.ts';
import { type FileEntryRecord, type FileKind, findFile, insertFile, listFilesSince, sumFileEntries } from './store.ts';

/** A file header tells the minute in which it was made, and no less: what comes within one goes into one file. */
const MINUTE_MS = 60_000;
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Twelve digits: the columns of a total in the control records of a batch and of a file (payments.md 3). */
const FILE_CENTS_MAX = 999_999_999_999;

type FileFor = (kind: FileEntryRecord['kind'], amountCents: number) => number;

/** Gives the number of the file that each next entry goes into. */
export function openFiles(context: Context, kind: FileKind, odfi: string): FileFor {
  const { database } = context;
  let fileNumber = fileOfNow(context, kind, odfi);
  if (!canBeFull(context, kind)) return () => fileNumber;
  const sums = sumFileEntries(database, fileNumber);
  return (side, amountCents) => {
    if (sums[side] + amountCents > FILE_CENTS_MAX) {
      fileNumber = makeFile(context, kind, odfi);
      Object.assign(sums, { PAYMENT: 0, PAYOUT: 0 });
    }
    sums[side] += amountCents;
    return fileNumber;
  };
}

/** Entries that are no transactions, micro-deposits, come to far less than the other half. */
function canBeFull(context: Context, kind: FileKind): boolean {
  // The entries of a notification of change are for $0.00.
  if (kind === 'notification_of_change') return false;
  const half = FILE_CENTS_MAX / 2;
  return canExceed(context, half) && sumTransactionAmounts(context.database) > half;
}

function fileOfNow(context: Context, kind: FileKind, odfi: string): number {
  const { database, now } = context;
  const from = now - (now % MINUTE_MS);
  const made = findFile(database, { odfi, kind }, { from, until: from + MINUTE_MS });
  return made === undefined ? makeFile(context, kind, odfi) : made.number;
}

function makeFile({ database, now }: Context, kind: FileKind, odfi: string): number {
  const today = listFilesSince(database, odfi, easternMoment(easternDay(now), 0));
  const modifier = MODIFIERS.charAt(
    today.filter((file) => isOurs(file) === isOurs({ kind })).length % MODIFIERS.length,
  );
  return insertFile(database, { kind, odfi, madeAt: now, modifier, received: 0 });
}

/** Whether the originating bank sends files of this kind; the others come from the operator. */
export function isOurs({ kind }: { readonly kind: FileKind }): boolean {
  return kind === 'forward' || kind === 'dishonored_return';
}
