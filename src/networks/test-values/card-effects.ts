import type { TestDispute } from '../../contract/network-ports.ts';
import type { AvsCode, CvvCode } from '../../facts/avs-cvv.ts';
import type { ResponseCode } from '../../facts/response-codes.ts';

/** The result of comparing a street or ZIP code. */
export type AddressFinding = 'mismatch' | 'unavailable';

/** The effect of a test value on issuer and network. Omitted fields have no effect. */
export interface CardEffect {
  readonly responseCode?: ResponseCode;
  /** With code 10, the approved cents if below the amount. Half of the amount if absent. */
  readonly approvedCents?: number;
  /** Applies to any address. */
  readonly avsCode?: AvsCode;
  readonly street?: AddressFinding;
  readonly zip?: AddressFinding;
  /** Applies to any CVV. */
  readonly cvvCode?: CvvCode;
  /** The issuer does not respond. */
  readonly isSilent?: true;
  /** The network rejects the approved charge when its batch settles. */
  readonly settlement?: 'reject';
  /** The outcome of a refund to this card: it settles with a later batch, or the network rejects it at settlement. */
  readonly refund?: 'late' | 'reject';
  /** The approved charge is disputed later, on the usual day. */
  readonly dispute?: TestDispute;
}

/** The fields that can hold a test value. Name and amount are absent if a card is stored, the amount if it is refunded. */
export interface CardLookup {
  readonly pan: string;
  readonly holderName?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly cvv?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly zip?: string | undefined;
}
