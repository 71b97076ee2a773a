/** Decides when zod compiles a parser for a schema. A compilation takes as long as 400 parses without one. */

import type { ZodType } from 'zod';

/** Parses without compiling, for values that a process parses only a few times. */
export const UNCOMPILED = { jitless: true } as const;

const PARSES_BEFORE_COMPILING = 100;
/** The number of parses per schema, up to the limit above. It has at most one entry per operation. */
const parses = new WeakMap<ZodType, number>();

/** Returns the context of the next parse of a schema. The parser of a schema that is used often is compiled. */
export function nextParseContext(schema: ZodType): typeof UNCOMPILED | undefined {
  const count = parses.get(schema) ?? 0;
  if (count === PARSES_BEFORE_COMPILING) return undefined;
  parses.set(schema, count + 1);
  return UNCOMPILED;
}
