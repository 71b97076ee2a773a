/** Something that a gateway can do, and how often it happened. */
export interface CoverageRow {
  /** Unique within the section: `transactions.create`, `R10`, `card transaction: authorized + captured`. */
  readonly name: string;
  /** How often it happened; 0 means not covered. */
  readonly count: number;
  /** Why this gateway can't do it, so that it doesn't count as missing; absent if it can. */
  readonly unreachable?: string;
}

/** A row with counts per part. */
export interface BreakdownRow extends CoverageRow {
  /** For an operation: how often it returned each status. For an error code: how often each operation returned it. */
  readonly by: Readonly<Record<string, number>>;
}

/** A state, and how often an object entered it. */
export interface StateRow extends CoverageRow {
  /** `card transaction`, `ACH entry`, `batch`, `payment token`, … */
  readonly lifecycle: string;
  readonly state: string;
}

/** A transition of a lifecycle, and how often it happened. */
export interface TransitionRow extends CoverageRow {
  readonly lifecycle: string;
  readonly from: string;
  readonly event: string;
  readonly to: string;
}

/** The coverage of one section. */
export interface CoverageSection<Row extends CoverageRow = CoverageRow> {
  /** The number of covered rows. */
  readonly covered: number;
  /** The number of rows that can be covered. */
  readonly of: number;
  readonly rows: readonly Row[];
}

/** What a gateway was made to do, and what not. Plain data; `String(coverage)` is a table of the gaps. */
export interface Coverage {
  /** API operations, with counts per status. */
  readonly operations: CoverageSection<BreakdownRow>;
  readonly states: CoverageSection<StateRow>;
  readonly transitions: CoverageSection<TransitionRow>;
  /** Events by type: `transaction.settled`, … */
  readonly events: CoverageSection;
  /** Issuer response codes; an accepted ACH entry has 00 too. */
  readonly responseCodes: CoverageSection;
  /** Return codes of banks and of the ACH operator. */
  readonly returnCodes: CoverageSection;
  /** Error codes of the API, with counts per operation. An error before routing has a count only. */
  readonly rejections: CoverageSection<BreakdownRow>;
  /** Webhook attempts by number and outcome, and the use of Idempotency-Keys. */
  readonly retries: CoverageSection;
  /** Injected faults that triggered, by kind. */
  readonly faults: CoverageSection;
  /** Returns a table of the rows that are not covered, section by section. */
  toString(): string;
}

export type SectionName = Exclude<keyof Coverage, 'toString'>;
