import { isObject, type Json, type JsonObject, valueAt } from './steps/json.ts';

/** The fields that identify a row, in the order in which they are looked for. */
const ID_FIELDS = ['transaction_id', 'payment_token', 'integration_id', 'user_id', 'batch_id', 'client_id'] as const;

/** Returns the id of an object of the API, in every layout; undefined if it has none. */
export function idOfRow(row: Json | undefined): string | undefined {
  if (!isObject(row)) return undefined;
  const { id } = row;
  const isTransaction = 'transaction_state' in row || 'transaction_id' in row;
  const found = isTransaction ? (row.transaction_id ?? id) : ID_FIELDS.map((name) => row[name]).find(isText);
  return isText(found) ? found : isText(id) ? id : undefined;
}

/** What a run knows about one gateway: the values that its responses contained. */
export class Memory {
  /** The text that marks everything that this run created. */
  readonly tag: string;
  /** Values bound by steps, by name. */
  readonly bound: Map<string, string>;
  /** Ids of this run, by value, with the name that the step gave them. */
  readonly own: Map<string, string>;
  /** Symbols of other ids and numbers, by value. */
  readonly symbols: Map<string, string>;
  /** UUIDs that a response contained. */
  readonly uuids: Set<string>;
  /** First values that must not change, by object and field. */
  readonly stable: Map<string, string>;
  /** Counts that other rows affect, by operation and path. */
  readonly counts: Map<string, number>;

  constructor(tag: string, state: Partial<MemoryState> = {}) {
    this.tag = tag;
    this.bound = new Map(state.bound);
    this.own = new Map(state.own);
    this.symbols = new Map(state.symbols);
    this.uuids = new Set(state.uuids);
    this.stable = new Map(state.stable);
    this.counts = new Map(state.counts);
  }

  /** Stores the values that a step binds. */
  bind(names: Readonly<Record<string, string>>, body: Json): void {
    for (const [name, path] of Object.entries(names)) {
      const value = path === 'id' ? idOfRow(body) : valueAt(body, path);
      if (!isText(value)) continue;
      this.bound.set(name, value);
      if (ID.test(value) && !this.own.has(value)) this.own.set(value, name);
    }
  }

  /** Returns the symbol of a value: the same value always has the same symbol. */
  symbolOf(value: string, kind: string): string {
    const known = this.symbols.get(value);
    if (known !== undefined) return known;
    const sameKind = [...this.symbols.values()].filter((symbol) => symbol.startsWith(`<${kind} `)).length;
    const symbol = `<${kind} ${sameKind + 1}>`;
    this.symbols.set(value, symbol);
    return symbol;
  }

  /** Reports whether a value that must not change has changed. */
  hasChanged(place: string, value: string): boolean {
    const first = this.stable.get(place);
    if (first === undefined) this.stable.set(place, value);
    return first !== undefined && first !== value;
  }

  /** Returns the state as JSON, to continue on another day. */
  state(): MemoryState {
    return {
      bound: [...this.bound],
      own: [...this.own],
      symbols: [...this.symbols],
      uuids: [...this.uuids],
      stable: [...this.stable],
      counts: [...this.counts],
    };
  }
}

/** The state of a memory as JSON. */
export type MemoryState = {
  readonly bound: readonly (readonly [string, string])[];
  readonly own: readonly (readonly [string, string])[];
  readonly symbols: readonly (readonly [string, string])[];
  readonly uuids: readonly string[];
  readonly stable: readonly (readonly [string, string])[];
  readonly counts: readonly (readonly [string, number])[];
};

/** An id of the specification: a prefix for the kind, a hyphen, and the rest. */
export const ID = /^(TRANSACTION|BATCH|PAYMENT_TOKEN|CUSTOMER|CLIENT|INTEGRATION|USER|EVENT)-(.+)$/;

function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}

/** Returns the objects of a list: of `data`, of any other field, or of the body itself. */
export function rowsIn(body: Json): { readonly field: string; readonly rows: readonly Json[] } | undefined {
  if (Array.isArray(body)) return { field: '', rows: body };
  if (!isObject(body)) return undefined;
  const found = Object.entries(body).find(([, value]) => Array.isArray(value));
  const rows = found?.[1];
  return found === undefined || !Array.isArray(rows) ? undefined : { field: found[0], rows };
}

/** Returns an object without one field. */
export function withoutField(body: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
