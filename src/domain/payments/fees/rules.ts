import type { Fees } from '../../../contract/fees.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import { percentOf, shareOf } from '../../../facts/decimals.ts';
import type { Processor } from '../transactions/store.ts';

/** Returns the fee of a settled charge: half up to a cent, once for the whole amount. */
export function chargeFee(
  fees: Fees,
  processor: Processor,
  brand: () => CardBrand | undefined,
  amountCents: number,
): number {
  if (processor === 'ach') {
    const { percent = 0, capCents = Number.POSITIVE_INFINITY } = fees.ach ?? {};
    return Math.min(percentOf(amountCents, percent), capCents);
  }
  const brandOf = fees.byBrand === undefined ? undefined : brand();
  const own = brandOf === undefined ? undefined : fees.byBrand?.[brandOf];
  const { percent = 0, fixedCents = 0 } = own ?? fees.card ?? {};
  return percentOf(amountCents, percent) + fixedCents;
}

/** The fee of a charge, the part of the charge that is refunded, and the part of the fee that was returned. */
interface RefundedFee {
  readonly amountCents: number;
  readonly baseCents: number;
  readonly refundedCents: number;
  readonly returnedCents: number;
}

/**
 * Returns the part of a fee that a refund returns: the refunded share of the fee less what was returned before. Negative if a
 * refund is undone.
 */
export function returnedBy({ amountCents, baseCents, refundedCents, returnedCents }: RefundedFee): number {
  return shareOf(amountCents, refundedCents, baseCents) - returnedCents;
}

/** Returns the part of a funding that is held: a percentage of its gross sales, at most the positive payable. */
export function reserveOf(percent: number, grossCents: number, payableCents: number): number {
  return Math.max(0, Math.min(percentOf(grossCents, percent), payableCents));
}
