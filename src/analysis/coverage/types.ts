/** Something that a gateway can do, and how often it has happened. */
export type CoverageRow = {
  /** Unique within the section: `transactions.create`, `R10`, `card transaction: authorized + captured`. */
  readonly name: string;
  /** Number of times that it happened in tests; 0 means not covered. Of an operation, only successes (2xx) count. */
  readonly count: number;
  /** Number of times that it happened in runs of `explore`. They are counted separately, and do not cover a row. */
  readonly explored: number;
  /** How much a test of it is worth, from 1 (a field of a list) to 100 (money is lost without one). It ranks uncovered rows. */
  readonly value: number;
  /** The reason why this gateway cannot do it, so that it does not count as missing; absent if it can. */
  readonly unreachable?: string;
};

/** A row with counts per part. */
export type BreakdownRow = CoverageRow & {
  /** Counts per part: for an operation by HTTP status, for an error code by operation. */
  readonly by: Readonly<Record<string, number>>;
};

/** A state, and how often an object entered it. */
export type StateRow = CoverageRow & {
  /** The kind of object: `card transaction`, `ACH entry`, `batch`, `payment token`, … */
  readonly lifecycle: string;
  /** The state that objects entered. */
  readonly state: string;
};

/** A transition of a lifecycle, and how often it happened. */
export type TransitionRow = CoverageRow & {
  /** The kind of object: `card transaction`, `ACH entry`, `batch`, `payment token`, … */
  readonly lifecycle: string;
  /** The state before. */
  readonly from: string;
  /** The lifecycle event that causes the transition. */
  readonly event: string;
  /** The state after. */
  readonly to: string;
};

/** An edge case that costs money, such as a refund that crosses a return, and how often it happened. */
export type SituationRow = CoverageRow & {
  /** The situation as a sentence. */
  readonly title: string;
  /** The bundled scenario that shows it, such as `refunded-twice`; a page of the docs if none can. */
  readonly story: string;
};

/** The coverage of one section. */
export type CoverageSection<Row extends CoverageRow = CoverageRow> = {
  /** The number of rows that tests covered. */
  readonly covered: number;
  /** The number of rows that only `explore` covered. */
  readonly explored: number;
  /** The number of rows that can be covered. */
  readonly of: number;
  /** All rows, covered or not. */
  readonly rows: readonly Row[];
};

/** Reports what tests covered of a gateway, and what they missed. `String(coverage)` is a table of the missed rows. */
export type Coverage = {
  /** API operations, with counts per status. An operation is covered once it has succeeded (2xx). */
  readonly operations: CoverageSection<BreakdownRow>;
  /** States of objects, with the number of objects that entered each. */
  readonly states: CoverageSection<StateRow>;
  /** Transitions between states. */
  readonly transitions: CoverageSection<TransitionRow>;
  /** Events by type: `transaction.settled`, … */
  readonly events: CoverageSection;
  /** Issuer response codes; an accepted ACH entry has 00 too. */
  readonly responseCodes: CoverageSection;
  /** Return codes of banks and of the ACH operator. */
  readonly returnCodes: CoverageSection;
  /** Circumstances of returns, dishonors, and contests: before or after funding, in time or late, first or repeated. */
  readonly returns: CoverageSection;
  /** Postings of the ledger by kind: settlements, deposits, fees, reserves, disputes, failed deposits. */
  readonly postings: CoverageSection;
  /** Error codes of the API, with counts per operation. An error before routing has a count only. */
  readonly rejections: CoverageSection<BreakdownRow>;
  /** Webhook attempts by number and outcome, and the use of Idempotency-Keys. */
  readonly retries: CoverageSection;
  /** Injected faults that triggered, by kind. */
  readonly faults: CoverageSection;
  /** Edge cases that cost money, each with the scenario that shows it. */
  readonly situations: CoverageSection<SituationRow>;
};

/** The name of a section of a coverage report. */
export type CoverageSectionName = keyof Coverage;
