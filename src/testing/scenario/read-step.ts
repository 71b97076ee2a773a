import { didYouMean } from '../../core/did-you-mean.ts';
import { SettleboxError } from '../../core/errors.ts';
import { parseWish } from '../../core/wish.ts';
import { shown } from './scenario-error.ts';
import { type Expected, STEP_WORDS, stepSchema } from './scenario-schema.ts';
import type { Path, Source } from './scenario-source.ts';
import { fieldFault, sourceFault } from './source-faults.ts';
import { GIVEN_NAMES } from './stage.ts';
import { isReference } from './values.ts';
import { VERBS, type Verb } from './verbs.ts';

/** One thing that is done, and what must come of it. */
export interface Step {
  readonly path: Path;
  readonly verb: Verb;
  readonly first: unknown;
  readonly second: unknown;
  readonly say: string | undefined;
  readonly as: string | undefined;
  /** Who asks; the merchant where it is absent. */
  readonly by: unknown;
  readonly idempotencyKey: string | undefined;
  readonly times: number;
  readonly expected: Expected;
  /** The words that stand under `expect`. */
  readonly grouped: readonly string[];
}

/** A step that does nothing, and looks. */
const LOOK: Verb = { name: 'expect', summary: '', takes: 'value', asked: false, run: () => undefined };

/** @throws ScenarioError with file, line, what was expected and what came */
export function readStep(source: Source, path: Path, raw: unknown): Step {
  const fields = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const verb = verbOf(source, path, fields);
  const { [verb.name]: beside, ...others } = Object.fromEntries(Object.entries(fields));
  const [first, words] = verb === LOOK ? [undefined, fields] : [beside, others];
  const { say, with: second, as, by, idempotencyKey, times, expect, ...own } = parseWords(source, path, words);
  refuseArguments(source, [...path, verb.name], verb, first, second);
  if (GIVEN_NAMES.some((name) => name === as))
    throw sourceFault(source, [...path, 'as'], { about: 'a name', expected: 'one that is not taken', got: `"${as}"` });
  if (by !== undefined && !verb.asked)
    throw sourceFault(source, [...path, 'by'], {
      about: verb.name,
      expected: 'no "by": only calls of the API are somebody\'s',
      got: shown(by),
    });
  const expected = { ...own, ...expect };
  const grouped = namesOf(expect);
  const twice = namesOf(own).find((word) => grouped.includes(word));
  if (twice !== undefined)
    throw sourceFault(source, [...path, 'expect', twice], {
      about: twice,
      expected: 'it once',
      got: 'it beside the verb too',
    });
  return { path, verb, first, second, say, as, by, idempotencyKey, times, expected, grouped };
}

function namesOf(expected: Expected | undefined): string[] {
  return Object.entries(expected ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function parseWords(source: Source, path: Path, words: object) {
  try {
    return parseWish(stepSchema, words, 'step');
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    throw fieldFault(source, path, words, error);
  }
}

/** The one key of a step that is none of its words. */
function verbOf(source: Source, path: Path, raw: object): Verb {
  const [name, other] = Object.keys(raw).filter((key) => !STEP_WORDS.includes(key));
  const wish = { about: 'a step', expected: 'a verb such as transactions.create' };
  if (name === undefined && 'expect' in raw) return LOOK;
  if (name === undefined) {
    const hint = 'A step that only looks says expect: { … }.';
    throw sourceFault(source, path, { ...wish, got: Object.keys(raw).join(', '), hint });
  }
  const verb = VERBS.get(name);
  if (verb === undefined) {
    const hint = meant(name, [...VERBS.keys(), ...STEP_WORDS]);
    throw sourceFault(source, [...path, name], { ...wish, got: `"${name}"`, hint });
  }
  if (other === undefined) return verb;
  const hint = VERBS.has(other) ? '' : meant(other, STEP_WORDS);
  const words = { about: name, expected: 'one verb and its words', got: `"${other}"`, hint };
  throw sourceFault(source, [...path, other], words);
}

function refuseArguments(source: Source, path: Path, verb: Verb, first: unknown, second: unknown): void {
  const refuseUnless = (fits: boolean, expected: string, got: unknown) => {
    if (!fits) throw sourceFault(source, path, { about: verb.name, expected, got: shown(got) });
  };
  if (verb.takes === 'reference')
    refuseUnless(isReference(first), 'the name of an earlier result such as $sale', first);
  if (verb.takes === 'nothing') refuseUnless(first === null, 'nothing beside it', first);
  if (verb.with === undefined)
    refuseUnless(second === undefined, 'no "with": what it takes stands beside the verb', second);
}

/** A guess, or nothing where none is near. */
function meant(word: string, known: readonly string[]): string {
  const guess = didYouMean(word, known);
  return guess === undefined ? '' : `Did you mean "${guess}"?`;
}
