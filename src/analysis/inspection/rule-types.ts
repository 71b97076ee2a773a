/** A rule of issuers, banks, or the network of disputes: whether it is in effect, for how long still, and what it has decided. */
export type InspectedRule = {
  /** Id of the rule. */ readonly id: string;
  /** Whose responses it decides; `dispute` decides which charges are disputed. */
  readonly network: 'issuer' | 'bank' | 'dispute';
  /** The options of the rule; card and account numbers are replaced by `***`. */
  readonly rule: Readonly<Record<string, unknown>>;
  /** ISO 8601; null if it applies from the start. */ readonly from: string | null;
  /** ISO 8601; null without an end. */ readonly until: string | null;
  /** How often it can still decide; null without a limit. */ readonly timesLeft: number | null;
  /** Only the nth matching charge or entry is affected, counted from 1; null for any. */ readonly nth: number | null;
  /** The share of them that is affected, 0 to 1; null for all. */ readonly probability: number | null;
  /** `over` if its time has passed, or if it cannot decide again. The newest 100 that are over are listed. */
  readonly state: 'planned' | 'active' | 'over';
  /** Number of matching charges or entries; null if they are not counted, because the rule has no limit. */
  readonly seen: number | null;
  /** Number of them that it decided; null if they are not counted. */ readonly fired: number | null;
  /** What it decided last, at most 5, newest first; empty if it has no limit. */
  readonly struck: readonly {
    /** Id of the transaction or stored account. */ readonly subject: string;
    /** Human-readable description: `SALE $19.99 is declined: 51 Insufficient funds`. */ readonly what: string;
    /** ISO 8601. */ readonly at: string;
  }[];
};
