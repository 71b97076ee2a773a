/** A batch of international entries (IAT), as read. Settlebox does not write them. */
export type InternationalBatch = {
  /** Line of the batch header, from 1. */
  readonly line: number;
  /** `200` debits and credits, `220` credits only, `225` debits only. */
  readonly serviceClass: string;
  /** `IATCOR` for notifications of change; otherwise empty. */
  readonly indicator: string;
  /** `FF`, `FV` or `VF`: a fixed or variable amount in the currency of the originator and of the receiver. */
  readonly exchange: string;
  /** Content of `reference`: `1` a rate, `2` a reference number, `3` or empty for nothing. */
  readonly referenceKind: string;
  /** Exchange rate or reference number; or empty. */
  readonly reference: string;
  /** Country of the receiver, two letters. */
  readonly destinationCountry: string;
  /** Identification of the originator. */
  readonly originatorId: string;
  /** `IAT`, or `COR` for notifications of change. */
  readonly secCode: string;
  /** Purpose of the entries. */
  readonly entryDescription: string;
  /** Currency of the originator, three letters. */
  readonly originatingCurrency: string;
  /** Currency of the receiver, three letters. */
  readonly destinationCurrency: string;
  /** Intended settlement date, `YYMMDD`, or empty. */
  readonly effectiveEntryDate: string;
  /** Settlement date as a day of the year, three digits; or empty. */
  readonly settlementDay: string;
  /** Eight digits of the originating bank or gateway. */
  readonly odfi: string;
  /** Number of the batch. */
  readonly batchNumber: number;
  /** At least one entry. */
  readonly entries: readonly InternationalEntry[];
};

/** An international entry: record 6 and its addenda records. */
export type InternationalEntry = {
  /** Two digits, such as `22`. */
  readonly transactionCode: string;
  /** Nine digits of the receiving bank or gateway. */
  readonly routingNumber: string;
  /** Integer in cents of US dollars. */
  readonly amountCents: number;
  /** Account number of the receiver, at most 35 characters. */
  readonly accountNumber: string;
  /** Fifteen digits. */
  readonly traceNumber: string;
  /** Types 10 to 16, then 17 and 18, or 99 for a return. */
  readonly addenda: readonly InternationalAddenda[];
};

/** An addenda record of an international entry. */
export type InternationalAddenda = {
  /** Two digits: `10` to `18`, `98` or `99`. */
  readonly type: string;
  /** Its columns by name, such as `receiverName` of type 10. */
  readonly fields: Readonly<Record<string, string>>;
};

/** A batch of accounting advices (ADV) of the ACH operator, as read. */
export type AdviceBatch = {
  /** Line of the batch header, from 1. */
  readonly line: number;
  /** Name of the sender. */
  readonly companyName: string;
  /** Identification of the sender. */
  readonly companyId: string;
  /** Purpose of the advices. */
  readonly entryDescription: string;
  /** `YYMMDD`, or empty. */
  readonly effectiveEntryDate: string;
  /** Eight digits of the sending bank or operator. */
  readonly odfi: string;
  /** Number of the batch. */
  readonly batchNumber: number;
  /** At least one advice. */
  readonly entries: readonly Advice[];
};

/** An accounting advice: the operator credits or debits a bank. */
export type Advice = {
  /** `81` to `88`. */
  readonly transactionCode: string;
  /** Nine digits of the bank. */
  readonly routingNumber: string;
  /** Account of the bank. */
  readonly accountNumber: string;
  /** Integer in cents. */
  readonly amountCents: number;
  /** Nine digits: the bank that the advice is about. */
  readonly adviceRouting: string;
  /** Identification of the file that the advice is about. */
  readonly fileId: string;
  /** Name of the bank. */
  readonly name: string;
  /** Eight digits of the operator. */
  readonly operator: string;
  /** Day of the year, three digits. */
  readonly julianDay: string;
  /** Number of the advice on that day. */
  readonly sequence: number;
};
