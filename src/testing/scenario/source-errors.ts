import type { ZodType } from 'zod';
import { complaintOf } from '../../engine/parse-options.ts';
import { ScenarioError, type ScenarioFailure, shown } from './scenario-error.ts';
import type { Path, Source } from './scenario-source.ts';

/** Creates an error at a path of the file. */
export function sourceFault(
  { file, lineOf }: Source,
  path: Path,
  words: Omit<ScenarioFailure, 'file' | 'line'>,
): ScenarioError {
  return new ScenarioError({ file, line: lineOf(path), ...words });
}

/**
 * Parses a part of the file.
 *
 * @throws ScenarioError at the line of the invalid field
 */
export function parsePart<Value>(source: Source, path: Path, schema: ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path: within, message = '', unknown, hint } = complaintOf(schema, result.error.issues);
  if (unknown !== undefined) {
    const about = aboutOf([...within, unknown]);
    const words = { about, expected: 'a known field', got: `"${unknown}"`, hint };
    throw sourceFault(source, [...path, ...within, unknown], words);
  }
  // zod writes `Invalid input: expected string, received number`; our messages are `expected money such as $49.99.
  // Hint`.
  const [expected = '', ...rest] = message
    .replace(/^Invalid input: |, received .*$/g, '')
    .replace(/^expected (array|record)$/, (_all, kind) => (kind === 'array' ? 'expected a list' : 'expected a map'))
    .replace(/^expected /, '')
    .split('. ');
  const words = { about: aboutOf(within), expected, got: shown(valueAt(value, within)), hint: rest.join('. ') };
  throw sourceFault(source, [...path, ...within], words);
}

function aboutOf(path: Path): string {
  return (
    path.map((key) => (/^\d+$/.test(String(key)) ? `item ${Number(key) + 1}` : String(key))).join(' ') || 'the file'
  );
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}
