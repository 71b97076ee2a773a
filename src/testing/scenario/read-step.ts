import { didYouMean } from '../../engine/did-you-mean.ts';
import { GIVEN_NAMES } from './predefined-names.ts';
import { shown } from './scenario-error.ts';
import { type Expected, STEP_WORDS, stepSchema } from './scenario-schema.ts';
import type { Path, Source } from './scenario-source.ts';
import { parsePart, sourceFault } from './source-errors.ts';
import { isReference } from './values.ts';
import { VERBS, type Verb } from './verbs.ts';

/** A step of a scenario: a verb, its arguments, and the expectations. */
export interface Step {
  readonly path: Path;
  readonly verb: Verb;
  readonly first: unknown;
  readonly second: unknown;
  readonly note: string | undefined;
  readonly as: string | undefined;
  /** The caller; the merchant if absent. */
  readonly caller: unknown;
  readonly idempotencyKey: string | undefined;
  /** Sends unknown fields instead of rejecting them. */
  readonly allowUnknownFields: boolean;
  readonly times: number;
  readonly expected: Expected;
  /** The names of the expectations below `expect`. */
  readonly grouped: readonly string[];
}

/** The verb of a step without one: it only checks the current state. */
const LOOK: Verb = { name: 'expect', summary: '', takes: 'value', asked: false, run: () => undefined };

/**
 * Reads and validates one step.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 */
export function readStep(source: Source, path: Path, raw: unknown): Step {
  const fields = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const verb = verbOf(source, path, fields);
  const { [verb.name]: beside, ...others } = Object.fromEntries(Object.entries(fields));
  const [first, words] = verb === LOOK ? [undefined, fields] : [beside, others];
  const parsed = parsePart(source, path, stepSchema, words);
  const { note, with: second, as, caller, idempotencyKey, allowUnknownFields = false, times, expect, ...own } = parsed;
  refuseArguments(source, [...path, verb.name], verb, first, second);
  refuseIdleWords(source, path, verb, namesOf({ ...words }));
  if (GIVEN_NAMES.some((name) => name === as))
    throw sourceFault(source, [...path, 'as'], {
      about: 'a name',
      expected: 'a name that is not in use',
      got: `"${as}"`,
    });
  const grouped = namesOf(expect);
  const twice = namesOf(own).find((word) => grouped.includes(word));
  if (twice !== undefined)
    throw sourceFault(source, [...path, 'expect', twice], {
      about: twice,
      expected: 'it only once',
      got: 'it next to the verb as well',
    });
  const expected = { ...own, ...expect };
  if (verb === LOOK) refuseBlindWords(source, [...path, 'expect'], expected);
  return { path, verb, first, second, note, as, caller, idempotencyKey, allowUnknownFields, times, expected, grouped };
}

/** Options without effect on this verb are rejected, because their author expects one. */
function refuseIdleWords(source: Source, path: Path, verb: Verb, words: readonly string[]): void {
  const idle = verb === LOOK ? ['as', 'times', 'with', 'idempotencyKey', 'allowUnknownFields'] : [];
  const notAsked = verb.asked ? [] : ['allowUnknownFields', 'idempotencyKey'];
  const notKept = verb.asked && !verb.keepsKey ? ['idempotencyKey'] : [];
  const found = words.find((word) => [...idle, ...notAsked, ...notKept].includes(word));
  if (found === undefined) return;
  const spoken = { about: verb.name, expected: `no "${found}", which has no effect here`, got: `"${found}"` };
  throw sourceFault(source, [...path, found], spoken);
}

/** A step without a verb has no response and no events. It can only check the current state. */
function refuseBlindWords(source: Source, path: Path, { state, balances, webhooks, ...others }: Expected): void {
  const { pending, ...moving } = webhooks ?? {};
  const blind = namesOf(others)[0] ?? namesOf(moving)[0];
  if (blind === undefined) return;
  const where = blind in others ? [...path, blind] : [...path, 'webhooks', blind];
  throw sourceFault(source, where, {
    about: 'expect',
    expected: 'only state, balances, or webhooks pending',
    got: `"${blind}"`,
    hint: 'Put it into the step that causes it.',
  });
}

function namesOf(expected: object | undefined): string[] {
  return Object.entries(expected ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** The verb is the only key of a step that is not an option. */
function verbOf(source: Source, path: Path, raw: object): Verb {
  const [name, other] = Object.keys(raw).filter((key) => !STEP_WORDS.includes(key));
  const wish = { about: 'a step', expected: 'a verb such as transactions.create' };
  if (name === undefined && 'expect' in raw) return LOOK;
  if (name === undefined) {
    const hint = 'A step that only checks has no verb: expect: { … }.';
    throw sourceFault(source, path, { ...wish, got: Object.keys(raw).join(', '), hint });
  }
  const verb = VERBS.get(name);
  if (verb === undefined) {
    const hint = meant(name, [...VERBS.keys(), ...STEP_WORDS]);
    throw sourceFault(source, [...path, name], { ...wish, got: `"${name}"`, hint });
  }
  if (other === undefined) return verb;
  const hint = VERBS.has(other) ? '' : meant(other, STEP_WORDS);
  const words = { about: name, expected: 'one verb and its options', got: `"${other}"`, hint };
  throw sourceFault(source, [...path, other], words);
}

function refuseArguments(source: Source, path: Path, verb: Verb, first: unknown, second: unknown): void {
  const refuseUnless = (fits: boolean, expected: string, got: unknown) => {
    if (!fits) throw sourceFault(source, path, { about: verb.name, expected, got: shown(got) });
  };
  if (verb.takes === 'reference')
    refuseUnless(isReference(first) || isId(first), 'the name of an earlier result, such as $sale', first);
  if (verb.takes === 'nothing') refuseUnless(first === null, 'no argument', first);
  if (verb.with === undefined)
    refuseUnless(second === undefined, 'no "with": its argument belongs next to the verb', second);
}

function meant(word: string, known: readonly string[]): string {
  const guess = didYouMean(word, known);
  return guess === undefined ? '' : `Did you mean "${guess}"?`;
}

/** A complete id is allowed, because its object can be missing on purpose. */
function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z_]+-[0-9A-Z]{26}$/.test(value);
}
