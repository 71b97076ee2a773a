import type { AdviceBatch, InternationalBatch } from './iat.ts';

/**
 * A Nacha file as data: the result of `readNachaFile`, and the input of `writeNachaFile`. Strings have no trailing blanks.
 * `writeNachaFile` truncates strings that are longer than their columns.
 */
export type NachaFile = {
  /** The file header (record 1). */
  readonly header: NachaFileHeader;
  /** The batches, in the order of the file. */
  readonly batches: readonly NachaBatch[];
  /** The batches of international entries (IAT); omitted if all batches are in `batches`. `writeNachaFile` rejects them. */
  readonly international?: readonly InternationalBatch[];
  /** The batches of accounting advices (ADV); omitted if all batches are in `batches`. `writeNachaFile` rejects them. */
  readonly advices?: readonly AdviceBatch[];
};

/** The file header: record 1. */
export type NachaFileHeader = {
  /** The receiver of the file: the nine digits of a routing number, written after a blank. */
  readonly immediateDestination: string;
  /** The sender of the file: nine digits (written after a blank), or exactly ten characters. */
  readonly immediateOrigin: string;
  /** `YYMMDD`. */
  readonly creationDate: string;
  /** `HHMM`, or empty. */
  readonly creationTime: string;
  /** A to Z or 0 to 9; distinguishes the files of one day. */
  readonly fileIdModifier: string;
  /** Name of the receiver, at most 23 characters. */
  readonly destinationName: string;
  /** Name of the sender, at most 23 characters. */
  readonly originName: string;
  /** At most 8 characters; usually empty. */
  readonly referenceCode: string;
};

/**
 * A batch: records 5 and 8 and the entries between them. The counts, totals and hash of record 8 are computed from the
 * entries.
 */
export type NachaBatch = {
  /** `200` debits and credits, `220` credits only, `225` debits only. */
  readonly serviceClass: '200' | '220' | '225';
  /** Name of the originator, at most 16 characters. */
  readonly companyName: string;
  /** At most 20 characters; usually empty. */
  readonly companyDiscretionaryData: string;
  /** Company identification, at most 10 characters. */
  readonly companyId: string;
  /** Entry class: `WEB`, `PPD`, `CCD`; `COR` for notifications of change. */
  readonly secCode: string;
  /** Purpose of the entries, at most 10 characters, such as `PAYMENT`. */
  readonly entryDescription: string;
  /** `SD1300` for same-day entries, a date, or empty. */
  readonly descriptiveDate: string;
  /** Intended settlement date, `YYMMDD`, or empty; often zeros in returns. */
  readonly effectiveEntryDate: string;
  /** Settlement date as a day of the year, three digits, added by the ACH operator; or empty. */
  readonly settlementDay: string;
  /** `1`, or `2` for a federal agency. */
  readonly originatorStatus: string;
  /**
   * Eight digits of the routing number of the originating bank; in files of returns or notifications, of the sending bank.
   */
  readonly odfi: string;
  /** 1 to 9,999,999, usually ascending from 1. */
  readonly batchNumber: number;
  /** At most 19 characters of the control record; usually empty. */
  readonly messageAuthenticationCode: string;
  /** At least one entry. */
  readonly entries: readonly NachaEntry[];
};

/** An entry: record 6 and its addenda records. */
export type NachaEntry = {
  /** Two digits, such as `27` (debit of a checking account) or `22` (credit). */
  readonly transactionCode: string;
  /** Nine digits of the receiving bank. Only an entry that the operator rejects with R13 or R28 has a wrong check digit. */
  readonly routingNumber: string;
  /** At most 17 characters. */
  readonly accountNumber: string;
  /** Integer in cents, 0 or more. */
  readonly amountCents: number;
  /** Individual identification number, at most 15 characters. */
  readonly individualId: string;
  /** Name of the account holder, at most 22 characters. */
  readonly name: string;
  /** Two characters; for WEB and TEL the payment type code (`S` single, `R` recurring). */
  readonly discretionaryData: string;
  /** Fifteen digits. */
  readonly traceNumber: string;
  /** The addenda records of the entry; usually none for payments. */
  readonly addenda: readonly NachaAddenda[];
};

/** An addenda record (7). `type` is its type code; for type 99, `kind` follows from the return code. */
export type NachaAddenda =
  | PaymentAddenda
  | ChangeAddenda
  | ReturnAddenda
  | DishonorAddenda
  | ContestAddenda
  | OtherAddenda;

