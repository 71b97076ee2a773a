/** Finds charges of a declined card beyond the limits of its network, and what they cost. */
import { formatUsd } from '../../facts/money.ts';
import { type ReattemptLimit, reattemptFee } from '../../facts/reattempt-limits.ts';
import { addAttempt, newTally, type ReattemptTally } from '../../facts/reattempts.ts';
import { chargesOf, fingerprintOf, type RequestedCharge, vainRetries } from './charges.ts';
import type { Sighting } from './findings.ts';
import type { ReviewHistory } from './history.ts';

/** A charge over a limit. */
interface ExcessCharge {
  readonly requested: RequestedCharge;
  readonly limit: ReattemptLimit;
  /** Undefined if processors block it instead, or if it is billed already. */
  readonly feeCents: number | undefined;
  /** True if the network bills it as a retry of a hard decline, which is a finding of its own. */
  readonly isBilled: boolean;
}

/** No network has a lower limit, so a card with fewer declines exceeds none. */
const DECLINES_MIN = 10;

/** Finds charges of a declined card, under any token, that exceed a limit of its network. */
export function spotReattempts(history: ReviewHistory): Sighting[] {
  const { engine } = history;
  const charges = chargesOf(history, history.cardCharges());
  const suspects = manyDeclines(charges);
  if (suspects.size === 0) return [];
  const tallies = new Map<string, ReattemptTally>();
  const billed = new Set(
    vainRetries(history).flatMap((retry) => (retry.feeCents === undefined ? [] : retry.charge.id)),
  );
  const excess = charges.flatMap((requested): ExcessCharge[] => {
    const { charge } = requested;
    if (!suspects.has(cardKey(requested))) return [];
    const key = `${charge.clientId} ${fingerprintOf(engine, charge)}`;
    const tally = tallies.get(key) ?? newTally(charge.brand);
    tallies.set(key, tally);
    const isBilled = billed.has(charge.id);
    return addAttempt(tally, attemptOf(requested)).map((limit) => ({
      requested,
      limit,
      feeCents: isBilled ? undefined : feeOf(limit, charge),
      isBilled,
    }));
  });
  return excess.map((each) => sightingOf(each, excess));
}

function attemptOf({ charge }: RequestedCharge): Parameters<typeof addAttempt>[1] {
  const { createdAt: at, amountCents, recurring, responseStatus } = charge;
  return { at, amountCents, isByMerchant: recurring === 1, isApproved: responseStatus === 'Approved' };
}

/** Returns the visible part of cards with many declines: reading the numbers of all charges takes long. */
function manyDeclines(charges: readonly RequestedCharge[]): Set<string> {
  const declines = new Map<string, number>();
  for (const each of charges)
    if (each.charge.responseStatus !== 'Approved') declines.set(cardKey(each), (declines.get(cardKey(each)) ?? 0) + 1);
  return new Set([...declines].flatMap(([key, count]) => (count > DECLINES_MIN ? [key] : [])));
}

function cardKey({ charge: { clientId, brand, lastFour } }: RequestedCharge): string {
  return `${clientId} ${brand} ${lastFour}`;
}

function feeOf({ beyond, brand }: ReattemptLimit, { country, createdAt }: RequestedCharge['charge']) {
  return beyond === 'billed' ? reattemptFee(brand, country, createdAt) : undefined;
}

/** All charges over one limit make one finding, with their total cost. */
function sightingOf({ requested: { request }, limit }: ExcessCharge, excess: readonly ExcessCharge[]): Sighting {
  const { counts, limit: most, days, brand } = limit;
  const cost = costOf(
    limit,
    excess.filter((each) => each.limit === limit),
  );
  const network = networkName(brand);
  const charged = counts === 'declines' ? `had a ${network} declined` : `charged a declined ${network} card again`;
  const window = days === 1 ? 'a day' : `${days} days`;
  const what = `${request.line.operation} ${charged} more than ${most} times in ${window}: ${cost}`;
  return { rule: 'too_many_reattempts', what, ...request };
}

function costOf({ beyond, brand }: ReattemptLimit, excess: readonly ExcessCharge[]): string {
  if (beyond === 'blocked') return 'processors block those beyond';
  if (excess.every(({ isBilled }) => isBilled))
    return 'the network bills those beyond once, as retries of a hard decline';
  const total = excess.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0);
  return `${networkName(brand)} bills ${formatUsd(total)} for those beyond`;
}

function networkName(brand: string): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}
