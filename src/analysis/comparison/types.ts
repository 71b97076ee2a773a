/** Types of the comparison of two worlds. */

/** A value of an object: text, cents, an ISO 8601 time, or a count. */
export type ComparedValue = string | number | null;

/** The kinds of objects that are compared. */
export type ComparedKind =
  | 'world'
  | 'merchant'
  | 'payment token'
  | 'batch'
  | 'transaction'
  | 'reversal'
  | 'return'
  | 'change notice'
  | 'dispute'
  | 'deposit'
  | 'file'
  | 'endpoint'
  | 'delivery'
  | 'fault'
  | 'rule'
  | 'credit line';

/** A field with another value in each world. */
export type FieldDifference = {
  /** Name of the field; amounts end in `Cents`, times in `At`. */ readonly field: string;
  /** The value in the first world. */ readonly left: ComparedValue;
  /** The value in the second world. */ readonly right: ComparedValue;
};

/** An object that differs, or that only one of the worlds has. */
export type ObjectDifference = {
  /** The kind of the object. */ readonly kind: ComparedKind;
  /** Its id in the first world; null if only the second one has it. */ readonly left: string | null;
  /** Its id in the second world; null if only the first one has it. */ readonly right: string | null;
  /** Human-readable title: `PAYMENT $49.99`, `ACH batch of Mon, Jan 5`. */ readonly what: string;
  /** Id of the transaction that a return, reversal, change notice, or dispute belongs to, as in `subject` of events. */
  readonly transaction?: string;
  /** How the two were matched; null if only one of the worlds has the object. */
  readonly matchedBy: 'id' | 'idempotency key' | 'order' | null;
  /** The fields that differ; empty if only one of the worlds has the object. */
  readonly fields: readonly FieldDifference[];
};

/** A balance that differs. */
export type MoneyDifference = {
  /** Id of the merchant in the first world, else in the second one. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchant: string;
  /** The account of the ledger. */ readonly account: string;
  /** Balance in the first world, in cents. */ readonly leftCents: number;
  /** Balance in the second world, in cents. */ readonly rightCents: number;
};

/** An event that happened in one of the worlds only, or at another time. */
export type EventDifference = {
  /** Event type, such as `transaction.returned`. */ readonly type: string;
  /** Id of its object in the first world, else in the second one. */ readonly subject: string;
  /** Human-readable description. */ readonly what: string;
  /** ISO 8601; null if it did not happen in the first world. */ readonly leftAt: string | null;
  /** ISO 8601; null if it did not happen in the second world. */ readonly rightAt: string | null;
  /** The description in the second world, if it differs. */ readonly rightWhat?: string;
};

/** One of the two worlds. */
export type ComparedWorld = {
  /** ISO 8601. */ readonly now: string;
  /** The seed of the world. */ readonly seed: string;
  /** Number of its transactions. */ readonly transactions: number;
  /** Number of entries in its event log. */ readonly events: number;
};

/** What differs between two worlds. `String(differences)` is a readable list. */
export type WorldDifferences = {
  /** True if nothing differs; `unsent` does not count. */ readonly equal: boolean;
  /** The first world. */ readonly left: ComparedWorld;
  /** The second world. */ readonly right: ComparedWorld;
  /** Time of the first event that differs, ISO 8601; null if no event does. */ readonly since: string | null;
  /** Objects that differ, the oldest first; at most 1,000. */ readonly objects: readonly ObjectDifference[];
  /** Balances that differ. */ readonly money: readonly MoneyDifference[];
  /** Events that differ, in chronological order; at most 1,000. */ readonly events: readonly EventDifference[];
  /**
   * Webhooks that only one of the worlds sends, because the other one has no receiver, such as a fork, and their endpoints. What
   * the attempts have changed is here, and not among the differences. At most 1,000.
   */
  readonly unsent: readonly ObjectDifference[];
  /** Number of differences, and of webhooks that a world does not send, also of those that the lists leave out. */
  readonly counts: {
    readonly objects: number;
    readonly money: number;
    readonly events: number;
    readonly unsentLeft: number;
    readonly unsentRight: number;
  };
};
