import { SettleboxError } from '../../engine/errors.ts';
import type { Path } from './scenario-source.ts';
import { asText, fieldOf, isReference, type Names, namesIn } from './values.ts';

/** The known names, the names that were used, and a function that reports errors. */
export interface FillIn {
  readonly known: Names;
  readonly used: Set<string>;
  /** Throws an error at a path of the file. */
  fail(path: Path, expected: string, got: string, hint: string): never;
}

/**
 * Inserts the values of known names: `$price` becomes the value, `order-${n}` a string that contains it, and
 * `cards.declines($code)` the card for that code. Other names are results of steps and are resolved later.
 */
export function fillIn(value: unknown, filling: FillIn, path: Path): unknown {
  if (typeof value === 'string') return fillText(value, filling, path);
  if (Array.isArray(value)) return value.map((one, index) => fillIn(one, filling, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      String(fillText(key, filling, [...path, key])),
      fillIn(one, filling, [...path, key]),
    ]),
  );
}

function fillText(text: string, filling: FillIn, path: Path): unknown {
  const asked = namesIn(text).filter(({ name }) => filling.known.has(name));
  if (asked.length === 0) return text;
  try {
    const found = asked.map(({ name, path: fields, whole }) => {
      filling.used.add(name);
      return { whole, value: fieldOf(filling.known.get(name), fields, whole) };
    });
    const [only] = found;
    if (isReference(text)) return only?.value;
    return found.reduce<string>((filled, one) => filled.replace(one.whole, () => asText(one.value, one.whole)), text);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    filling.fail(path, String(error.details.expected), String(error.details.got), error.hint);
  }
}
