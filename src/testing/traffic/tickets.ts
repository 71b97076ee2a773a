import type { SeededRng } from '../../engine/random.ts';
import type { BusinessProfile } from './business-profiles.ts';
import { between, chance, fraction, normal } from './draws.ts';

/** Draws the amount of an order in cents: log-normal around the median, with the price endings of the business. */
export function drawTicket(rng: SeededRng, profile: BusinessProfile, amountMax: number): number {
  const { medianCents, spread, minCents, maxCents, cents } = profile;
  const drawn = Math.round(medianCents * Math.exp(normal(rng) * spread));
  const limited = Math.min(maxCents, Math.max(minCents, drawn));
  const ending = cents === 'any' ? limited % 100 : (cents[Math.floor(fraction(rng) * cents.length)] ?? 0);
  const priced = Math.floor(limited / 100) * 100 + ending;
  return Math.min(amountMax, Math.max(minCents, priced));
}

/** Returns 1, or with probability `partialShare` a part from 0.15 to 0.85. */
export function drawPart(rng: SeededRng, partialShare: number): number {
  return chance(rng, partialShare) ? between(rng, 0.15, 0.85) : 1;
}
