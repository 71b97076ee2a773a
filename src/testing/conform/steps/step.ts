import type { Json, JsonObject } from './json.ts';

/** The key that a step sends: of the merchant, of another merchant, of a user who may only read, none, or an unknown one. */
export type KeyName = 'main' | 'other' | 'viewer' | 'none' | 'wrong';

/** A response after normalization: ids, times, and wording are replaced by symbols. */
export type Seen = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
};

/**
 * What the specification says of one place of a response. A difference at this place makes the gateway wrong if `allows` is
 * false; otherwise the difference is assumed.
 */
export type Expectation = {
  /** `status`, or a path such as `$.transaction_state`. */
  readonly path: string;
  /** The section of the specification. */
  readonly section: string;
  readonly allows: (theirs: Seen) => boolean;
};

/** How a step is undone. */
export type Undo = 'void' | 'cancel' | 'delete_token' | 'delete_user' | 'delete_integration';

/** One request of a scenario, sent to both gateways. `{name}` in its texts is a value that an earlier response bound. */
export type Step = {
  readonly scenario: string;
  readonly name: string;
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: JsonObject | undefined;
  /** A body that is sent as it is, in place of `body`. */
  readonly text: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: KeyName;
  /** The label of the Idempotency-Key. Equal labels are equal keys. */
  readonly idempotency: string;
  /** Names for values of the response, by path; `id` is the id in every layout. */
  readonly bind: Readonly<Record<string, string>>;
  /** True if the query selects only rows of this run, so that every row and the total are compared. */
  readonly ownRows: boolean;
  readonly expects: readonly Expectation[];
  readonly undo: Undo | undefined;
  /** True if the request is repeated until it gets 429. */
  readonly burst: boolean;
  /** True if the step runs only after settlement. */
  readonly later: boolean;
};

/** A step as the tables of the plan write it. */
export type PlanRow = Pick<Step, 'name' | 'operation' | 'method' | 'path'> & Partial<Step>;

/** Returns the steps of a scenario. */
export function scenario(name: string, rows: readonly PlanRow[]): readonly Step[] {
  return rows.map((row) => ({
    query: {},
    body: undefined,
    text: undefined,
    headers: {},
    key: 'main',
    idempotency: row.method === 'POST' ? `${name}/${row.name}` : '',
    bind: {},
    ownRows: false,
    expects: [],
    undo: undefined,
    burst: false,
    later: false,
    ...row,
    scenario: name,
  }));
}

/** Returns the full name of a step, such as `sales/sale`. */
export function idOf({ scenario: of, name }: Pick<Step, 'scenario' | 'name'>): string {
  return `${of}/${name}`;
}
