/**
 * A file of the ACH network, as data: what `readNachaFile` gives and `writeNachaFile` takes. Of a text the blanks at its
 * end are left out and those before it are kept; where it is longer than its columns, it is cut.
 */
export interface NachaFile {
  readonly header: NachaFileHeader;
  readonly batches: readonly NachaBatch[];
}

/** Record 1. */
export interface NachaFileHeader {
  /** Who the file goes to: nine digits (a blank is put before them), or ten characters as they stand. */
  readonly immediateDestination: string;
  /** Who it comes from, likewise. */
  readonly immediateOrigin: string;
  /** `YYMMDD`. */
  readonly creationDate: string;
  /** `HHMM`, or nothing. */
  readonly creationTime: string;
  /** A to Z or 0 to 9: tells apart the files of one day. */
  readonly fileIdModifier: string;
  readonly destinationName: string;
  readonly originName: string;
  readonly referenceCode: string;
}

/** Records 5 and 8, and what stands between them. Counts, totals and hash of the control record follow from the entries. */
export interface NachaBatch {
  /** 200 debits and credits, 220 credits, 225 debits. */
  readonly serviceClass: '200' | '220' | '225';
  readonly companyName: string;
  readonly companyDiscretionaryData: string;
  readonly companyId: string;
  /** `WEB`, `PPD`, `CCD`, `COR`… */
  readonly secCode: string;
  readonly entryDescription: string;
  /** `SD1300` for same-day entries, a date, or nothing. */
  readonly descriptiveDate: string;
  /** `YYMMDD`, or nothing; in answers of other banks often zeros. */
  readonly effectiveEntryDate: string;
  /** Day of the year on which it settles, three digits, as the operator puts it there; or nothing. */
  readonly settlementDay: string;
  readonly originatorStatus: string;
  /** Eight digits: of the originating bank; in a file of returns or notifications, of the bank that sends it. */
  readonly odfi: string;
  /** Up to 9 999 999; from 1 as a rule. */
  readonly batchNumber: number;
  /** 19 columns of the control record; nothing as a rule. */
  readonly messageAuthenticationCode: string;
  readonly entries: readonly NachaEntry[];
}

/** Record 6 and its addenda. */
export interface NachaEntry {
  readonly transactionCode: string;
  /** Nine digits: the receiving bank's eight and the check digit, which may be wrong: so is that of an entry rejected for it (R28). */
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly amountCents: number;
  readonly individualId: string;
  readonly name: string;
  /** Two columns; the payment type code (S, R) of WEB and TEL stands here. */
  readonly discretionaryData: string;
  /** 15 digits. */
  readonly traceNumber: string;
  readonly addenda: readonly NachaAddenda[];
}

/** An addenda record (7), by its type code and, for type 99, by the code of the return in it. */
export type NachaAddenda =
  | PaymentAddenda
  | ChangeAddenda
  | ReturnAddenda
  | DishonorAddenda
  | ContestAddenda
  | OtherAddenda;

/** 7-05: information about the payment. */
export interface PaymentAddenda {
  readonly type: '05';
  readonly information: string;
  /** From 1. */
  readonly sequence: number;
}

/** 7-98: a notification of change. */
export interface ChangeAddenda {
  readonly type: '98';
  readonly kind: 'change';
  readonly code: string;
  readonly originalTrace: string;
  /** Eight digits. */
  readonly originalRdfi: string;
  /** 29 columns, blanks at the end left out. */
  readonly correctedData: string;
  readonly traceNumber: string;
}

/** 7-99: a return, also one that the operator sends before settlement. */
export interface ReturnAddenda {
  readonly type: '99';
  readonly kind: 'return';
  readonly code: string;
  readonly originalTrace: string;
  /** `YYMMDD` with R14 and R15, else nothing; some banks put zeros. */
  readonly dateOfDeath: string;
  readonly originalRdfi: string;
  /** 44 columns, blanks at the end left out. */
  readonly information: string;
  readonly traceNumber: string;
}

/** 7-99 with R61 to R70: the originating bank dishonors a return. */
export interface DishonorAddenda {
  readonly type: '99';
  readonly kind: 'dishonor';
  readonly code: string;
  readonly originalTrace: string;
  readonly originalRdfi: string;
  readonly returnTrace: string;
  /** Three digits, day of the year. */
  readonly returnSettlementDay: string;
  /** The code of the return, without its R. */
  readonly returnCode: string;
  /** 21 columns, blanks at the end left out. */
  readonly information: string;
  readonly traceNumber: string;
}

/** 7-99 with R71 to R77: the receiving bank contests the dishonor. */
export interface ContestAddenda {
  readonly type: '99';
  readonly kind: 'contest';
  readonly code: string;
  readonly originalTrace: string;
  /** `YYMMDD`: when the entry was returned; or nothing. */
  readonly returnedDate: string;
  readonly originalRdfi: string;
  /** Three digits, day of the year; nothing where the code does not ask for it. So too the other two. */
  readonly originalSettlementDay: string;
  readonly returnTrace: string;
  readonly returnSettlementDay: string;
  /** Without its R, as `dishonorCode`. */
  readonly returnCode: string;
  readonly dishonorTrace: string;
  readonly dishonorSettlementDay: string;
  readonly dishonorCode: string;
  readonly traceNumber: string;
}

/** Any other addenda record (02 of card entries, 98 with C61 to C69: a refused notification), kept as it stands. */
export interface OtherAddenda {
  readonly type: 'other';
  /** 94 characters. */
  readonly text: string;
}
