/** What goes to the operator and what comes back, entry by entry; the files' text is made of it when it is asked for. */

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

/** An entry that goes to the operator. */
export interface OutgoingEntry {
  /** Whose entry it is: a transaction, a reversal, a micro-deposit. */
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
  /** Single or recurring, of WEB and TEL entries. */
  readonly paymentType: 'S' | 'R' | '';
}

/** Writes an entry into the file that goes to the operator now; answers its trace number. */
export function sendEntry(context: Context, entry: OutgoingEntry): string {
  return openSending(context, entry.odfiRoutingNumber)(entry);
}

/** The same for many entries of one originating bank: what they share is looked up once. */
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

/** What a bank, or the operator, says to an entry that went out. */
interface ReturnOrNotice {
  readonly kind: Exclude<FileKind, 'forward'>;
  readonly code: string;
  readonly details?: AddendaDetails;
}

/** What the addenda of an answer say besides. */
export interface AddendaDetails {
  readonly information?: string | undefined;
  /** `YYYY-MM-DD`, with R14 and R15. */
  readonly dateOfDeath?: string | undefined;
  /** The notice whose corrected data it carries. */
  readonly noticeId?: string | undefined;
}

/** What each answer answers. */
const ANSWERED: Readonly<Record<ReturnOrNotice['kind'], FileKind>> = {
  return: 'forward',
  notification_of_change: 'forward',
  dishonored_return: 'return',
  contested_return: 'dishonored_return',
};

/** Writes an answer into the file of this minute. Where it came by a file from outside, that file's number and trace stand. */
export function recordReturnOrNotice(
  context: Context,
  subject: string,
  answer: ReturnOrNotice,
  received?: { readonly fileNumber: number; readonly traceNumber: string },
): void {
  const answered = findLastAbout(context.database, subject, ANSWERED[answer.kind]);
  // Not sent before it was rejected, or returned in a world whose files begin later.
  if (answered === undefined) return;
  const batch = loadFileBatch(context, answered.batchNumber);
  const sent = originOf(context, answered);
  const odfi = odfiOf(context, sent);
  const ours = answer.kind === 'dishonored_return';
  const sender = ours ? odfi.slice(0, 8) : sent.routingNumber.slice(0, 8);
  const sequence = nextSequence(context.database);
  const fileNumber = received?.fileNumber ?? openFiles(context, answer.kind, odfi)(answered.kind, answered.amountCents);
  insertFileEntry(context.database, {
    ...answered,
    sequence,
    batchNumber: batchFor(context.database, { ...batch, fileNumber, sender }),
    traceNumber: received?.traceNumber ?? traceOf(sender, sequence),
    answers: answered.sequence,
    code: answer.code,
    details: answer.details === undefined ? null : JSON.stringify(answer.details),
  });
}

/** The entry that went out, however many answers there are in between. */
export function originOf(context: Context, entry: FileEntryRecord): FileEntryRecord {
  if (entry.answers === null) return entry;
  return originOf(context, loadAnswered(context, entry));
}

export function loadAnswered({ database }: Context, entry: FileEntryRecord): FileEntryRecord {
  const answered = findFileEntry(database, entry.answers ?? 0);
  if (answered === undefined)
    throw new InvariantError('a return or notification in a file refers to an entry', [{ sequence: entry.sequence }]);
  return answered;
}

export function loadFileBatch(context: Context, number: number): FileBatchRecord {
  const batch = findFileBatch(context.database, number);
  if (batch === undefined) throw new InvariantError('an entry in a file has a batch', [{ number }]);
  return batch;
}

/** The nine digits of the bank that sent an entry out: those of its file. */
function odfiOf(context: Context, sent: FileEntryRecord): string {
  return findFileByNumber(context.database, loadFileBatch(context, sent.batchNumber).fileNumber)?.odfi ?? '';
}

/** Eight digits of the bank that sends it, seven of the running number. */
function traceOf(sender: string, sequence: number): string {
  return sender + String(sequence % 10_000_000).padStart(7, '0');
}

/** Remembers a received file by what identifies it, so that it is applied only once. */
export function recordReceipt(context: Context, identity: string): void {
  insertReceived(context.database, identity, context.now);
}

/** Creates a row for what came from outside: answers to an answer find it there. It is not among the files that were made here. */
export function createReceivedFile({ database, now }: Context, kind: FileKind): number {
  return insertFile(database, { kind, odfi: ODFI_ROUTING_NUMBER, madeAt: now, modifier: '', received: 1 });
}
