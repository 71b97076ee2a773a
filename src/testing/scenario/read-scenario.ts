import { didYouMean } from '../../engine/did-you-mean.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { CASE_NAME, type CaseValues, caseName, casesOf } from './cases.ts';
import { type FillIn, fillIn } from './fill-in.ts';
import { PREDEFINED_NAMES } from './predefined-names.ts';
import { readStep, type ScenarioStep } from './read-step.ts';
import { formatValue, ScenarioError, type ScenarioFailure } from './scenario-error.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { readSource, type ScenarioSource, type SourcePath } from './scenario-source.ts';
import { parsePart, sourceError } from './source-errors.ts';
import { rejectUnknownNames } from './unknown-names.ts';

/** A scenario file with its cases. A scenario without cases has one. */
export interface Scenario {
  readonly title: string;
  readonly description: string;
  readonly cases: readonly ScenarioCase[];
  readonly source: ScenarioSource;
}

/** One case of a scenario: the steps with its values inserted. */
export interface ScenarioCase {
  readonly title: string;
  /** The name, such as `code: R02`; empty if the scenario has no cases. */
  readonly case: string;
  /** Options of `createGateway`. */
  readonly gateway: GatewayOptions;
  readonly steps: readonly ScenarioStep[];
  readonly source: ScenarioSource;
}

/**
 * Reads a scenario from a text, or from what was read of one. Errors name `file`.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 */
export function parseScenario(text: string | ScenarioSource, file = 'scenario'): Scenario {
  const source = typeof text === 'string' ? readSource(file, text) : text;
  rejectUnknownFields(source);
  const parsed = parseFile(source);
  const used = new Set<string>();
  const cases = casesOf(parsed.each).map((values) => readCase(source, parsed, values, used));
  rejectUnused(source, parsed, used);
  rejectDuplicateCases(source, cases);
  const { title, description } = parsed;
  return { title: titleOf(title, cases), description, cases, source };
}

type ParsedFile = ReturnType<typeof parseFile>;

function parseFile(source: ScenarioSource) {
  return parsePart(source, [], scenarioSchema(), source.value);
}

/** The common title of several cases does not contain their values. */
function titleOf(title: string, cases: readonly ScenarioCase[]): string {
  const [only] = cases;
  return cases.length === 1 && only !== undefined && only.case === '' ? only.title : title;
}

function readCase(source: ScenarioSource, parsed: ParsedFile, values: CaseValues, used: Set<string>): ScenarioCase {
  const name = caseName(values);
  try {
    return buildCase(source, parsed, { values, name, used });
  } catch (error) {
    if (error instanceof ScenarioError && error.case === '') throw error.inCase(name);
    throw error;
  }
}

interface CaseInput {
  readonly values: CaseValues;
  readonly name: string;
  readonly used: Set<string>;
}

function buildCase(
  source: ScenarioSource,
  parsed: ParsedFile,
  { values, name: caseLabel, used }: CaseInput,
): ScenarioCase {
  const filling = { known: new Map(Object.entries(values)), used, fail: failAt(source) };
  for (const [name, value] of Object.entries(parsed.variables)) {
    rejectNameInUse(source, ['variables', name], name, filling);
    filling.known.set(name, fillIn(value, filling, ['variables', name]));
  }
  const fill = <Value>(value: Value, path: SourcePath): unknown => fillIn(value, filling, path);
  const names = new Set<string>(PREDEFINED_NAMES);
  const title = String(fill(parsed.title, ['title']));
  const gateway = fill(parsed.gateway, ['gateway']);
  rejectUnknownNames(source, ['title'], title, new Set());
  rejectUnknownNames(source, ['gateway'], gateway, new Set());
  return {
    title: caseLabel === '' || title !== parsed.title ? title : `${title} (${caseLabel})`,
    case: caseLabel,
    gateway: optionsOf(source, gateway),
    steps: parsed.steps.map((step, index) => {
      const path = ['steps', index];
      const filled = fill(step, path);
      const read = readStep(source, path, filled);
      if (read.as !== undefined) rejectNameInUse(source, [...path, 'as'], read.as, filling);
      if (read.as !== undefined) names.add(read.as);
      rejectUnknownNames(source, path, filled, names);
      return read;
    }),
    source,
  };
}

/** `createGateway` validates the options. Endpoints are rejected here, because steps add them. */
function optionsOf(source: ScenarioSource, value: unknown): GatewayOptions {
  const options: GatewayOptions = typeof value === 'object' && value !== null ? value : {};
  const { webhooks } = options;
  const endpoints = Array.isArray(webhooks) ? webhooks : Reflect.get(Object(webhooks), 'endpoints');
  if (endpoints === undefined) return options;
  const details = {
    about: 'webhooks',
    expected: 'endpoints to be added with the verb webhooks.subscribe',
    got: formatValue(endpoints),
  };
  throw sourceError(source, ['gateway', 'webhooks'], details);
}

function failAt(source: ScenarioSource): FillIn['fail'] {
  return (path, expected, got, hint) => {
    throw sourceError(source, path, {
      about: path.at(-1) === undefined ? 'the file' : String(path.at(-1)),
      expected,
      got,
      hint,
    });
  };
}

/** A result with the name of a variable could never be used. */
function rejectNameInUse(source: ScenarioSource, path: SourcePath, name: string, { known }: FillIn): void {
  if (!known.has(name)) return;
  throw sourceError(source, path, { about: 'a name', expected: 'a name that is not in use', got: `"${name}"` });
}

/** The `case` option selects by name, so names must be unique. */
function rejectDuplicateCases(source: ScenarioSource, cases: readonly ScenarioCase[]): void {
  const at = cases.findIndex(
    (scenarioCase, index) => cases.findIndex((other) => other.case === scenarioCase.case) < index,
  );
  const duplicate = cases[at];
  if (duplicate === undefined) return;
  const details = { about: 'each', expected: 'different cases', got: `"${duplicate.case}" twice` };
  throw sourceError(source, ['each', at], details);
}

/** An unused variable is usually misspelled. */
function rejectUnused(source: ScenarioSource, { variables, each }: ParsedFile, used: ReadonlySet<string>): void {
  const parameters = Object.keys(casesOf(each)[0] ?? {});
  const pathOf = (name: string): SourcePath => {
    if (!parameters.includes(name)) return ['variables', name];
    return Array.isArray(each) ? ['each', 0, name] : ['each', name];
  };
  const unused = [...parameters, ...Object.keys(variables)].find((name) => name !== CASE_NAME && !used.has(name));
  if (unused === undefined) return;
  throw sourceError(source, pathOf(unused), {
    about: unused,
    expected: `a step that uses $${unused}`,
    got: 'none',
    hint: `Within a string, write \${${unused}}.`,
  });
}

/** Runs before validation, so that a misspelled field is not reported as a missing one. */
function rejectUnknownFields(source: ScenarioSource): void {
  const known = Object.keys(scenarioSchema().shape);
  if (typeof source.value !== 'object' || source.value === null || Array.isArray(source.value))
    throw sourceError(source, [], {
      about: 'the file',
      expected: 'title, description, steps',
      got: formatValue(source.value),
    });
  const keys = typeof source.value === 'object' && source.value !== null ? Object.keys(source.value) : [];
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const guess = didYouMean(unknown, known);
  const hint = guess === undefined ? '' : `Did you mean "${guess}"?`;
  const details: Omit<ScenarioFailure, 'file' | 'line'> = {
    about: 'the file',
    expected: known.filter((name) => name !== '$schema').join(', '),
    got: `"${unknown}"`,
    hint,
  };
  throw sourceError(source, [unknown], details);
}
