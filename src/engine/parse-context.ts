/** Decides when zod compiles a parser for a schema. A compilation takes as long as 400 parses without one. */

import type { ZodType } from 'zod';

/** Parses without compiling: for values that a process parses a few times. */
export const UNCOMPILED = { jitless: true } as const;

const PARSES_BEFORE_COMPILING = 100;
/** The number of parses by schema, up to that limit. It has an entry for each operation at most. */
const parses = new WeakMap<ZodType, number>();

/** Returns the context of the next parse of a schema: its parser is compiled when the schema turns out to be used often. */
export function nextParseContext(schema: ZodType): typeof UNCOMPILED | undefined {
  const count = parses.get(schema) ?? 0;
  if (count === PARSES_BEFORE_COMPILING) return undefined;
  parses.set(schema, count + 1);
  return UNCOMPILED;
}
