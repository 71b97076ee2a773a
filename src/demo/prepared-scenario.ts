/** A scenario prepared for a page, which has no YAML parser. */
import type { ScenarioSource, SourcePath } from '../testing/scenario/scenario-source.ts';

/** The values of a scenario's file, and the lines of its steps. */
export type PreparedScenario = { readonly value: unknown; readonly lines: readonly number[] };

/** Prepares a file. */
export function prepareScenario({ value, lineOf }: ScenarioSource): PreparedScenario {
  const steps: unknown = Reflect.get(Object(value), 'steps');
  return { value, lines: Array.isArray(steps) ? steps.map((_step, index) => lineOf(['steps', index])) : [] };
}

/** Returns the file as its reader did. Line numbers are known only for steps; anything else is at line 1. */
export function sourceOf(file: string, { value, lines }: PreparedScenario): ScenarioSource {
  const lineOf = ([field, index]: SourcePath) => (field === 'steps' ? lines[Number(index)] : undefined) ?? 1;
  return { file, value, lineOf, lineWith: lineOf };
}
