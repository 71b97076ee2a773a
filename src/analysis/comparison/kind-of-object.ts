/** How a kind of object, and each of its fields, is compared. */
import type { ComparedKind } from './types.ts';

/**
 * How a value is compared. `ref` is the id of another object, which can have another id in the other world; `masked` may
 * contain a card or account number.
 */
type FieldForm = 'plain' | 'time' | 'ref' | 'masked';

/** A field of an object: its name, its SQL expression, and its form. */
export type ComparedField = readonly [name: string, sql: string, form?: FieldForm];

/** A kind of object. */
export interface KindOfObject {
  readonly kind: Exclude<ComparedKind, 'world'>;
  readonly table: string;
  /** The id that a person sees. */
  readonly id: string;
  /** The id by which objects of forks match. */
  readonly key: string;
  /** The merchant; objects match within their merchant. */
  readonly client: string;
  /** The correlation id of the request that made it, which can have had an Idempotency-Key. */
  readonly request?: string;
  /** The field with the time of creation, if the key is not an id with a time. */
  readonly made?: string;
  /** The order of creation. */
  readonly order: string;
  /** The field in which two objects must be equal to match by their order: a refund is not a sale. */
  readonly sort?: string;
  /** The names of the fields that describe the object, which match first among objects without a common id. */
  readonly described: readonly string[];
  readonly fields: readonly ComparedField[];
}
