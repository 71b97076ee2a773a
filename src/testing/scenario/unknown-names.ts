import { SettleboxError } from '../../engine/errors.ts';
import type { ScenarioSource, SourcePath } from './scenario-source.ts';
import { sourceError } from './source-errors.ts';
import {
  insertedNames,
  type Names,
  namedValue,
  namesIn,
  rejectMalformed,
  rejectOpenBraces,
  resolveValue,
} from './values.ts';

/**
 * Checks, before the scenario runs, that every name will have a value by its step and that all test data exists.
 *
 * @throws ScenarioError at the line of the unknown name
 */
export function rejectUnknownNames(
  source: ScenarioSource,
  path: SourcePath,
  value: unknown,
  known: ReadonlySet<string>,
): void {
  if (typeof value === 'string') rejectUnknownIn(source, path, value, known);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) rejectUnknownNames(source, [...path, index], item, known);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      for (const { name } of namesIn(key)) rejectUnknownIn(source, [...path, key], `$${name}`, known);
      rejectUnknownNames(source, [...path, key], item, known);
    }
}

function rejectUnknownIn(source: ScenarioSource, path: SourcePath, text: string, known: ReadonlySet<string>): void {
  const names = new Map([...known].map((name) => [name, undefined]));
  try {
    const usedNames = isProse(path) ? proseNames(text) : valueNames(text, names);
    for (const name of usedNames) namedValue(name, names);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    const { expected = 'a value', got = error.message } = error.details;
    const about = String(path.findLast((key) => typeof key === 'string') ?? 'the file');
    throw sourceError(source, path, { about, expected: String(expected), got: String(got), hint: error.hint });
  }
}

/** In these texts, a dollar sign is an ordinary character. */
const PROSE: ReadonlySet<unknown> = new Set(['note', 'message', 'title']);

function isProse(path: SourcePath): boolean {
  return PROSE.has(path.at(-1));
}

function proseNames(text: string): string[] {
  rejectOpenBraces(text);
  return insertedNames(text);
}

/** Results have values only when the scenario runs. Test data can be resolved now. */
function valueNames(text: string, names: Names): string[] {
  rejectMalformed(text);
  const usedNames = namesIn(text).map(({ name }) => name);
  if (usedNames.length === 0) resolveValue(text, names);
  return usedNames;
}
