/** The network outcome of a transaction, and its text in the column `networkAnswer`. */

/** A number of calendar days or banking days later, at 08:30 ET. */
export type DaysAfter = { readonly day: number } | { readonly bankingDay: number };

/**
 * The outcome at the network: `pay` settles; `stuck` gets no response (ACH); `late` settles with a later batch (cards);
 * `reject` is rejected at settlement (cards); `rejectOn` settles and is rejected that many days later (REFUND).
 */
export type NetworkOutcome = 'pay' | 'stuck' | 'late' | 'reject' | { readonly rejectOn: DaysAfter };

const REJECTED_LATER_PREFIX = 'refuse:';

/** Returns the text of a network outcome for its column: `refuse:{"day":5}`. */
export function networkOutcomeText(outcome: NetworkOutcome): string {
  return typeof outcome === 'string' ? outcome : `${REJECTED_LATER_PREFIX}${JSON.stringify(outcome.rejectOn)}`;
}

const SIMPLE_OUTCOMES: ReadonlyMap<string, NetworkOutcome> = new Map(
  (['pay', 'stuck', 'late', 'reject'] as const).map((word): [string, NetworkOutcome] => [word, word]),
);

/** Returns the network outcome from the text of its column. */
export function parseNetworkOutcome(text: string): NetworkOutcome {
  return SIMPLE_OUTCOMES.get(text) ?? { rejectOn: JSON.parse(text.slice(REJECTED_LATER_PREFIX.length)) };
}
