import type { CardBrand } from './card-numbers.ts';
import { DAY_MS } from './civil-date.ts';
import { easternDay } from './eastern-time.ts';
import { isLimitInEffect, limitsOf, type ReattemptLimit } from './reattempt-limits.ts';

/** A charge of a card by a merchant. */
export interface Attempt {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly amountCents: number;
  readonly isByMerchant: boolean;
  readonly isApproved: boolean;
}

/** The initiator of counted charges. */
type CountedInitiator = 'customer' | 'merchant' | 'any';

/** The attempts that count together: those of one amount and initiator, if the limit counts them separately. */
export interface ReattemptSeries {
  readonly limit: ReattemptLimit;
  readonly initiator: CountedInitiator;
  /** Null if the limit counts all amounts together. */
  readonly amountCents: number | null;
  /** True if the last charge was declined. */
  isOpen: boolean;
  /** The times that count and are in the window, oldest first. */
  times: number[];
}

/** The attempts of one card at one merchant so far, as its network counts them. */
export interface ReattemptTally {
  readonly limits: readonly ReattemptLimit[];
  readonly series: Map<string, ReattemptSeries>;
}

/** Returns an empty tally for a card of a brand. */
export function newTally(brand: CardBrand): ReattemptTally {
  return { limits: limitsOf(brand), series: new Map() };
}

/** Adds the next charge to a tally. Returns the limits of its day that it exceeds. */
export function addAttempt({ limits, series }: ReattemptTally, attempt: Attempt): ReattemptLimit[] {
  return limits.filter((limit, index) => {
    const initiator = !limit.byInitiator ? 'any' : attempt.isByMerchant ? 'merchant' : 'customer';
    const amountCents = limit.byAmount ? attempt.amountCents : null;
    const key = `${index} ${initiator} ${amountCents}`;
    const counted = series.get(key) ?? { limit, initiator, amountCents, isOpen: false, times: [] };
    series.set(key, counted);
    return addTo(counted, attempt) && isLimitInEffect(limit, attempt.at);
  });
}

/** Adds a charge to its series. Reports whether it is over the limit. */
function addTo(series: ReattemptSeries, { at, isApproved }: Attempt): boolean {
  const { counts, limit } = series.limit;
  const doesCount = counts === 'declines' ? !isApproved : series.isOpen;
  series.times = timesAt(series, at);
  if (doesCount) series.times.push(at);
  const isOver = doesCount && series.times.length > limit;
  // An approval ends what Visa counts as attempts at the same charge.
  if (isApproved && counts === 'reattempts') series.times = [];
  series.isOpen = !isApproved;
  return isOver;
}

/** Returns the counted times that are in the window which ends at a time. */
function timesAt({ times, limit: { days } }: ReattemptSeries, at: number): number[] {
  const [first] = times;
  if (first === undefined || isInWindow(first, at, days)) return times;
  return times.filter((time) => isInWindow(time, at, days));
}

function isInWindow(time: number, at: number, days: number): boolean {
  return days === 1 ? easternDay(time) === easternDay(at) : time > at - days * DAY_MS;
}

/** Returns the series with the highest count at a time, for each limit of its day and each initiator counted separately. */
export function highestSeries(tally: ReattemptTally, at: number): readonly ReattemptSeries[] {
  return tally.limits
    .filter((limit) => isLimitInEffect(limit, at))
    .flatMap((limit) => {
      const initiators: readonly CountedInitiator[] = limit.byInitiator ? ['customer', 'merchant'] : ['any'];
      return initiators.map((initiator) => highestOf(tally, limit, initiator, at));
    });
}

function highestOf(
  tally: ReattemptTally,
  limit: ReattemptLimit,
  initiator: CountedInitiator,
  at: number,
): ReattemptSeries {
  const none: ReattemptSeries = { limit, initiator, amountCents: null, isOpen: false, times: [] };
  return [...tally.series.values()]
    .filter((series) => series.limit === limit && series.initiator === initiator)
    .map((series) => ({ ...series, times: timesAt(series, at) }))
    .reduce((highest, series) => (series.times.length > highest.times.length ? series : highest), none);
}
