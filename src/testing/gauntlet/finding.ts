/**
 * The kind of a finding: more money kept or refunded than without the fault; records that differ from the gateway; an order
 * shipped without its money; a webhook that is never acknowledged; an unhandled rejection; a finding of `review()`.
 */
export type GauntletFindingKind =
  | 'charged_more'
  | 'gave_back_more'
  | 'records_differ'
  | 'shipped_unpaid'
  | 'unacknowledged'
  | 'rejection'
  | 'review';

/** A problem that occurs only with the fault. */
export type GauntletFinding = {
  /** The kind. */
  readonly kind: GauntletFindingKind;
  /** One sentence. */
  readonly text: string;
};
