/** Charges of a declined card again, as its network counts them. */

import type { CardBrand } from '../../../facts/card-numbers.ts';
import { DAY_MS } from '../../../facts/civil-date.ts';
import { reattemptFee } from '../../../facts/reattempt-limits.ts';
import { addAttempt, highestSeries, newTally, type ReattemptSeries } from '../../../facts/reattempts.ts';
import type { Context } from '../../base/context.ts';
import { loadToken } from '../../vault/payment-tokens/consequences.ts';
import { cardFingerprint, type MaskedCard } from '../../vault/payment-tokens/rules.ts';
import { listAttempts } from './store.ts';

/** A count of attempts, and the limit of the network. */
export type ReattemptWindow = {
  /** The initiator whose charges count: `customer`, `merchant`, or `any` if the network counts both together. */
  readonly initiator: 'customer' | 'merchant' | 'any';
  /** The window: 1 is the present calendar day in New York; 30 are the last 30 days of 24 hours. */
  readonly days: number;
  /** `reattempts`: charges after a decline, up to an approval. `declines`: declined charges. */
  readonly counts: 'reattempts' | 'declines';
  /** The count; the highest one if the network counts each amount by itself. */
  readonly count: number;
  /** The largest count that costs nothing. */
  readonly limit: number;
  /** The amount of the counted charges, in cents; null if there are none, or if amounts are counted together. */
  readonly amountCents: number | null;
  /** The network's fee for each attempt over the limit, in cents; null if processors block these instead. */
  readonly feeCents: number | null;
};

/** The attempts of a merchant with a card, as its network counts them. */
export type Reattempts = {
  /** The brand of the card. */
  readonly brand: CardBrand;
  /** The counts of today's rules; none for a network without published limits. */
  readonly windows: readonly ReattemptWindow[];
};

/** The longest window of a network. */
const WINDOW_DAYS_MAX = 30;

/**
 * Counts the attempts of a token's client with its card, under any token or as a number.
 *
 * @throws SettleboxError `unknown_subject` if the id is not a payment token, `bad_option` for a bank account or a deleted card
 */
export function reattemptsOfToken(context: Context, tokenId: string): Reattempts {
  const { clientId, masked, fingerprint } = loadToken(context, tokenId, 'card');
  const { brand, country, last_four: lastFour }: MaskedCard = JSON.parse(masked);
  const tally = newTally(brand);
  // A series can begin with a decline before the window, so twice the window is read.
  const since = context.now - 2 * WINDOW_DAYS_MAX * DAY_MS;
  for (const charge of listAttempts(context.database, { clientId, lastFour, since })) {
    if (cardFingerprint(context, context.unseal(charge.sealed, charge.id)) !== fingerprint) continue;
    const { at, amountCents } = charge;
    const isByMerchant = charge.recurring === 1;
    addAttempt(tally, { at, amountCents, isByMerchant, isApproved: charge.responseStatus === 'Approved' });
  }
  const fee = reattemptFee(brand, country, context.now) ?? null;
  return { brand, windows: highestSeries(tally, context.now).map((series) => viewSeries(series, fee)) };
}

function viewSeries(
  { limit: row, initiator, amountCents, times }: ReattemptSeries,
  fee: number | null,
): ReattemptWindow {
  const { days, counts, limit, beyond } = row;
  const feeCents = beyond === 'billed' ? fee : null;
  return { initiator, days, counts, count: times.length, limit, amountCents, feeCents };
}
