import { SettleboxError } from '../../engine/errors.ts';
import type { Path, Source } from './scenario-source.ts';
import { sourceFault } from './source-errors.ts';
import {
  type Names,
  namedValue,
  namesIn,
  namesInserted,
  refuseNearly,
  refuseOpenBraces,
  resolveValue,
} from './values.ts';

/**
 * Checks, before the scenario runs, that every name will have a value by its step and that all test data exists.
 *
 * @throws ScenarioError at the line of the unknown name
 */
export function refuseUnknownNames(source: Source, path: Path, value: unknown, known: ReadonlySet<string>): void {
  if (typeof value === 'string') refuseIn(source, path, value, known);
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) refuseUnknownNames(source, [...path, index], one, known);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      for (const { name } of namesIn(key)) refuseIn(source, [...path, key], `$${name}`, known);
      refuseUnknownNames(source, [...path, key], one, known);
    }
}

function refuseIn(source: Source, path: Path, text: string, known: ReadonlySet<string>): void {
  const names = new Map([...known].map((name) => [name, undefined]));
  try {
    const asked = isProse(path) ? proseNames(text) : valueNames(text, names);
    for (const name of asked) namedValue(name, names);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    const { expected = 'a value', got = error.message } = error.details;
    const about = String(path.findLast((key) => typeof key === 'string') ?? 'the file');
    throw sourceFault(source, path, { about, expected: String(expected), got: String(got), hint: error.hint });
  }
}

/** In these texts, a dollar sign is an ordinary character. */
const PROSE: ReadonlySet<unknown> = new Set(['note', 'message', 'title']);

function isProse(path: Path): boolean {
  return PROSE.has(path.at(-1));
}

function proseNames(text: string): string[] {
  refuseOpenBraces(text);
  return namesInserted(text);
}

/** Results have values only when the scenario runs. Test data can be resolved now. */
function valueNames(text: string, names: Names): string[] {
  refuseNearly(text);
  const asked = namesIn(text).map(({ name }) => name);
  if (asked.length === 0) resolveValue(text, names);
  return asked;
}
