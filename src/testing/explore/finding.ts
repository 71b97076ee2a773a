/** What can be wrong with a shop, or with its gateway. */
export type FindingKind =
  | 'records_differ'
  | 'charged_too_much'
  | 'kept_too_little'
  | 'refunded_gone_money'
  | 'unknown_money'
  | 'shipped_unpaid'
  | 'took_forgery'
  | 'never_answered'
  | 'assertion_failed'
  | 'books_broken';

/** Something that is wrong, in a sentence. */
export interface Finding {
  readonly kind: FindingKind;
  /** The order that it is about, where it is about one. */
  readonly orderId?: string;
  readonly text: string;
}
