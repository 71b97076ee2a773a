import { idOf } from '../../harness/references.ts';
import type { Names } from './values.ts';

/** Returns the name that the scenario gave to the object with this id. */
export function nameOf(id: string, names: Names): string | undefined {
  for (const [name, value] of names) if (idIn(value) === id) return name;
  return undefined;
}

const ID = /\b[A-Z_]+-[0-9A-Z]{26}\b/g;

/** Replaces ids in a text by the names of their objects, because ids differ with another seed. */
export function withNames(text: string, names: Names): string {
  return text.replace(ID, (id) => {
    const name = nameOf(id, names);
    return name === undefined ? id : `$${name}`;
  });
}

/** Returns the id of an object; undefined if it has none. */
export function idIn(value: unknown): string | undefined {
  try {
    return idOf(value);
  } catch {
    return undefined;
  }
}
