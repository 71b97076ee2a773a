/** Renders the contents of a file from its rows and the vault on each request. Its text is never stored. */

import { bankingDayOnOrAfter } from '../../../facts/banking-calendar.ts';
import { correctedDataText, transactionCode } from '../../../facts/change-codes.ts';
import { civilDate, type DayNumber, dayNumber, parseIsoDate } from '../../../facts/civil-date.ts';
import { easternDay, easternMinutes } from '../../../facts/eastern-time.ts';
import { ODFI_NAME, OPERATOR_NAME, OPERATOR_ROUTING_NUMBER } from '../../../facts/platform-bank.ts';
import { isMissingName } from '../../../facts/sec-codes.ts';
import { plainText } from '../../../nacha/fill.ts';
import { sideOf } from '../../../nacha/transaction-codes.ts';
import type { NachaAddenda, NachaBatch, NachaEntry, NachaFile, NachaFileHeader } from '../../../nacha/types.ts';
import type { Context } from '../../base/context.ts';
import { findSealedNumber } from '../../payments/transactions/store.ts';
import { type AddendaDetails, loadFileBatch, loadOriginalEntry, originOf } from '../ach-files/actions.ts';
import { isOurs } from '../ach-files/open-files.ts';
import {
  type AchFileRecord,
  type FileBatchRecord,
  type FileEntryRecord,
  findFileByNumber,
  listFileBatches,
  listFileEntries,
} from '../ach-files/store.ts';
import { findChangeNotice } from '../change-notices/store.ts';
import { findMicroDepositAccount } from '../micro-deposits/store.ts';
import { findReversal } from '../reversals/store.ts';

/** Returns a file as data for the NACHA writer. */
export function nachaFileOf(context: Context, file: AchFileRecord): NachaFile {
  const batches = listFileBatches(context.database, file.number);
  return {
    header: headerOf(file),
    batches: batches.map((batch, index) => batchOf(context, file, batch, index + 1)),
  };
}

/** Returns the file header. The sender and the destination depend on the direction of the file. */
export function headerOf(file: AchFileRecord): NachaFileHeader {
  const operator = { number: OPERATOR_ROUTING_NUMBER, name: OPERATOR_NAME };
  const odfi = { number: file.odfi, name: ODFI_NAME };
  const [from, to] = isOurs(file) ? [odfi, operator] : [operator, odfi];
  return {
    immediateDestination: to.number,
    destinationName: to.name,
    immediateOrigin: from.number,
    originName: from.name,
    creationDate: shortDate(easternDay(file.madeAt)),
    creationTime: clockText(easternMinutes(file.madeAt)),
    fileIdModifier: file.modifier,
    referenceCode: '',
  };
}

function batchOf(context: Context, file: AchFileRecord, batch: FileBatchRecord, batchNumber: number): NachaBatch {
  const entries = listFileEntries(context.database, batch.number).map((entry) => entryOf(context, file, entry));
  const credits = entries.map(({ transactionCode: code }) => sideOf(code) === 'credit');
  const serviceClass = credits.every((credit) => credit) ? '220' : credits.some((credit) => credit) ? '200' : '225';
  return {
    serviceClass,
    companyDiscretionaryData: '',
    companyId: batch.companyId,
    companyName: nameOrId(shownText(batch.companyName, COMPANY_NAME_COLUMNS), batch.companyId),
    secCode: file.kind === 'notification_of_change' ? 'COR' : batch.secCode,
    entryDescription: batch.description,
    descriptiveDate: batch.descriptiveDate,
    effectiveEntryDate: shortDate(dayOf(batch.effectiveEntryDate)),
    // The operator adds it to a forwarded file. Its own files contain it.
    settlementDay: isOurs(file) ? '' : julianDay(file.madeAt),
    originatorStatus: '1',
    odfi: batch.sender,
    batchNumber,
    messageAuthenticationCode: '',
    entries,
  };
}

function entryOf(context: Context, file: AchFileRecord, entry: FileEntryRecord): NachaEntry {
  const { kind, accountType, amountCents, individualId, name, traceNumber } = entry;
  const live = transactionCode(kind, accountType);
  const isResponse = entry.answers !== null;
  const sent = isResponse ? originOf(context, entry) : entry;
  return {
    // Transaction code 22 is returned as 21, and 27 as 26.
    transactionCode: isResponse ? String(Number(live) - 1) : live,
    // A return goes to the bank that sent the entry. A dishonor goes to the bank that received it.
    routingNumber: isResponse && !isOurs(file) ? file.odfi : entry.routingNumber,
    accountNumber: accountOf(context, sent.subject),
    amountCents: file.kind === 'notification_of_change' ? 0 : amountCents,
    individualId,
    name: nameOrId(shownText(name, RECEIVER_NAME_COLUMNS), individualId),
    discretionaryData: entry.paymentType,
    traceNumber,
    addenda: isResponse ? [addendaOf(context, file, entry, sent)] : [],
  };
}

