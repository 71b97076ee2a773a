/** What is wrong after a fault, by kind. */
// biome-ignore format: a table reads in columns
export const FINDING_KINDS = {
  charged_more:    'more money was kept than without the fault',
  gave_back_more:  'more money was given back than without the fault',
  records_differ:  "the application's records differ from the gateway",
  shipped_unpaid:  'an order was shipped without its money',
  unacknowledged:  'a webhook was never acknowledged',
  rejection:       'a promise was rejected without a handler',
  review:          'a practice that loses money in production',
} as const;

/** The kind of a finding. */
export type GauntletFindingKind = keyof typeof FINDING_KINDS;

/** Something that is wrong after a fault, and is not without it. */
export type GauntletFinding = {
  /** The kind. */
  readonly kind: GauntletFindingKind;
  /** One sentence. */
  readonly text: string;
};
