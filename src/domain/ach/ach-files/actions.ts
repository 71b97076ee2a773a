/**
 * Writes the entries that are sent to the operator, and the returns and notices that are received from it. The text of a file
 * is rendered on request.
 */

import { InvariantError } from '../../../engine/errors.ts';
import { ODFI_ROUTING_NUMBER } from '../../../facts/platform-bank.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import type { Context } from '../../base/context.ts';
import { openFiles } from './open-files.ts';
import {
  batchFor,
  type FileBatchRecord,
  type FileEntryRecord,
  type FileKind,
  findFileBatch,
  findFileByNumber,
  findFileEntry,
  findLastAbout,
  insertFile,
  insertFileEntry,
  insertReceived,
  nextSequence,
} from './store.ts';

/** An entry to send to the operator. */
export interface OutgoingEntry {
  /** Id of the transaction, reversal, or micro-deposit. */
  readonly subject: string;
  readonly clientId: string;
  readonly company: { readonly name: string; readonly id: string };
  readonly odfiRoutingNumber: string;
  readonly secCode: SecCode;
  /** At most ten characters. */
  readonly description: string;
  /** `YYYY-MM-DD`. */
  readonly effectiveEntryDate: string;
  /** `SD1300` for a same-day entry, or nothing. */
  readonly descriptiveDate: string;
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly accountType: 'checking' | 'savings';
  readonly routingNumber: string;
  readonly amountCents: number;
  readonly individualId: string;
  readonly name: string;
  /** Single or recurring, for WEB and TEL entries. */
  readonly paymentType: 'S' | 'R' | '';
}

/** Adds an entry to the next file to the operator. Returns its trace number. */
export function sendEntry(context: Context, entry: OutgoingEntry): string {
  return openSending(context, entry.odfiRoutingNumber)(entry);
}

/** Returns a function that adds entries of one originating bank. It looks up shared values only once. */
export function openSending(context: Context, odfiRoutingNumber: string): (entry: OutgoingEntry) => string {
  const { database } = context;
  const fileFor = openFiles(context, 'forward', odfiRoutingNumber);
  const sender = odfiRoutingNumber.slice(0, 8);
  const batches = new Map<string, number>();
  let sequence = nextSequence(database);
  return (entry) => {
    const { subject, kind, accountType, routingNumber, amountCents, individualId, name, paymentType } = entry;
    const traceNumber = traceOf(sender, sequence);
    const fileNumber = fileFor(kind, amountCents);
    insertFileEntry(database, {
      sequence,
      subject,
      kind,
      accountType,
      routingNumber,
      amountCents,
      individualId,
      name,
      paymentType,
      batchNumber: batchNumberOf(context, batches, fileNumber, sender, entry),
      traceNumber,
      answers: null,
      code: null,
      details: null,
    });
    sequence += 1;
    return traceNumber;
  };
}

function batchNumberOf(
  context: Context,
  known: Map<string, number>,
  fileNumber: number,
  sender: string,
  entry: OutgoingEntry,
): number {
  const { clientId, company, secCode, description, descriptiveDate, effectiveEntryDate } = entry;
  const key = [
    fileNumber,
    clientId,
    company.name,
    company.id,
    secCode,
    description,
    descriptiveDate,
    effectiveEntryDate,
  ].join('\n');
  const number =
    known.get(key) ??
    batchFor(context.database, {
      fileNumber,
      clientId,
      companyName: company.name,
      companyId: company.id,
      secCode,
      description,
      descriptiveDate,
      effectiveEntryDate,
      sender,
    });
  known.set(key, number);
  return number;
}

/** A return or a notification of change for an entry that was sent. */
interface ReturnOrNotice {
  readonly kind: Exclude<FileKind, 'forward'>;
  readonly code: string;
  readonly details?: AddendaDetails;
}

/** Optional fields of the addenda of a return or notification. */
export interface AddendaDetails {
  readonly information?: string | undefined;
  /** `YYYY-MM-DD`, with R14 and R15. */
  readonly dateOfDeath?: string | undefined;
  /** The notice whose corrected data it carries. */
  readonly noticeId?: string | undefined;
}

/** The kind of file that each kind of return or notification responds to. */
const ORIGINAL_KINDS: Readonly<Record<ReturnOrNotice['kind'], FileKind>> = {
  return: 'forward',
  notification_of_change: 'forward',
  dishonored_return: 'return',
  contested_return: 'dishonored_return',
};

/**
 * Adds a return or notification to the file of the current minute. If it was received in an external file, the number and trace
 * of that file are used.
 */
export function recordReturnOrNotice(
  context: Context,
  subject: string,
  item: ReturnOrNotice,
  received?: { readonly fileNumber: number; readonly traceNumber: string },
): void {
  const original = findLastAbout(context.database, subject, ORIGINAL_KINDS[item.kind]);
  // The entry was rejected before it was sent, or it was returned in a world whose files start later.
  if (original === undefined) return;
  const batch = loadFileBatch(context, original.batchNumber);
  const sent = originOf(context, original);
  const odfi = odfiOf(context, sent);
  const isDishonor = item.kind === 'dishonored_return';
  const sender = isDishonor ? odfi.slice(0, 8) : sent.routingNumber.slice(0, 8);
  const sequence = nextSequence(context.database);
  const fileNumber = received?.fileNumber ?? openFiles(context, item.kind, odfi)(original.kind, original.amountCents);
  insertFileEntry(context.database, {
    ...original,
    sequence,
    batchNumber: batchFor(context.database, { ...batch, fileNumber, sender }),
    traceNumber: received?.traceNumber ?? traceOf(sender, sequence),
    answers: original.sequence,
    code: item.code,
    details: item.details === undefined ? null : JSON.stringify(item.details),
  });
}

/** Returns the entry that was sent, at the start of a chain of returns, dishonors, and contests. */
export function originOf(context: Context, entry: FileEntryRecord): FileEntryRecord {
  if (entry.answers === null) return entry;
  return originOf(context, loadOriginalEntry(context, entry));
}

/** Loads the entry that a return or notification responds to. */
export function loadOriginalEntry({ database }: Context, entry: FileEntryRecord): FileEntryRecord {
  const original = findFileEntry(database, entry.answers ?? 0);
  if (original === undefined)
    throw new InvariantError('a return or notification in a file refers to an entry', [{ sequence: entry.sequence }]);
  return original;
}

/** Loads a batch of a file. */
export function loadFileBatch(context: Context, number: number): FileBatchRecord {
  const batch = findFileBatch(context.database, number);
  if (batch === undefined) throw new InvariantError('an entry in a file has a batch', [{ number }]);
  return batch;
}

/** Returns the nine-digit routing number of the originating bank, which its file stores. */
function odfiOf(context: Context, sent: FileEntryRecord): string {
  return findFileByNumber(context.database, loadFileBatch(context, sent.batchNumber).fileNumber)?.odfi ?? '';
}

/** Returns a trace number: eight digits of the sending bank, and seven digits of the sequence number. */
function traceOf(sender: string, sequence: number): string {
  return sender + String(sequence % 10_000_000).padStart(7, '0');
}

/** Records the identity of a received file, so that it is applied only once. */
export function recordReceipt(context: Context, identity: string): void {
  insertReceived(context.database, identity, context.now);
}

/** Creates a row for a received file, so that responses to its entries find it. It is not listed among the generated files. */
export function createReceivedFile({ database, now }: Context, kind: FileKind): number {
  return insertFile(database, { kind, odfi: ODFI_ROUTING_NUMBER, madeAt: now, modifier: '', received: 1 });
}
