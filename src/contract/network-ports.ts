import type { AvsCode, CvvCode } from '../facts/avs-cvv.ts';
import type { ChangeCode, Corrected } from '../facts/change-codes.ts';
import type { ResponseCode } from '../facts/response-codes.ts';
import type { Settings } from './settings.ts';

/** A request to the card issuer. Only this type holds a full card number. */
export interface AuthorizationRequest {
  readonly pan: string;
  readonly amountCents: number;
  /** The cardholder's name, empty if it was not sent. */
  readonly holderName?: string | undefined;
  readonly cvv?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly zip?: string | undefined;
  /** The AVS result from when the card was stored. */
  readonly storedAvs?: AvsCode | undefined;
  /** The response that an issuer rule of the test sets. It overrides test values. */
  readonly ruleResponse?: RuleResponse | undefined;
  /**
   * The rest of the card's credit line, and the response to a charge above it; undefined if the card has no credit line.
   */
  readonly creditLine?: { readonly availableCents: number; readonly over: OverLimit } | undefined;
  /** The time of the charge, in epoch milliseconds. Response codes exist from a day on. */
  readonly at: number;
}

/** The response that an issuer rule sets. Omitted fields are decided as without a rule. */
interface RuleResponse {
  /** Overrides the credit line too. */
  readonly responseCode?: ResponseCode | undefined;
  /** With code 10: half of the amount if absent. Without a code: the approved part of a larger amount. */
  readonly approvedCents?: number | undefined;
  readonly avsCode?: AvsCode | undefined;
  readonly cvvCode?: CvvCode | undefined;
  readonly isSilent?: true | undefined;
}

/** The result of address verification. */
export interface AddressResponse {
  /** Null if the request has no address. */
  readonly avsCode: AvsCode | null;
}

/** The response of the card issuer to a charge. */
export interface AuthorizationResponse extends AddressResponse {
  readonly responseCode: ResponseCode;
  /** Less than the requested amount with code 10, and 0 if declined. */
  readonly approvedCents: number;
  /** Null if the request has no CVV. */
  readonly cvvCode: CvvCode | null;
  /** The issuer did not respond in time, so the network responded for it. */
  readonly isSilent: boolean;
  /** The outcome when the batch settles. */
  readonly settlement: 'pay' | 'reject';
  /** The dispute that follows, by a test value. */
  readonly dispute?: TestDispute | undefined;
}

/** A dispute that a published test value causes. */
export interface TestDispute {
  readonly opens: 'chargeback' | 'inquiry' | 'alert' | 'fraud_report';
  /** A claim, which each network has a code for, or a reason code. */
  readonly because: string;
  /** Number of disputes, which share the amount. Default 1. */
  readonly parts?: number;
}

/** An ACH entry as the receiving bank reads it. Only this type holds a full account number. */
export interface EntryAtBank {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly name: string;
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly amountCents: number;
  readonly secCode: string;
  /** Absent or null if undeclared. The account then has the holder type that a return code requires. */
  readonly holderType?: 'person' | 'company' | null | undefined;
  readonly clientId: string;
  /** The company id of the integration that originates it. */
  readonly companyId: string;
  /** A micro-deposit is accepted or returned, but never corrected. */
  readonly isMicroDeposit?: true;
}

/** The time of a return, as in `ReturnOptions.at`. */
export type BankTime = { readonly day: number } | { readonly bankingDay: number } | 'deadline';

/** The outcome of an entry at the receiving bank, or at the ACH operator. */
export type BankOutcome =
  | { readonly kind: 'pay' }
  | { readonly kind: 'stuck' }
  /** Returns with the first code that applies to the entry, by default on the default day of the code. */
  | { readonly kind: 'return'; readonly codes: readonly string[]; readonly at?: BankTime | undefined }
  /** Rejected by the operator, before settlement. */
  | { readonly kind: 'reject'; readonly code: string }
  /** Settles, followed by a notification of change with these corrections. */
  | { readonly kind: 'notice'; readonly code: ChangeCode; readonly corrected: Corrected };

/** The settings that decide which published test values apply. */
export type MagicMode = Pick<Settings, 'environment' | 'magicValues' | 'achRouting'>;

/** The meaning of published amounts: they are right, or the account has no attempts or no time left. */
export type AmountsMeaning = 'verified' | 'attempts_exceeded' | 'timed_out';

/** The external parties. They are pure: a response depends only on the request and the mode. */
export interface Networks {
  readonly issuer: {
    /** Reports whether any vendor publishes this number for tests, so that it cannot be a real card. */
    isTestCard(pan: string): boolean;
    authorize(mode: MagicMode, question: AuthorizationRequest): AuthorizationResponse;
    /** Returns the outcome of a refund to this card at settlement. */
    refund(mode: MagicMode, card: Pick<AuthorizationRequest, 'pan' | 'holderName'>): 'pay' | 'late' | 'reject';
    verifyAddress(
      mode: MagicMode,
      question: Pick<AuthorizationRequest, 'pan' | 'addressLine1' | 'zip'>,
    ): AddressResponse;
  };
  readonly achNetwork: {
    respond(mode: MagicMode, entry: EntryAtBank): BankOutcome;
    /** Returns why the instant verification of an account fails; undefined if it succeeds. */
    verifyInstantly(mode: MagicMode, accountNumber: string): string | undefined;
    /** Returns the meaning of two amounts that a vendor publishes for the verification of an account, if they have one. */
    confirmAmounts(mode: MagicMode, accountNumber: string, amountsCents: readonly number[]): AmountsMeaning | undefined;
  };
}

/** The response to a charge above the available credit, described in `CreditLineOptions.overLimit`. */
export type OverLimit = 'decline' | 'partial';
