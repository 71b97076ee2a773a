import { idOf } from '../harness/references.ts';
import type { Names } from './values.ts';

/** The name that a scenario gave to the thing of this id. */
export function nameOf(id: string, names: Names): string | undefined {
  for (const [name, value] of names) if (idIn(value) === id) return name;
  return undefined;
}

/** The id of a named thing; undefined where it has none. */
export function idIn(value: unknown): string | undefined {
  try {
    return idOf(value);
  } catch {
    return undefined;
  }
}
