import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { SeededRng } from '../../engine/random.ts';
import type { CardBrand } from '../../facts/card-numbers.ts';
import { type DisputeRateKind, usualDisputeRate } from '../../facts/dispute-rates.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import type { DisputeOptions } from '../../harness/disputes.ts';
import type { BusinessKind } from './business-profiles.ts';
import { between, chance, drawWeighted, type Weighted, weighted } from './draws.ts';
import type { MerchantTally } from './merchant-tally.ts';
import type { TrafficMix } from './mix.ts';

/** The cardholders of a merchant who dispute charges. Their draws are separate, so that other traffic stays the same. */
export interface TrafficDisputes {
  readonly rng: SeededRng;
  readonly share: number;
  readonly schedule: (options: DisputeOptions) => unknown;
}

const RATE_KINDS: Readonly<Record<BusinessKind, DisputeRateKind>> = {
  'gear shop': 'online retail',
  marketplace: 'online retail',
  software: 'subscriptions',
  gym: 'subscriptions',
  'coffee shop': 'hospitality',
  restaurant: 'hospitality',
  landlord: 'other',
  wholesaler: 'other',
  charity: 'other',
};

/** Returns the share of a merchant's card charges that are disputed. */
export function disputeShare(kind: BusinessKind, share: TrafficMix['disputes'], at: number): number {
  return share === 'usual' ? usualDisputeRate(RATE_KINDS[kind], easternDay(at)) : (share ?? 0);
}

/** Fraud, goods that did not arrive, and other complaints of cardholders. */
// biome-ignore format: a table reads in columns
const REASONS: Readonly<Record<CardBrand, Weighted<string>>> = {
  visa:       weighted([['10.4', 6], ['13.1', 2], ['13.3', 1], ['13.2', 1]]),
  mastercard: weighted([['4837', 6], ['4853', 4]]),
  amex:       weighted([['F29', 6], ['C08', 4]]),
  discover:   weighted([['UA02', 6], ['RG', 4]]),
};

/** Calendar days from settlement to the dispute. */
const DAYS = [5, 45] as const;

/** Lets a cardholder dispute an approved or captured charge later. Returns without effect for most charges. */
export function drawDispute(
  { disputes, tally }: { readonly disputes: TrafficDisputes; readonly tally: MerchantTally },
  transaction: AnyTransaction,
): void {
  const { rng, share, schedule } = disputes;
  const brand = transaction.payment_method.card?.brand;
  if (brand === undefined || transaction.response_status !== 'Approved' || !chance(rng, share)) return;
  const id = transaction.transaction_id ?? transaction.id;
  const day = Math.floor(between(rng, ...DAYS));
  schedule({ transaction: id, reason: drawWeighted(rng, REASONS[brand]) ?? '', at: { day } });
  tally.count('disputes');
}
