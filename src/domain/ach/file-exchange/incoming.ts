/** Parses a bank's file into plain data. The text itself is not passed on and is not recorded on a tape. */
import { SettleboxError } from '../../../engine/errors.ts';
import {
  type ChangeCode,
  type Corrected,
  changeCode,
  informationCode,
  readCorrectedData,
} from '../../../facts/change-codes.ts';
import { routingFault } from '../../../facts/routing-numbers.ts';
import type { NachaEntry, NachaFile, NachaFileHeader } from '../../../nacha/types.ts';
import { isQuestionable } from '../ach-returns/rules.ts';

/**
 * The eight digits of a bank, a slash, and its own seven digits. Fifteen digits in a row would look like a card number and
 * would be replaced by a surrogate on the tape.
 */
type SplitTrace = `${string}/${string}`;

interface IncomingFields {
  /** Line of the entry record in the file, from 1. */
  readonly line: number;
  readonly originalTrace: SplitTrace;
  readonly originalRdfi: string;
  readonly transactionCode: string;
  readonly amountCents: number;
  readonly traceNumber: SplitTrace;
}

/** A return, by a bank or the operator, or a contested dishonor. */
export interface IncomingReturn extends IncomingFields {
  readonly kind: 'return' | 'contest';
  readonly code: string;
  /** The return and the dishonor that a contest names. */
  readonly contested?: Contested;
  /** Present on an R17 whose addenda say that the entry is questionable. */
  readonly questionable?: true;
}

/** Return codes without their R. */
interface Contested {
  readonly returnTrace: SplitTrace;
  readonly returnCode: string;
  readonly dishonorTrace: SplitTrace;
  readonly dishonorCode: string;
}

/** A notification of change. */
interface IncomingChange extends IncomingFields {
  readonly kind: 'change';
  readonly code: ChangeCode;
  readonly corrected: Corrected;
}

/** A notification of change that needs no action. Its corrected data is not stored. */
interface IncomingInformation extends IncomingFields {
  readonly kind: 'information';
  readonly code: string;
}

/** A return or a notification of change in a received file. */
export type IncomingItem = IncomingReturn | IncomingChange | IncomingInformation;

/** A received file as plain data. */
export interface IncomingFile {
  /**
   * Sender, recipient, creation time, and file id modifier (docs/sources.md, "Nacha file format"). Two files with equal values
   * are the same file.
   */
  readonly identity: string;
  readonly answers: readonly IncomingItem[];
}

/**
 * Returns the returns and notifications in a file.
 * @throws SettleboxError `unmatched_file` if it contains anything else
 */
export function readIncoming({ header, batches, international = [], advices = [] }: NachaFile): IncomingFile {
  const [foreign] = [...international, ...advices];
  if (foreign !== undefined) {
    throw unsupportedItem(
      foreign.line,
      'the gateway has no international entries (IAT) and no accounting advices (ADV)',
    );
  }
  const items: IncomingItem[] = [];
  let line = 2;
  for (const { entries } of batches) {
    line += 1;
    for (const entry of entries) {
      items.push(itemOf(entry, line));
      line += 1 + entry.addenda.length;
    }
    line += 1;
  }
  return { identity: identityOf(header), answers: items };
}

/** Returns the values that identify a file. */
export function identityOf(header: NachaFileHeader): string {
  const { immediateOrigin, immediateDestination, creationDate, creationTime, fileIdModifier } = header;
  const parts = [immediateOrigin, immediateDestination, creationDate, creationTime, fileIdModifier];
  return parts.map((part) => part.trim()).join('|');
}

function itemOf(entry: NachaEntry, line: number): IncomingItem {
  const [addenda, second] = entry.addenda;
  if (addenda === undefined || second !== undefined || addenda.type === '05' || addenda.type === 'other')
    throw unsupportedItem(line, 'the entry has no addenda record of type 98 or 99');
  if (addenda.kind === 'dishonor') throw unsupportedItem(line, `${addenda.code} is sent by the originating bank`);
  const { originalRdfi } = addenda;
  const { transactionCode, amountCents } = entry;
  const traces = { originalTrace: splitTrace(addenda.originalTrace), traceNumber: splitTrace(entry.traceNumber) };
  const fields = { line, ...traces, originalRdfi, transactionCode, amountCents };
  if (addenda.kind === 'contest') {
    const { code, returnTrace, returnCode, dishonorTrace, dishonorCode } = addenda;
    const contested = { returnTrace: splitTrace(returnTrace), dishonorTrace: splitTrace(dishonorTrace) };
    return { kind: 'contest', code, ...fields, contested: { ...contested, returnCode, dishonorCode } };
  }
  if (addenda.kind === 'change') return changeOf(addenda.code, addenda.correctedData, fields);
  const { code, information } = addenda;
  if (code === 'R17' && isQuestionable(information)) return { kind: 'return', code, ...fields, questionable: true };
  return { kind: 'return', code, ...fields };
}

const BANK_DIGITS = 8;

function splitTrace(trace: string): SplitTrace {
  return `${trace.slice(0, BANK_DIGITS)}/${trace.slice(BANK_DIGITS)}`;
}

/** Returns the fifteen digits of a trace number. */
export function wholeTrace(trace: SplitTrace): string {
  return trace.replace('/', '');
}

function changeOf(code: string, correctedData: string, fields: IncomingFields): IncomingChange | IncomingInformation {
  if (informationCode(code) !== undefined) return { kind: 'information', code, ...fields };
  const fact = changeCode(code);
  if (fact === undefined) throw unsupportedItem(fields.line + 1, `${code} is not a change code of these entries`);
  const corrected = readCorrectedData(fact.code, correctedData);
  if (corrected === undefined)
    throw unsupportedItem(fields.line + 1, `columns 36-64 must contain what ${code} corrects: ${fact.corrects}`);
  if (corrected.routingNumber !== undefined && routingFault(corrected.routingNumber) !== undefined)
    throw unsupportedItem(
      fields.line + 1,
      'columns 36-44 must contain a routing number; its check digit or first two digits are wrong',
    );
  return { kind: 'change', code: fact.code, corrected, ...fields };
}

function unsupportedItem(line: number, why: string): SettleboxError {
  return new SettleboxError(
    'unmatched_file',
    `Line ${line}: ${why}.`,
    'receiveFile accepts files of returns (7-99) and of notifications of change (7-98). No line of the file was applied.',
  );
}
