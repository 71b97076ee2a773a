/** What is wrong with a scenario, told with its file and line. */
import type { SettleboxError } from '../../core/errors.ts';
import { ScenarioError, type ScenarioFault, shown } from './scenario-error.ts';
import type { Path, Source } from './scenario-source.ts';

export function sourceFault(
  { file, lineOf }: Source,
  path: Path,
  words: Omit<ScenarioFault, 'file' | 'line'>,
): ScenarioError {
  return new ScenarioError({ file, line: lineOf(path), ...words });
}

/** What a schema says of a part of the file, at the line of the field. */
export function fieldFault(source: Source, path: Path, value: unknown, error: SettleboxError): ScenarioError {
  const within = String(error.details.field ?? 'scenario')
    .split('.')
    .slice(1);
  const about = within.map((key) => (/^\d+$/.test(key) ? `item ${Number(key) + 1}` : key)).join(' ') || 'the file';
  const full = [...path, ...within];
  if (error.hint !== '') {
    const got = `"${within.at(-1)}"`;
    return sourceFault(source, full, { about, expected: 'a field that is known', got, hint: error.hint });
  }
  // zod says `Invalid input: expected string, received number`; our own say `expected money such as $49.99. Hint`.
  const reason = error.message.replace(/^[^:]*: /, '').replace(/^Invalid input: |, received .*$/g, '');
  const [expected = '', ...hint] = reason.replace(/^expected /, '').split('. ');
  return sourceFault(source, full, { about, expected, got: shown(valueAt(value, within)), hint: hint.join('. ') });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}
