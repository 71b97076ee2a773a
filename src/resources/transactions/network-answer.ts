/** What the network will do with a transaction when its moment comes, and how its column keeps it. */

/** So many calendar or banking days after something, at the opening of business. */
export type DaysAfter = { readonly day: number } | { readonly bankingDay: number };

/**
 * It settles; it is never answered (of an ACH entry); it settles with a later batch, or is refused as it settles (of a card
 * transaction); or it settles, and is refused days after that (of a REFUND).
 */
export type NetworkOutcome = 'pay' | 'stuck' | 'late' | 'reject' | { readonly rejectOn: DaysAfter };

const REFUSED_LATER = 'refuse:';

export function keptAnswer(answer: NetworkOutcome): string {
  return typeof answer === 'string' ? answer : `${REFUSED_LATER}${JSON.stringify(answer.rejectOn)}`;
}

const WORDS: ReadonlyMap<string, NetworkOutcome> = new Map(
  (['pay', 'stuck', 'late', 'reject'] as const).map((word): [string, NetworkOutcome] => [word, word]),
);

export function readAnswer(kept: string): NetworkOutcome {
  return WORDS.get(kept) ?? { rejectOn: JSON.parse(kept.slice(REFUSED_LATER.length)) };
}
