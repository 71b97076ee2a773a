import type { Dice } from '../../engine/random.ts';
import { between, chance, fraction, normal } from './draws.ts';
import type { Kind } from './kinds.ts';

/** What an order costs: most about the median, a few many times that, and prices end as they do there. */
export function drawTicket(dice: Dice, kind: Kind, amountMax: number): number {
  const { medianCents, spread, minCents, maxCents, cents } = kind;
  const drawn = Math.round(medianCents * Math.exp(normal(dice) * spread));
  const within = Math.min(maxCents, Math.max(minCents, drawn));
  const ending = cents === 'any' ? within % 100 : (cents[Math.floor(fraction(dice) * cents.length)] ?? 0);
  const priced = Math.floor(within / 100) * 100 + ending;
  return Math.min(amountMax, Math.max(minCents, priced));
}

/** The whole, or in this share of cases a part of it. */
export function drawPart(dice: Dice, partialShare: number): number {
  return chance(dice, partialShare) ? between(dice, 0.15, 0.85) : 1;
}
