import type { AvsCode, CvvCode } from '../facts/avs-cvv.ts';
import type { ChangeCode, Corrected } from '../facts/change-codes.ts';
import type { ResponseCode } from '../facts/response-codes.ts';
import type { Settings } from './settings.ts';

/** What the gateway asks the card's issuer. The number is here and nowhere else. */
export interface AuthorizationQuestion {
  readonly pan: string;
  readonly amountCents: number;
  readonly cvv?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly zip?: string | undefined;
  /** Of a stored card: what the address that was stored with it came to. */
  readonly storedAvs?: AvsCode | undefined;
  /** What a test’s own rule has the issuer answer, whatever the number means. */
  readonly told?: ToldAnswer | undefined;
  /** What the line of credit behind the card has left, and what is done over it; undefined where there is no such line. */
  readonly line?: { readonly availableCents: number; readonly over: OverLimit } | undefined;
}

export interface ToldAnswer {
  /** Holds against the line of credit too. */
  readonly responseCode?: ResponseCode | undefined;
  /** With code 10, half where absent; without a code, what is approved where more is asked for. */
  readonly approvedCents?: number | undefined;
  readonly avsCode?: AvsCode | undefined;
  readonly cvvCode?: CvvCode | undefined;
  readonly isSilent?: true | undefined;
}

export interface AddressAnswer {
  /** Null where no address was sent. */
  readonly avsCode: AvsCode | null;
}

export interface AuthorizationAnswer extends AddressAnswer {
  readonly responseCode: ResponseCode;
  /** What was approved: less than asked for with code 10, nothing on a decline. */
  readonly approvedCents: number;
  /** Null where no CVV was sent. */
  readonly cvvCode: CvvCode | null;
  /** The issuer never answered: the network did, in its place. */
  readonly isSilent: boolean;
  /** What the network does with it when its batch settles. */
  readonly settlement: 'pay' | 'reject';
}

/** An ACH entry as the receiver's bank sees it. The number is here and nowhere else. */
export interface EntryAtBank {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly name: string;
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly amountCents: number;
  readonly secCode: string;
  /** Absent or null: undeclared, and then the account is whichever kind a code needs. */
  readonly holderType?: 'person' | 'company' | null | undefined;
  readonly clientId: string;
  /** Of the integration that originates it. */
  readonly companyId: string;
  /** A credit of some cents that verifies the account: its bank takes it or not, and corrects nothing. */
  readonly isMicroDeposit?: true;
}

/** The time of a return, as in `ReturnOptions.at`. */
export type BankTime = { readonly day: number } | { readonly bankingDay: number } | 'deadline';

/** What the receiver's bank, or the operator before it, will do with an entry. */
export type BankAnswer =
  | { readonly kind: 'pay' }
  | { readonly kind: 'stuck' }
  /** The first of the codes that may answer the entry; on its default day where no moment is named. */
  | { readonly kind: 'return'; readonly codes: readonly string[]; readonly at?: BankTime | undefined }
  /** By the operator, before settlement. */
  | { readonly kind: 'reject'; readonly code: string }
  /** It settles, and the bank tells what it has corrected. */
  | { readonly kind: 'notice'; readonly code: ChangeCode; readonly corrected: Corrected };

/** Which published test values act in this world. */
export type MagicMode = Pick<Settings, 'environment' | 'magicValues' | 'achRouting'>;

/** The external parties. Pure: a response depends only on the question and the mode. */
export interface Networks {
  readonly issuer: {
    /** Whether a number is published for tests, by whichever vendor: it is nobody's card. */
    isTestCard(pan: string): boolean;
    authorize(mode: MagicMode, question: AuthorizationQuestion): AuthorizationAnswer;
    /** What becomes of a refund to this card when it settles. */
    refund(mode: MagicMode, pan: string): 'pay' | 'late' | 'reject';
    verifyAddress(
      mode: MagicMode,
      question: Pick<AuthorizationQuestion, 'pan' | 'addressLine1' | 'zip'>,
    ): AddressAnswer;
  };
  readonly achNetwork: {
    answer(mode: MagicMode, entry: EntryAtBank): BankAnswer;
  };
}

/** The response to a charge above the available credit, described in `CreditLineOptions.overLimit`. */
export type OverLimit = 'decline' | 'partial';
