import { SettleboxError } from '../../engine/errors.ts';
import type { SourcePath } from './scenario-source.ts';
import { asText, fieldOf, isReference, type Names, namesIn } from './values.ts';

/** The known names, the names that were used, and a function that reports errors. */
export interface FillIn {
  readonly known: Names;
  readonly used: Set<string>;
  /** Throws an error at a path of the file. */
  fail(path: SourcePath, expected: string, got: string, hint: string): never;
}

/**
 * Inserts the values of known names: `$price` becomes the value, `order-${n}` a string that contains it, and
 * `cards.declines($code)` the card for that code. Other names are results of steps and are resolved later.
 */
export function fillIn(value: unknown, filling: FillIn, path: SourcePath): unknown {
  if (typeof value === 'string') return fillText(value, filling, path);
  if (Array.isArray(value)) return value.map((item, index) => fillIn(item, filling, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      String(fillText(key, filling, [...path, key])),
      fillIn(item, filling, [...path, key]),
    ]),
  );
}

function fillText(text: string, filling: FillIn, path: SourcePath): unknown {
  const references = namesIn(text).filter(({ name }) => filling.known.has(name));
  if (references.length === 0) return text;
  try {
    const values = references.map(({ name, path: fields, whole }) => {
      filling.used.add(name);
      return { whole, value: fieldOf(filling.known.get(name), fields, whole) };
    });
    const [only] = values;
    if (isReference(text)) return only?.value;
    return values.reduce<string>(
      (filled, item) => filled.replace(item.whole, () => asText(item.value, item.whole)),
      text,
    );
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    filling.fail(path, String(error.details.expected), String(error.details.got), error.hint);
  }
}
