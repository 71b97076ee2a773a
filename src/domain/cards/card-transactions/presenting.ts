import type { AuthorizationRequest } from '../../../contract/network-ports.ts';
import { rejectField } from '../../../engine/errors.ts';
import { avsCode } from '../../../facts/avs-cvv.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import type { Context } from '../../base/context.ts';
import type { ParsedCardMethod, ParsedTransactionRequest } from '../../payments/transactions/schema.ts';
import {
  decideBrand,
  decideExpiry,
  type MaskedCard,
  maskCard,
  rejectRealCard,
} from '../../vault/payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import { rejectCvvOfMerchant, rejectWrongCvvLength } from './rules.ts';

/** The card of a charge: the fields for the issuer, and the masked ones for responses. */
export interface PresentedCard {
  readonly issuerRequest: Omit<AuthorizationRequest, 'amountCents' | 'at'>;
  readonly brand: CardBrand;
  readonly masked: string;
  readonly holderName: string;
}

/** Returns the card of a charge: the stored one, or the one in the request. */
export function presentedCard(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): PresentedCard {
  const method = input.payment_method;
  if (token !== undefined && method.type === 'token') {
    const { brand }: MaskedCard = JSON.parse(token.masked);
    rejectCvvOfMerchant(input.recurring, method.cvv);
    rejectWrongCvvLength(brand, method.cvv);
    const pan = context.unseal(token.sealed, token.tokenId);
    const storedAvs = token.avsCode === null ? undefined : avsCode(token.avsCode)?.code;
    const issuerRequest = { pan, cvv: method.cvv, storedAvs };
    return { issuerRequest, brand, masked: token.masked, holderName: token.holderName };
  }
  if (method.type !== 'card') rejectField('payment_method.type', 'must be card for SALE and AUTH');
  return sentCard(context, method);
}

function sentCard(context: Context, method: ParsedCardMethod): PresentedCard {
  const brand = decideBrand(method.pan, 'payment_method.pan');
  rejectRealCard(context, method.pan, 'payment_method.pan');
  rejectWrongCvvLength(brand, method.cvv);
  const expiry = { month: method.expiry.month.padStart(2, '0'), year: method.expiry.year.padStart(4, '20') };
  decideExpiry(expiry.month, expiry.year, context.now, 'payment_method.expiry');
  const holderName = [method.first_name, method.last_name].filter((part) => part !== undefined).join(' ');
  return {
    issuerRequest: { pan: method.pan, cvv: method.cvv, addressLine1: method.address_line1, zip: method.zip },
    brand,
    masked: JSON.stringify(maskCard(method.pan, brand, expiry, holderName === '' ? null : holderName)),
    holderName,
  };
}
