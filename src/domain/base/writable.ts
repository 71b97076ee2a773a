/** Marks a record whose owner was checked. It exists only in types. */
declare const OWNER_CHECKED: unique symbol;

/**
 * A record that the caller can see, and whose owner allows changes now. Functions that change records for callers take this
 * type, and `forWrite` of `platform/api-keys` is the only function that returns it. Copies keep the mark.
 */
export type Writable<Row> = Row & { readonly [OWNER_CHECKED]: true };
