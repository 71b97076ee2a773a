import type { Database } from '../../../engine/database.ts';
import { isoText } from '../../../engine/time.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { type Side, sideOf } from '../../../nacha/transaction-codes.ts';
import type { NachaFile } from '../../../nacha/types.ts';
import { writeNachaFile } from '../../../nacha/write.ts';
import type { Context } from '../../base/context.ts';
import { findTransaction } from '../../payments/transactions/store.ts';
import { findPaymentToken } from '../../vault/payment-tokens/store.ts';
import { isOurs } from '../ach-files/open-files.ts';
import {
  type AchFileRecord,
  type FileKind,
  listFileBatches,
  listFileEntries,
  listFiles,
  listFilesAbout,
} from '../ach-files/store.ts';
import { findMicroDeposit } from '../micro-deposits/store.ts';
import { findReversal } from '../reversals/store.ts';
import { headerOf, nachaFileOf } from './contents.ts';

/** A Nacha file between the originating bank and the ACH operator. */
export type AchFile = {
  /** `2026-01-06-0830-A-forward-091400606.ach`: Eastern time to the minute, file id modifier, kind, originating bank. */
  readonly name: string;
  /**
   * `forward`: outgoing entries. `return`, `notification_of_change`: responses of banks and the operator.
   * `dishonored_return`: the originating bank dishonors returns. `contested_return`: receiving banks contest dishonors.
   */
  readonly kind: FileKind;
  /** The sender of the file. */
  readonly sentBy: 'originating bank' | 'operator';
  /** ISO 8601: when the file was created. */
  readonly madeAt: string;
  /** Routing number of the originating bank, nine digits. */
  readonly odfiRoutingNumber: string;
  /** Number of batches. */
  readonly batches: number;
  /** Number of entries. */
  readonly entries: number;
  /** Total of the debits in cents. */
  readonly debitCents: number;
  /** Total of the credits in cents. */
  readonly creditCents: number;
  /** Trace numbers of entries that were canceled after the file was sent. The file still contains them. */
  readonly deleted: readonly string[];
  /** The file: records of 94 columns in blocks of ten. */
  readonly text: string;
};

interface AchFileQuery {
  readonly kind?: FileKind | undefined;
  /** Id of a transaction, reversal, or micro-deposit in the file. */
  readonly subject?: string | undefined;
  /** Epoch milliseconds, inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Lists the files of a world in order of creation. */
export function listAchFiles(context: Context, query: AchFileQuery): AchFile[] {
  const { database } = context;
  const files = query.subject === undefined ? listFiles(database) : listFilesAbout(database, query.subject);
  return files.filter((file) => matchesQuery(file, query)).map((file) => viewFile(context, file));
}

function matchesQuery(file: AchFileRecord, { kind, from, to }: AchFileQuery): boolean {
  if (kind !== undefined && kind !== file.kind) return false;
  if (from !== undefined && file.madeAt < from) return false;
  return to === undefined || file.madeAt <= to;
}

function viewFile(context: Context, file: AchFileRecord): AchFile {
  const contents = nachaFileOf(context, file);
  return {
    ...headOf(file),
    ...totalsOf(contents),
    deleted: deletedOf(context, file),
    text: writeNachaFile(contents),
  };
}

/** Returns the description of a file without its contents. */
export function headOf(
  file: AchFileRecord,
): Pick<AchFile, 'name' | 'kind' | 'sentBy' | 'madeAt' | 'odfiRoutingNumber'> {
  const { creationTime } = headerOf(file);
  return {
    name: `${isoDate(easternDay(file.madeAt))}-${creationTime}-${file.modifier}-${file.kind}-${file.odfi}.ach`,
    kind: file.kind,
    sentBy: isOurs(file) ? 'originating bank' : 'operator',
    madeAt: isoText(file.madeAt),
    odfiRoutingNumber: file.odfi,
  };
}

/** Returns the text of a file, rendered from its rows and the vault. */
export function textOf(context: Context, file: AchFileRecord): string {
  return writeNachaFile(nachaFileOf(context, file));
}

function totalsOf({ batches }: NachaFile): Pick<AchFile, 'batches' | 'entries' | 'debitCents' | 'creditCents'> {
  const entries = batches.flatMap((batch) => batch.entries);
  const sum = (side: Side) =>
    entries.reduce(
      (cents, { transactionCode, amountCents }) => (sideOf(transactionCode) === side ? cents + amountCents : cents),
      0,
    );
  return { batches: batches.length, entries: entries.length, debitCents: sum('debit'), creditCents: sum('credit') };
}

function deletedOf(context: Context, file: AchFileRecord): string[] {
  if (file.kind !== 'forward') return [];
  return listFileBatches(context.database, file.number)
    .flatMap(({ number }) => listFileEntries(context.database, number))
    .filter(({ subject }) => isDeleted(context, subject))
    .map(({ traceNumber }) => traceNumber);
}

/**
 * Reports whether the subject of an entry was deleted: an entry canceled before it was sent, a reversal overtaken by the
 * entry's return, or a micro-deposit of a deleted token.
 */
export function isDeleted({ database }: Context, subject: string): boolean {
  if (subject.startsWith('DEPOSIT-')) return isStopped(database, subject);
  if (subject.startsWith('REVERSAL-')) return findReversal(database, subject)?.status === 'lapsed';
  return findTransaction(database, subject)?.state === 'canceled';
}

function isStopped(database: Database, depositId: string): boolean {
  const deposit = findMicroDeposit(database, depositId);
  if (deposit === undefined || deposit.settledAt !== null || deposit.returnCode !== null) return false;
  return findPaymentToken(database, deposit.tokenId)?.status === 'inactive';
}
