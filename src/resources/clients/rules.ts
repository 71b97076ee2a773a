import { refuse } from '../../core/errors.ts';
import { type Settlement, settlementSchema } from '../../settings.ts';

/** What a client says of its settlement; the rest comes from the options of the gateway. */
export type SettlementWish = Partial<{ [Key in keyof Settlement]: Settlement[Key] | undefined }>;

/** A client's own schedule over the gateway's. */
export function settlementOf(client: { readonly settlement: string }, standard: Settlement): Settlement {
  return settlementSchema.parse({ ...standard, ...JSON.parse(client.settlement) });
}

/** Tokens and transactions belong to merchants; a reseller says for which with `Client-Id`. */
export function refuseUnlessMerchant(caller: { readonly clientKind: string }): void {
  if (caller.clientKind === 'merchant') return;
  refuse(
    'merchant_required',
    'A reseller owns no tokens or transactions: name one of its merchants in the Client-Id header.',
  );
}
