import type { AvsCode, CvvCode } from '../facts/avs-cvv.ts';
import type { ResponseCode } from '../facts/response-codes.ts';

/** What the gateway asks the card's issuer. The number is here and nowhere else. */
export interface AuthorizationQuestion {
  readonly pan: string;
  readonly amountCents: number;
  /** What a test’s own rule has the issuer answer, whatever the number means. */
  readonly responseCode?: ResponseCode | undefined;
  readonly cvv?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly zip?: string | undefined;
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
}

/** An ACH entry as the receiver's bank sees it. */
export interface EntryAtBank {
  readonly accountNumber: string;
  readonly routingNumber: string;
}

/** What the receiver's bank will do with an entry. */
export type BankAnswer =
  | { readonly kind: 'pay' }
  | { readonly kind: 'return'; readonly codes: readonly string[] }
  | { readonly kind: 'reject'; readonly code: string }
  | { readonly kind: 'stuck' };

/** Which published test values act in this world. */
export interface MagicMode {
  readonly environment: 'development' | 'sandbox' | 'production';
  readonly magicValues: 'settlebox' | 'none';
  readonly achRouting: 'returns' | 'request' | 'operator';
}

/** The companies on the other end of the wire. Pure: the answer depends on the question and the mode alone. */
export interface World {
  readonly issuer: {
    authorize(mode: MagicMode, question: AuthorizationQuestion): AuthorizationAnswer;
    /** What becomes of a refund to this card when it settles. */
    refund(mode: MagicMode, pan: string): 'pay' | 'refuse';
    verifyAddress(mode: MagicMode, question: Omit<AuthorizationQuestion, 'amountCents' | 'cvv'>): AddressAnswer;
  };
  readonly achNetwork: {
    answer(mode: MagicMode, entry: EntryAtBank): BankAnswer;
  };
}
