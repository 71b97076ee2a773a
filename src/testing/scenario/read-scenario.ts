import { readFileSync } from 'node:fs';
import { didYouMean } from '../../core/did-you-mean.ts';
import { SettleboxError } from '../../core/errors.ts';
import { parseWish } from '../../core/wish.ts';
import type { GatewayOptions } from '../../options.ts';
import { ScenarioError, type ScenarioFault, shown } from './scenario-error.ts';
import { type Expected, STEP_WORDS, scenarioSchema, stepSchema } from './scenario-schema.ts';
import { type Path, readSource, type Source } from './scenario-source.ts';
import { isReference } from './values.ts';
import { VERBS, type Verb } from './verbs.ts';

/** A story about money, in steps. */
export interface Scenario {
  readonly title: string;
  readonly story: string;
  /** Options of `createGateway`. */
  readonly gateway: GatewayOptions;
  readonly steps: readonly Step[];
  readonly source: Source;
}

/** One thing that is done, and what must come of it. */
export interface Step {
  readonly path: Path;
  readonly verb: Verb;
  readonly first: unknown;
  readonly second: unknown;
  readonly say: string | undefined;
  readonly as: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly times: number;
  readonly expected: Expected;
}

/**
 * Reads a scenario from a file.
 *
 * @throws ScenarioError with file, line, what was expected and what came
 */
export function readScenario(file: string): Scenario {
  return parseScenario(readText(file), file);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const got = error instanceof Error ? error.message : String(error);
    throw new ScenarioError({ file, line: 1, about: 'the file', expected: 'a scenario', got });
  }
}

/** Reads a scenario from a text; `file` is what faults call it. */
export function parseScenario(text: string, file = 'scenario'): Scenario {
  const source = readSource(file, text);
  refuseUnknownFields(source);
  const { steps, ...rest } = parseAt(source, [], scenarioSchema, source.value);
  return { ...rest, source, steps: steps.map((step, index) => readStep(source, ['steps', index], step)) };
}

function readStep(source: Source, path: Path, raw: Readonly<Record<string, unknown>>): Step {
  const verb = verbOf(source, path, raw);
  const { [verb.name]: first, ...words } = raw;
  const { say, with: second, as, idempotencyKey, times, ...expected } = parseAt(source, path, stepSchema, words);
  refuseArguments(source, [...path, verb.name], verb, first, second);
  return { path, verb, first, second, say, as, idempotencyKey, times, expected };
}

/** A mistyped field is told before the one that is missing for it. */
function refuseUnknownFields(source: Source): void {
  const known = Object.keys(scenarioSchema.shape);
  const there = typeof source.value === 'object' && source.value !== null ? Object.keys(source.value) : [];
  const unknown = there.find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const words = { about: 'the file', expected: known.join(', '), got: `"${unknown}"`, hint: meant(unknown, known) };
  throw fault(source, [unknown], words);
}

/** The one key of a step that is none of its words. */
function verbOf(source: Source, path: Path, raw: Readonly<Record<string, unknown>>): Verb {
  const [name, other] = Object.keys(raw).filter((key) => !STEP_WORDS.includes(key));
  const wish = { about: 'a step', expected: 'a verb such as transactions.create' };
  if (name === undefined) throw fault(source, path, { ...wish, got: Object.keys(raw).join(', ') });
  const verb = VERBS.get(name);
  if (verb === undefined) {
    const hint = meant(name, [...VERBS.keys(), ...STEP_WORDS]);
    throw fault(source, [...path, name], { ...wish, got: `"${name}"`, hint });
  }
  if (other === undefined) return verb;
  const hint = VERBS.has(other) ? '' : meant(other, STEP_WORDS);
  throw fault(source, [...path, other], { about: name, expected: 'one verb and its words', got: `"${other}"`, hint });
}

function refuseArguments(source: Source, path: Path, verb: Verb, first: unknown, second: unknown): void {
  const refuseUnless = (fits: boolean, expected: string, got: unknown) => {
    if (!fits) throw fault(source, path, { about: verb.name, expected, got: shown(got) });
  };
  if (verb.takes === 'reference')
    refuseUnless(isReference(first), 'the name of an earlier result such as $sale', first);
  if (verb.takes === 'nothing') refuseUnless(first === null, 'nothing beside it', first);
  if (!verb.takesWith) refuseUnless(second === undefined, 'no "with": what it takes stands beside the verb', second);
}

/** Parses a part of the file; a fault says the line of the field. */
function parseAt<Value>(source: Source, path: Path, schema: Parameters<typeof parseWish<Value>>[0], value: unknown) {
  try {
    return parseWish(schema, value, ABOUT);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    throw fieldFault(source, path, value, error);
  }
}

const ABOUT = 'scenario';

function fieldFault(source: Source, path: Path, value: unknown, error: SettleboxError): ScenarioError {
  const within = String(error.details.field ?? ABOUT)
    .split('.')
    .slice(1);
  const about = within.map((key) => (/^\d+$/.test(key) ? `item ${Number(key) + 1}` : key)).join(' ') || 'the file';
  const full = [...path, ...within];
  if (error.hint !== '') {
    const got = `"${within.at(-1)}"`;
    return fault(source, full, { about, expected: 'a field that is known', got, hint: error.hint });
  }
  // zod says `Invalid input: expected string, received number`; our own say `expected money such as $49.99. Hint`.
  const reason = error.message.replace(/^[^:]*: /, '').replace(/^Invalid input: |, received .*$/g, '');
  const [expected = '', ...hint] = reason.replace(/^expected /, '').split('. ');
  return fault(source, full, { about, expected, got: shown(valueAt(value, within)), hint: hint.join('. ') });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

function fault({ file, lineOf }: Source, path: Path, words: Omit<ScenarioFault, 'file' | 'line'>): ScenarioError {
  return new ScenarioError({ file, line: lineOf(path), ...words });
}

/** A guess, or nothing where none is near. */
function meant(word: string, known: readonly string[]): string {
  const guess = didYouMean(word, known);
  return guess === undefined ? '' : `Did you mean "${guess}"?`;
}
