import type { AvsCode, CvvCode } from '../../facts/avs-cvv.ts';
import type { ResponseCode } from '../../facts/response-codes.ts';

/** What the issuer finds of a street or zip that was sent. */
export type AddressFinding = 'mismatch' | 'unavailable';

/** What a test value has issuer and network do; what is absent is as for any card. */
export interface CardEffect {
  readonly responseCode?: ResponseCode;
  /** With code 10: so many cents are approved, where that is less than was asked for. Half where absent. */
  readonly approvedCents?: number;
  /** Whatever address was sent. */
  readonly avsCode?: AvsCode;
  readonly street?: AddressFinding;
  readonly zip?: AddressFinding;
  /** Whatever CVV was sent. */
  readonly cvvCode?: CvvCode;
  /** The issuer never answers. */
  readonly isSilent?: true;
  /** What was approved is refused by the network when its batch settles. */
  readonly settlement?: 'reject';
  /** What becomes of a refund to this card: it settles with a later batch, or the network refuses it at settlement. */
  readonly refund?: 'late' | 'reject';
}

/** What test values are looked for in. The amount is absent where a card is stored or refunded. */
export interface CardQuestion {
  readonly pan: string;
  readonly amountCents?: number | undefined;
  readonly cvv?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly zip?: string | undefined;
}
