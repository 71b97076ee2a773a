/** Something that a gateway can do, and how often it did. */
export interface CoverageRow {
  /** One of its kind in the section: `transactions.create`, `R10`, `card transaction: authorized + captured`. */
  readonly name: string;
  /** How often; 0 is a hole. */
  readonly count: number;
  /** Why this gateway can't do it at all, so that it is no hole; absent where it can. */
  readonly unreachable?: string;
}

/** A row that is counted in parts too. */
export interface BreakdownRow extends CoverageRow {
  /** Of an operation: how often it answered with each status. Of a refusal: how often each operation gave it. */
  readonly by: Readonly<Record<string, number>>;
}

/** A state, and how often something came to be so. */
export interface StateRow extends CoverageRow {
  /** `card transaction`, `ACH entry`, `batch`, `payment token`, … */
  readonly lifecycle: string;
  readonly state: string;
}

/** A row of a lifecycle, and how often something went that way. */
export interface TransitionRow extends CoverageRow {
  readonly lifecycle: string;
  readonly from: string;
  readonly event: string;
  readonly to: string;
}

/** All there is of one sort. */
export interface CoverageSection<Row extends CoverageRow = CoverageRow> {
  /** How many of the rows were met. */
  readonly covered: number;
  /** How many could have been. */
  readonly of: number;
  readonly rows: readonly Row[];
}

/** What a gateway was brought to do, and what it was not; `String(coverage)` is a table of the holes. Plain data for JSON. */
export interface Coverage {
  /** `by` status. */
  readonly operations: CoverageSection<BreakdownRow>;
  readonly states: CoverageSection<StateRow>;
  readonly transitions: CoverageSection<TransitionRow>;
  /** By type: `transaction.settled`, … */
  readonly events: CoverageSection;
  /** What issuers answered, by code; an ACH entry that is taken has 00 too. */
  readonly responseCodes: CoverageSection;
  /** With which banks and the operator sent entries back. */
  readonly returnCodes: CoverageSection;
  /** What the gateway said no with; `by` operation. What was refused before any operation is in the count alone. */
  readonly rejections: CoverageSection<BreakdownRow>;
  /** Attempts of webhooks by their number, what became of them, and the use of Idempotency-Keys. */
  readonly retries: CoverageSection;
  /** Trouble that struck, by kind. */
  readonly faults: CoverageSection;
  /** A table of what was not met, section by section. */
  toString(): string;
}

export type SectionName = Exclude<keyof Coverage, 'toString'>;
