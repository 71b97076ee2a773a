import { idOf } from '../../harness/references.ts';
import type { Names } from './values.ts';

/** The name that a scenario gave to the thing of this id. */
export function nameOf(id: string, names: Names): string | undefined {
  for (const [name, value] of names) if (idIn(value) === id) return name;
  return undefined;
}

const ID = /\b[A-Z_]+-[0-9A-Z]{26}\b/g;

/** A text with the names of things in place of their ids, which are another seed's otherwise. */
export function withNames(text: string, names: Names): string {
  return text.replace(ID, (id) => {
    const name = nameOf(id, names);
    return name === undefined ? id : `$${name}`;
  });
}

/** The id of a named thing; undefined where it has none. */
export function idIn(value: unknown): string | undefined {
  try {
    return idOf(value);
  } catch {
    return undefined;
  }
}
