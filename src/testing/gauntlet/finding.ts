/**
 * The kind of a finding: more money kept or given back than without the fault; records that differ from the gateway; an order
 * shipped
 * without its money; a webhook that is never acknowledged; an unhandled rejection; a finding of `review()`.
 */
export type GauntletFindingKind =
  | 'charged_more'
  | 'gave_back_more'
  | 'records_differ'
  | 'shipped_unpaid'
  | 'unacknowledged'
  | 'rejection'
  | 'review';

/** Something that is wrong after a fault, and is not without it. */
export type GauntletFinding = {
  /** The kind. */
  readonly kind: GauntletFindingKind;
  /** One sentence. */
  readonly text: string;
};
