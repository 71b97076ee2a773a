/** Processes a received bank file completely or not at all, and never twice. */

import { SettleboxError } from '../../../engine/errors.ts';
import { informationCode, transactionCode } from '../../../facts/change-codes.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { returnCodeDayError } from '../../../facts/return-code-changes.ts';
import { returnCode } from '../../../facts/return-codes.ts';
import { QUESTIONABLE } from '../../../facts/return-requests.ts';
import type { Context } from '../../base/context.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { createReceivedFile, loadOriginalEntry, recordReceipt, recordReturnOrNotice } from '../ach-files/actions.ts';
import { isOurs } from '../ach-files/open-files.ts';
import {
  type FileEntryRecord,
  type FileKind,
  findLastAbout,
  findSentByTrace,
  hasReceived,
  listFiles,
} from '../ach-files/store.ts';
import { applyReturn } from '../ach-returns/consequences.ts';
import { disputeError, disputeOf, questionableMeaning, returnCodeError } from '../ach-returns/rules.ts';
import { applyChange, writeChange } from '../change-notices/actions.ts';
import { applyReceivedReturn } from '../micro-deposits/actions.ts';
import { findMicroDeposit } from '../micro-deposits/store.ts';
import { STAGES, stageOf } from '../return-timing/stages.ts';
import { headerOf } from './contents.ts';
import { type IncomingFile, type IncomingItem, type IncomingReturn, identityOf, wholeTrace } from './incoming.ts';

/** The effect of a processed file. */
export type ReceivedFile = {
  /** The recorded returns and contested dishonors: the id of each transaction, and the code. */
  readonly returns: readonly { readonly transaction: string; readonly code: string }[];
  /** The recorded notifications of change: the id of each transaction, and the code. */
  readonly notifications: readonly { readonly transaction: string; readonly code: string }[];
  /** The notifications that need no action (C04, C08, C10, C14): the id of each transaction, and the code. */
  readonly information: readonly { readonly transaction: string; readonly code: string }[];
};

/** An item of a received file, and the sent entry that it responds to. */
interface Matched {
  readonly item: IncomingItem;
  readonly sent: FileEntryRecord;
  /** Undefined for a micro-deposit. */
  readonly transaction: TransactionRecord | undefined;
}

/**
 * Applies the returns, contested dishonors, and notifications of change in a received file. It applies all of them or none.
 * @throws SettleboxError `unmatched_file` with every line that can't be applied
 */
export function receiveAchFile(context: Context, file: IncomingFile): ReceivedFile {
  rejectSecond(context, file);
  const faults: string[] = [];
  const matched = file.answers.flatMap((item) => {
    const match = matchOf(context, item, file.answers);
    if (typeof match !== 'string') return [match];
    faults.push(`Line ${item.line}: ${match}`);
    return [];
  });
  if (faults.length > 0) throw unmatched(faults);
  recordReceipt(context, file.identity);
  const numbers = new Map<FileKind, number>();
  for (const match of matched) apply(context, match, numbers);
  context.note('file.received', '', '', `a file from the bank is received: ${matched.length} ${entriesWord(matched)}`);
  const listKinds = (...kinds: readonly IncomingItem['kind'][]) =>
    matched
      .filter(({ item }) => kinds.includes(item.kind))
      .map(({ item, sent }) => ({ transaction: sent.subject, code: item.code }));
  return {
    returns: listKinds('return', 'contest'),
    notifications: listKinds('change'),
    information: listKinds('information'),
  };
}

function entriesWord({ length }: readonly unknown[]): string {
  return length === 1 ? 'answer' : 'answers';
}

function rejectSecond(context: Context, { identity }: IncomingFile): void {
  const isKnown =
    hasReceived(context.database, identity) ||
    listFiles(context.database).some((file) => !isOurs(file) && identityOf(headerOf(file)) === identity);
  if (!isKnown) return;
  throw new SettleboxError(
    'unmatched_file',
    'This file was already received: origin, destination, date, time, and file id modifier are the same.',
    'A file is applied only once. Give another file of the same minute another file id modifier (column 34).',
  );
}

const FAULTS_SHOWN = 20;

function unmatched(faults: readonly string[]): SettleboxError {
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : '';
  return new SettleboxError('unmatched_file', `${faults[0]}${more}`, 'No line of the file was applied.', {
    faults: faults.slice(0, FAULTS_SHOWN),
  });
}

/** Returns the entry that an item responds to, or why it matches none. */
function matchOf(context: Context, item: IncomingItem, items: readonly IncomingItem[]): Matched | string {
  const trace = wholeTrace(item.originalTrace);
  const sent = findSentByTrace(context.database, trace);
  if (sent === undefined) return `no sent entry has the trace number ${trace}.`;
  const first = items.find(({ originalTrace }) => originalTrace === item.originalTrace);
  if (first !== undefined && first !== item) return `line ${first.line} of the file refers to the same entry.`;
  const fault = recordFault(item, sent);
  if (fault !== undefined) return fault;
  if (item.kind === 'information') return { item, sent, transaction: findTransaction(context.database, sent.subject) };
  if (sent.subject.startsWith('DEPOSIT-')) return depositMatch(context, item, sent);
  const transaction = findTransaction(context.database, sent.subject);
  if (transaction === undefined) return 'it returns a reversal, which banks can only dispute between themselves.';
  const why = item.kind === 'change' ? changeFault(transaction) : returnFault(context, item, transaction);
  return why ?? { item, sent, transaction };
}

