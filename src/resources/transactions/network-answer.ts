/** What the network will do with a transaction when its moment comes, and how its column keeps it. */

/** So many calendar or banking days after something, at the opening of business. */
export type DaysAfter = { readonly day: number } | { readonly bankingDay: number };

/**
 * It settles; it is never answered (of an ACH entry); it settles with a later batch, or is refused as it settles (of a card
 * transaction); or it settles, and is refused days after that (of a REFUND).
 */
export type NetworkAnswer = 'pay' | 'stuck' | 'late' | 'refuse' | { readonly refuseOn: DaysAfter };

const REFUSED_LATER = 'refuse:';

export function keptAnswer(answer: NetworkAnswer): string {
  return typeof answer === 'string' ? answer : `${REFUSED_LATER}${JSON.stringify(answer.refuseOn)}`;
}

const WORDS: ReadonlyMap<string, NetworkAnswer> = new Map(
  (['pay', 'stuck', 'late', 'refuse'] as const).map((word): [string, NetworkAnswer] => [word, word]),
);

export function readAnswer(kept: string): NetworkAnswer {
  return WORDS.get(kept) ?? { refuseOn: JSON.parse(kept.slice(REFUSED_LATER.length)) };
}
