import type { ZodType } from 'zod';
import { problemOf } from '../../engine/parse-options.ts';
import { formatValue, ScenarioError, type ScenarioFailure } from './scenario-error.ts';
import type { ScenarioSource, SourcePath } from './scenario-source.ts';

/** Creates an error at a path of the file. */
export function sourceError(
  { file, lineOf }: ScenarioSource,
  path: SourcePath,
  details: Omit<ScenarioFailure, 'file' | 'line'>,
): ScenarioError {
  return new ScenarioError({ file, line: lineOf(path), ...details });
}

/**
 * Parses a part of the file.
 *
 * @throws ScenarioError at the line of the invalid field
 */
export function parsePart<Value>(
  source: ScenarioSource,
  path: SourcePath,
  schema: ZodType<Value>,
  value: unknown,
): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path: within, message = '', unknown, hint } = problemOf(schema, result.error.issues);
  if (unknown !== undefined) {
    const about = aboutOf([...within, unknown]);
    const details = { about, expected: 'a known field', got: `"${unknown}"`, hint };
    throw sourceError(source, [...path, ...within, unknown], details);
  }
  // zod writes `Invalid input: expected string, received number`; our messages are `expected money such as $49.99.
  // Hint`.
  const [expected = '', ...rest] = message
    .replace(/^Invalid input: |, received .*$/g, '')
    .replace(/^expected (array|record)$/, (_all, kind) => (kind === 'array' ? 'expected a list' : 'expected a map'))
    .replace(/^expected /, '')
    .split('. ');
  const details = { about: aboutOf(within), expected, got: formatValue(valueAt(value, within)), hint: rest.join('. ') };
  throw sourceError(source, [...path, ...within], details);
}

function aboutOf(path: SourcePath): string {
  return (
    path.map((key) => (/^\d+$/.test(String(key)) ? `item ${Number(key) + 1}` : String(key))).join(' ') || 'the file'
  );
}

function valueAt(value: unknown, path: SourcePath): unknown {
  return path.reduce<unknown>(
    (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}
