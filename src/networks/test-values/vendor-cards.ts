/** Vendors' card values. The package loads this module at its first use, because most processes use our own values. */
import type { MagicPack } from '../../contract/settings.ts';
import { ADYEN_VALUES } from './adyen.ts';
import { AUTHORIZE_NET_VALUES } from './authorize-net.ts';
import { BRAINTREE_VALUES } from './braintree.ts';
import { CHECKOUT_VALUES } from './checkout.ts';
import { CYBERSOURCE_VALUES } from './cybersource.ts';
import { FINIX_VALUES } from './finix.ts';
import { PAYPAL_VALUES } from './paypal.ts';
import type { CardValues } from './row.ts';
import { SQUARE_VALUES } from './square.ts';
import { WORLDPAY_VALUES } from './worldpay.ts';

const VENDORS: ReadonlyMap<MagicPack, readonly CardValues[]> = new Map([
  ['braintree', BRAINTREE_VALUES],
  ['authorize-net', AUTHORIZE_NET_VALUES],
  ['finix', FINIX_VALUES],
  ['adyen', ADYEN_VALUES],
  ['paypal', PAYPAL_VALUES],
  ['square', SQUARE_VALUES],
  ['checkout', CHECKOUT_VALUES],
  ['worldpay', WORLDPAY_VALUES],
  ['cybersource', CYBERSOURCE_VALUES],
]);

/** Returns the values that this vendor publishes; none if it publishes none for cards. */
export function vendorCardValues(pack: MagicPack): readonly CardValues[] {
  return VENDORS.get(pack) ?? [];
}

/** Returns the values of all vendors. */
export function allVendorCardValues(): readonly CardValues[] {
  return [...VENDORS.values()].flat();
}