/** Checks that the fields copied from the sent entry are equal to it. */
function recordFault(item: IncomingItem, sent: FileEntryRecord): string | undefined {
  const amount = item.kind === 'change' || item.kind === 'information' ? 0 : sent.amountCents;
  if (item.amountCents !== amount) return `the amount differs from that of the entry (${amount} cents).`;
  const code = String(Number(transactionCode(sent.kind, sent.accountType)) - 1);
  if (item.transactionCode !== code) return `the transaction code must be ${code} for this entry.`;
  if (item.originalRdfi.trim() !== '' && item.originalRdfi !== sent.routingNumber.slice(0, 8))
    return 'the addenda name another bank than the one that received the entry.';
  return undefined;
}

function depositMatch(context: Context, item: IncomingItem, sent: FileEntryRecord): Matched | string {
  if (item.kind !== 'return') return 'a micro-deposit can only be returned.';
  const fact = returnCode(item.code);
  if (fact === undefined) return `${item.code} is not an ACH return code.`;
  const fault =
    returnCodeDayError(item.code, easternDay(context.now)) ??
    returnCodeError(fact, { kind: sent.kind, secCode: 'PPD', holderType: null });
  if (fault !== undefined) return `${fault}.`;
  const settled = findMicroDeposit(context.database, sent.subject)?.settledAt !== null;
  const stage = stageOf(fact) ?? 'return';
  if (stage === (settled ? 'return' : 'reject')) return { item, sent, transaction: undefined };
  return `${item.code} comes from ${STAGES[stage].sender}, and the micro-deposit has ${settled ? '' : 'not '}settled.`;
}

function changeFault({ state }: TransactionRecord): string | undefined {
  return state === 'settled' ? undefined : `a bank corrects only settled entries, and this entry is ${state}.`;
}

function returnFault(context: Context, item: IncomingReturn, entry: TransactionRecord): string | undefined {
  const { code } = item;
  const fact = returnCode(code);
  if (fact === undefined) return `${code} is not an ACH return code.`;
  const fault =
    returnCodeDayError(code, easternDay(context.now)) ?? returnCodeError(fact, entry) ?? disputeError(fact, entry, []);
  if (fault !== undefined) return `${fault}.`;
  const stage = stageOf(fact) ?? 'return';
  if (STAGES[stage].from.some((state) => state === entry.state)) return contestFault(context, item, entry);
  return `${code} comes from ${STAGES[stage].sender}, and the entry is ${entry.state}.`;
}

/** Checks that a contest names the right return and dishonor. A bank can leave their traces blank. */
function contestFault(context: Context, item: IncomingReturn, entry: TransactionRecord): string | undefined {
  if (item.contested === undefined) return undefined;
  const { returnTrace, returnCode: returned, dishonorTrace, dishonorCode } = item.contested;
  const dispute = disputeOf(entry);
  const dishonor = findLastAbout(context.database, entry.id, 'dishonored_return');
  const trace = dishonor === undefined ? '' : loadOriginalEntry(context, dishonor).traceNumber;
  const differs = (named: string, expected: string) => named.trim() !== '' && named.trim() !== expected;
  if (differs(returned, (entry.returnCode ?? '').slice(1))) return `the entry was returned with ${entry.returnCode}.`;
  if (differs(dishonorCode, (dispute.dishonored?.code ?? '').slice(1)))
    return `the return was dishonored with ${dispute.dishonored?.code}.`;
  if (differs(wholeTrace(returnTrace), trace)) return 'the trace number of the return differs.';
  if (differs(wholeTrace(dishonorTrace), dishonor?.traceNumber ?? ''))
    return 'the trace number of the dishonor differs.';
  return undefined;
}

function apply(context: Context, { item, sent, transaction }: Matched, numbers: Map<FileKind, number>): void {
  const line = `line ${item.line} of a received file`;
  if (item.kind === 'information') {
    const about = informationCode(item.code)?.about;
    const text = `the bank reports ${item.code} (${about}); no action is needed`;
    context.note('change.information', transaction?.clientId ?? '', sent.subject, text, line);
    return;
  }
  const isMarked = item.kind === 'return' && item.questionable === true;
  const reason = isMarked ? `${line}; ${questionableMeaning(context.now)}` : line;
  const bank = context.because(`bank: ${item.code}`, reason);
  const fileNumber = receivedFile(context, KINDS[item.kind], numbers);
  const received = { fileNumber, traceNumber: wholeTrace(item.traceNumber) };
  if (transaction === undefined) {
    recordReturnOrNotice(bank, sent.subject, { kind: 'return', code: item.code }, received);
    applyReceivedReturn(bank, sent.subject, item.code);
    return;
  }
  if (item.kind === 'change') {
    const plan = { code: item.code, corrected: item.corrected, when: { moment: context.now } } as const;
    applyChange(bank, transaction, writeChange(bank, transaction, plan), received);
    return;
  }
  const fact = returnCode(item.code);
  const details = isMarked ? { information: QUESTIONABLE } : undefined;
  if (fact !== undefined) applyReturn(bank, transaction, fact, { received, details });
}

const KINDS = { return: 'return', contest: 'contested_return', change: 'notification_of_change' } as const;

/** Returns the row of this received file for a kind of item. It is created once per kind. */
function receivedFile(context: Context, kind: FileKind, numbers: Map<FileKind, number>): number {
  const number = numbers.get(kind) ?? createReceivedFile(context, kind);
  numbers.set(kind, number);
  return number;
}