/** The widths of names in `nacha/records.ts`, which is loaded only when a file is read or written: every test file would load it. */
const [COMPANY_NAME_COLUMNS, RECEIVER_NAME_COLUMNS] = [16, 22];

/** Returns what a record shows of a name, without leading blanks. */
function shownText(name: string, columns: number): string {
  return plainText(name).trimStart().slice(0, columns);
}

/** Returns the name as its record shows it, or the identification: operators (R26) and parsers reject a record without a name. */
function nameOrId(shown: string, id: string): string {
  return isMissingName(shown) ? id : shown;
}

/** Returns the account number of an entry from the vault. */
function accountOf(context: Context, subject: string): string {
  if (subject.startsWith('DEPOSIT-')) return findMicroDepositAccount(context, subject);
  const id = findReversal(context.database, subject)?.transactionId ?? subject;
  const sealed = findSealedNumber(context.database, id);
  return sealed === undefined ? '' : context.unseal(sealed, id);
}

function addendaOf(context: Context, file: AchFileRecord, entry: FileEntryRecord, sent: FileEntryRecord): NachaAddenda {
  const { traceNumber } = entry;
  const code = entry.code ?? '';
  const details: AddendaDetails = entry.details === null ? {} : JSON.parse(entry.details);
  const information = details.information ?? '';
  const original = { originalTrace: sent.traceNumber, originalRdfi: sent.routingNumber.slice(0, 8) };
  if (file.kind === 'notification_of_change') {
    const correctedData = correctedOf(context, details.noticeId, entry.kind);
    return { type: '98', kind: 'change', code, ...original, correctedData, traceNumber };
  }
  if (file.kind === 'dishonored_return') {
    const returned = returnFields(context, loadOriginalEntry(context, entry));
    return { type: '99', kind: 'dishonor', code, ...original, ...returned, information, traceNumber };
  }
  if (file.kind === 'contested_return') return contestOf(context, entry, { code, traceNumber, ...original });
  const dateOfDeath = details.dateOfDeath === undefined ? '' : shortDate(dayOf(details.dateOfDeath));
  return { type: '99', kind: 'return', code, ...original, dateOfDeath, information, traceNumber };
}

function contestOf(
  context: Context,
  entry: FileEntryRecord,
  fields: { code: string; traceNumber: string; originalTrace: string; originalRdfi: string },
): NachaAddenda {
  const dishonor = loadOriginalEntry(context, entry);
  const returned = loadOriginalEntry(context, dishonor);
  const sent = originOf(context, returned);
  return {
    type: '99',
    kind: 'contest',
    ...fields,
    ...returnFields(context, returned),
    returnedDate: shortDate(easternDay(madeAt(context, returned))),
    originalSettlementDay: julianOf(dayOf(loadFileBatch(context, sent.batchNumber).effectiveEntryDate)),
    dishonorTrace: dishonor.traceNumber,
    dishonorCode: (dishonor.code ?? '').slice(1),
    dishonorSettlementDay: julianDay(madeAt(context, dishonor)),
  };
}

function returnFields(context: Context, returned: FileEntryRecord) {
  return {
    returnTrace: returned.traceNumber,
    returnSettlementDay: julianDay(madeAt(context, returned)),
    returnCode: (returned.code ?? '').slice(1),
  };
}

function madeAt(context: Context, entry: FileEntryRecord): number {
  const { fileNumber } = loadFileBatch(context, entry.batchNumber);
  return findFileByNumber(context.database, fileNumber)?.madeAt ?? 0;
}

function correctedOf(context: Context, noticeId: string | undefined, kind: FileEntryRecord['kind']): string {
  const notice = noticeId === undefined ? undefined : findChangeNotice(context.database, noticeId);
  if (notice === undefined) return '';
  const corrected = JSON.parse(context.unseal(notice.sealed, notice.noticeId));
  return correctedDataText(notice.code, corrected, kind).trimEnd();
}

/** `YYMMDD` */
function shortDate(day: DayNumber): string {
  const { year, month, day: date } = civilDate(day);
  return [year % 100, month, date].map((part) => String(part).padStart(2, '0')).join('');
}

/** `HHMM` */
function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join('');
}

/** Day of the year, three digits. */
function julianOf(day: DayNumber): string {
  return String(day - dayNumber(civilDate(day).year, 1, 1) + 1).padStart(3, '0');
}

/** Returns the day of the year on which an entry sent at this time settles. It is a banking day. */
function julianDay(ms: number): string {
  return julianOf(bankingDayOnOrAfter(easternDay(ms)));
}

function dayOf(isoDate: string): DayNumber {
  return parseIsoDate(isoDate) ?? 0;
}
