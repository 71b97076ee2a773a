import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { CASE, type Case, caseName, casesOf } from './cases.ts';
import { type FillIn, fillIn } from './fill-in.ts';
import { GIVEN_NAMES } from './predefined-names.ts';
import { readStep, type Step } from './read-step.ts';
import { ScenarioError, type ScenarioFailure, shown } from './scenario-error.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { type Path, readSource, type Source } from './scenario-source.ts';
import { parsePart, sourceFault } from './source-errors.ts';
import { refuseUnknownNames } from './unknown-names.ts';

/** A scenario file with its cases. A scenario without cases has one. */
export interface Scenario {
  readonly title: string;
  readonly description: string;
  readonly plays: readonly Play[];
  readonly source: Source;
}

/** One case of a scenario: the steps with its values inserted. */
export interface Play {
  readonly title: string;
  /** The name, such as `code: R02`; empty if the scenario has no cases. */
  readonly case: string;
  /** Options of `createGateway`. */
  readonly gateway: GatewayOptions;
  readonly steps: readonly Step[];
  readonly source: Source;
}

/**
 * Reads a scenario from a file.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 */
export function readScenario(file: string | URL): Scenario {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  if (typeof path === 'string') return parseScenario(readText(path), path);
  throw new SettleboxError(
    'bad_option',
    'The scenario must be the path or URL of a file.',
    "Call runScenario('scenarios/refund.yaml').",
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const got = error instanceof Error ? error.message : String(error);
    throw new ScenarioError({ file, line: 1, about: 'the file', expected: 'a scenario', got });
  }
}

/**
 * Reads a scenario from a text. Errors name `file`.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 */
export function parseScenario(text: string, file = 'scenario'): Scenario {
  const source = readSource(file, text);
  refuseUnknownFields(source);
  const parsed = parseFile(source);
  const used = new Set<string>();
  const plays = casesOf(parsed.each).map((values) => readPlay(source, parsed, values, used));
  refuseUnused(source, parsed, used);
  refuseSameCases(source, plays);
  const { title, description } = parsed;
  return { title: titleOf(title, plays), description, plays, source };
}

type Parsed = ReturnType<typeof parseFile>;

function parseFile(source: Source) {
  return parsePart(source, [], scenarioSchema, source.value);
}

/** The common title of several cases does not contain their values. */
function titleOf(title: string, plays: readonly Play[]): string {
  const [only] = plays;
  return plays.length === 1 && only !== undefined && only.case === '' ? only.title : title;
}

function readPlay(source: Source, parsed: Parsed, values: Case, used: Set<string>): Play {
  const named = caseName(values);
  try {
    return playOf(source, parsed, { values, named, used });
  } catch (error) {
    if (error instanceof ScenarioError && error.case === '') throw error.inCase(named);
    throw error;
  }
}

interface Casting {
  readonly values: Case;
  readonly named: string;
  readonly used: Set<string>;
}

function playOf(source: Source, parsed: Parsed, { values, named, used }: Casting): Play {
  const filling = { known: new Map(Object.entries(values)), used, fail: failing(source) };
  for (const [name, value] of Object.entries(parsed.variables)) {
    refuseTwice(source, ['variables', name], name, filling);
    filling.known.set(name, fillIn(value, filling, ['variables', name]));
  }
  const fill = <Value>(value: Value, path: Path): unknown => fillIn(value, filling, path);
  const names = new Set<string>(GIVEN_NAMES);
  const title = String(fill(parsed.title, ['title']));
  const gateway = fill(parsed.gateway, ['gateway']);
  refuseUnknownNames(source, ['title'], title, new Set());
  refuseUnknownNames(source, ['gateway'], gateway, new Set());
  return {
    title: named === '' || title !== parsed.title ? title : `${title} (${named})`,
    case: named,
    gateway: optionsOf(source, gateway),
    steps: parsed.steps.map((step, index) => {
      const path = ['steps', index];
      const filled = fill(step, path);
      const read = readStep(source, path, filled);
      if (read.as !== undefined) refuseTwice(source, [...path, 'as'], read.as, filling);
      if (read.as !== undefined) names.add(read.as);
      refuseUnknownNames(source, path, filled, names);
      return read;
    }),
    source,
  };
}

/** `createGateway` validates the options. Endpoints are rejected here, because steps add them. */
function optionsOf(source: Source, value: unknown): GatewayOptions {
  const options: GatewayOptions = typeof value === 'object' && value !== null ? value : {};
  const { webhooks } = options;
  const endpoints = Array.isArray(webhooks) ? webhooks : Reflect.get(Object(webhooks), 'endpoints');
  if (endpoints === undefined) return options;
  const words = {
    about: 'webhooks',
    expected: 'endpoints to be added with the verb webhooks.subscribe',
    got: shown(endpoints),
  };
  throw sourceFault(source, ['gateway', 'webhooks'], words);
}

function failing(source: Source): FillIn['fail'] {
  return (path, expected, got, hint) => {
    throw sourceFault(source, path, {
      about: path.at(-1) === undefined ? 'the file' : String(path.at(-1)),
      expected,
      got,
      hint,
    });
  };
}

/** A result with the name of a variable could never be used. */
function refuseTwice(source: Source, path: Path, name: string, { known }: FillIn): void {
  if (!known.has(name)) return;
  throw sourceFault(source, path, { about: 'a name', expected: 'a name that is not in use', got: `"${name}"` });
}

/** The `case` option selects by name, so names must be unique. */
function refuseSameCases(source: Source, plays: readonly Play[]): void {
  const at = plays.findIndex((play, index) => plays.findIndex((other) => other.case === play.case) < index);
  const twice = plays[at];
  if (twice === undefined) return;
  const words = { about: 'each', expected: 'different cases', got: `"${twice.case}" twice` };
  throw sourceFault(source, ['each', at], words);
}

/** An unused variable is usually misspelled. */
function refuseUnused(source: Source, { variables, each }: Parsed, used: ReadonlySet<string>): void {
  const parameters = Object.keys(casesOf(each)[0] ?? {});
  const placeOf = (name: string): Path => {
    if (!parameters.includes(name)) return ['variables', name];
    return Array.isArray(each) ? ['each', 0, name] : ['each', name];
  };
  const idle = [...parameters, ...Object.keys(variables)].find((name) => name !== CASE && !used.has(name));
  if (idle === undefined) return;
  throw sourceFault(source, placeOf(idle), {
    about: idle,
    expected: `a step that uses $${idle}`,
    got: 'none',
    hint: `Within a string, write \${${idle}}.`,
  });
}

/** Runs before validation, so that a misspelled field is not reported as a missing one. */
function refuseUnknownFields(source: Source): void {
  const known = Object.keys(scenarioSchema.shape);
  if (typeof source.value !== 'object' || source.value === null || Array.isArray(source.value))
    throw sourceFault(source, [], {
      about: 'the file',
      expected: 'title, description, steps',
      got: shown(source.value),
    });
  const there = typeof source.value === 'object' && source.value !== null ? Object.keys(source.value) : [];
  const unknown = there.find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const guess = didYouMean(unknown, known);
  const hint = guess === undefined ? '' : `Did you mean "${guess}"?`;
  const words: Omit<ScenarioFailure, 'file' | 'line'> = {
    about: 'the file',
    expected: known.filter((name) => name !== '$schema').join(', '),
    got: `"${unknown}"`,
    hint,
  };
  throw sourceFault(source, [unknown], words);
}
