/** The kinds of findings about a shop or its gateway. Shortening keeps the kind. */
type ShopFindingKind =
  | 'records_differ'
  | 'records_unreadable'
  | 'charged_too_much'
  | 'collected_too_little'
  | 'refunded_unavailable_money'
  | 'captured_wrong'
  | 'void_left_money'
  | 'refunded_too_little'
  | 'renewed_nothing'
  | 'charged_old_card'
  | 'unknown_money'
  | 'report_wrong'
  | 'check_failed'
  | 'shipped_unpaid'
  | 'evidence_late'
  | 'accepted_forgery'
  | 'never_finished'
  | 'assertion_failed'
  | 'ledger_wrong';

/** A problem that a run found. */
export interface ShopFinding {
  readonly kind: ShopFindingKind;
  /** The affected order, if any. */
  readonly orderId?: string;
  readonly text: string;
}
