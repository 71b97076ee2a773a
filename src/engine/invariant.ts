/** A condition that always holds: SQL that must return no rows. */
export type Invariant = readonly [name: string, sql: string];