/** Addenda 05: information about the payment. */
export type PaymentAddenda = {
  /** Addenda type code. */
  readonly type: '05';
  /** At most 80 characters. */
  readonly information: string;
  /** Position among the addenda of the entry, from 1. */
  readonly sequence: number;
};

/** Addenda 98: a notification of change. */
export type ChangeAddenda = {
  /** Addenda type code. */
  readonly type: '98';
  /** Distinguishes it from refused notifications. */
  readonly kind: 'change';
  /** Change code, such as `C01`. */
  readonly code: string;
  /** Trace number of the original entry, fifteen digits. */
  readonly originalTrace: string;
  /** Eight digits of the bank that received the original entry. */
  readonly originalRdfi: string;
  /** At most 29 characters; the change code determines their layout. */
  readonly correctedData: string;
  /** Trace number of this record, fifteen digits. */
  readonly traceNumber: string;
};

/** Addenda 99: a return by the receiving bank, or a rejection by the ACH operator. */
export type ReturnAddenda = {
  /** Addenda type code. */
  readonly type: '99';
  /** Distinguishes it from the other records of type 99. */
  readonly kind: 'return';
  /** Return code, such as `R01`. */
  readonly code: string;
  /** Trace number of the original entry, fifteen digits. */
  readonly originalTrace: string;
  /** `YYMMDD` with R14 and R15, otherwise empty; some banks send zeros. */
  readonly dateOfDeath: string;
  /** Eight digits of the bank that received the original entry. */
  readonly originalRdfi: string;
  /** At most 44 characters. */
  readonly information: string;
  /** Trace number of this record, fifteen digits. */
  readonly traceNumber: string;
};

/** Addenda 99 with R61 to R70: the originating bank dishonors a return. */
export type DishonorAddenda = {
  /** Addenda type code. */
  readonly type: '99';
  /** Distinguishes it from the other records of type 99. */
  readonly kind: 'dishonor';
  /** Dishonor code, such as `R69`. */
  readonly code: string;
  /** Trace number of the original entry, fifteen digits. */
  readonly originalTrace: string;
  /** Eight digits of the bank that received the original entry. */
  readonly originalRdfi: string;
  /** Trace number of the return, fifteen digits. */
  readonly returnTrace: string;
  /** Settlement date of the return as a day of the year, three digits. */
  readonly returnSettlementDay: string;
  /** The code of the return without its R, such as `10`. */
  readonly returnCode: string;
  /** At most 21 characters. */
  readonly information: string;
  /** Trace number of this record, fifteen digits. */
  readonly traceNumber: string;
};

/** Addenda 99 with R71 to R77: the receiving bank contests the dishonor. */
export type ContestAddenda = {
  /** Addenda type code. */
  readonly type: '99';
  /** Distinguishes it from the other records of type 99. */
  readonly kind: 'contest';
  /** Contest code, such as `R73`. */
  readonly code: string;
  /** Trace number of the original entry, fifteen digits. */
  readonly originalTrace: string;
  /** Date of the return, `YYMMDD`, or empty. */
  readonly returnedDate: string;
  /** Eight digits of the bank that received the original entry. */
  readonly originalRdfi: string;
  /** Settlement date of the original entry as a day of the year, three digits; empty if the code does not need it. */
  readonly originalSettlementDay: string;
  /** Trace number of the return, fifteen digits. */
  readonly returnTrace: string;
  /** Settlement date of the return as a day of the year, three digits; empty if the code does not need it. */
  readonly returnSettlementDay: string;
  /** The code of the return without its R. */
  readonly returnCode: string;
  /** Trace number of the dishonor, fifteen digits. */
  readonly dishonorTrace: string;
  /** Settlement date of the dishonor as a day of the year, three digits; empty if the code does not need it. */
  readonly dishonorSettlementDay: string;
  /** The code of the dishonor without its R. */
  readonly dishonorCode: string;
  /** Trace number of this record, fifteen digits. */
  readonly traceNumber: string;
};

/** Any other addenda record, not parsed: type 02, or type 98 with C61 to C69 (a refused notification). */
export type OtherAddenda = {
  /** Always `other`. */
  readonly type: 'other';
  /** The whole record, 94 characters. */
  readonly text: string;
};
