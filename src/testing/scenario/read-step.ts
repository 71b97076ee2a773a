import { didYouMean } from '../../engine/did-you-mean.ts';
import { PREDEFINED_NAMES } from './predefined-names.ts';
import { formatValue } from './scenario-error.ts';
import { type Expected, stepOptions, stepSchema } from './scenario-schema.ts';
import type { ScenarioSource, SourcePath } from './scenario-source.ts';
import { parsePart, sourceError } from './source-errors.ts';
import { isReference } from './values.ts';
import { VERBS, type Verb } from './verbs.ts';

/** A step of a scenario: a verb, its arguments, and the expectations. */
export interface ScenarioStep {
  readonly path: SourcePath;
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
const CHECK_ONLY: Verb = { name: 'expect', summary: '', takes: 'value', isOperation: false, run: () => undefined };

/**
 * Reads and validates one step.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 */
export function readStep(source: ScenarioSource, path: SourcePath, raw: unknown): ScenarioStep {
  const fields = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const verb = verbOf(source, path, fields);
  const { [verb.name]: argument, ...others } = Object.fromEntries(Object.entries(fields));
  const [first, options] = verb === CHECK_ONLY ? [undefined, fields] : [argument, others];
  const parsed = parsePart(source, path, stepSchema(), options);
  const {
    note,
    with: second,
    as,
    caller,
    idempotencyKey,
    allowUnknownFields = false,
    times,
    expect,
    ...ownExpectations
  } = parsed;
  rejectWrongArguments(source, [...path, verb.name], verb, first, second);
  rejectUnusedOptions(source, path, verb, definedNames({ ...options }));
  if (PREDEFINED_NAMES.some((name) => name === as))
    throw sourceError(source, [...path, 'as'], {
      about: 'a name',
      expected: 'a name that is not in use',
      got: `"${as}"`,
    });
  const grouped = definedNames(expect);
  const twice = definedNames(ownExpectations).find((option) => grouped.includes(option));
  if (twice !== undefined)
    throw sourceError(source, [...path, 'expect', twice], {
      about: twice,
      expected: 'it only once',
      got: 'it next to the verb as well',
    });
  const expected = { ...ownExpectations, ...expect };
  if (verb === CHECK_ONLY) rejectOutcomeExpectations(source, [...path, 'expect'], expected);
  return { path, verb, first, second, note, as, caller, idempotencyKey, allowUnknownFields, times, expected, grouped };
}

/** Options without effect on this verb are rejected, because their author expects one. */
function rejectUnusedOptions(source: ScenarioSource, path: SourcePath, verb: Verb, options: readonly string[]): void {
  const unused = verb === CHECK_ONLY ? ['as', 'times', 'with', 'idempotencyKey', 'allowUnknownFields'] : [];
  const notOperation = verb.isOperation ? [] : ['allowUnknownFields', 'idempotencyKey'];
  const withoutKey = verb.isOperation && !verb.acceptsIdempotencyKey ? ['idempotencyKey'] : [];
  const found = options.find((option) => [...unused, ...notOperation, ...withoutKey].includes(option));
  if (found === undefined) return;
  const details = { about: verb.name, expected: `no "${found}", which has no effect here`, got: `"${found}"` };
  throw sourceError(source, [...path, found], details);
}

/** A step without a verb has no response and no events. It can only check the current state. */
function rejectOutcomeExpectations(
  source: ScenarioSource,
  path: SourcePath,
  { state, balances, webhooks, ...others }: Expected,
): void {
  const { pending, ...moving } = webhooks ?? {};
  const outcomeOption = definedNames(others)[0] ?? definedNames(moving)[0];
  if (outcomeOption === undefined) return;
  const optionPath = outcomeOption in others ? [...path, outcomeOption] : [...path, 'webhooks', outcomeOption];
  throw sourceError(source, optionPath, {
    about: 'expect',
    expected: 'only state, balances, or webhooks pending',
    got: `"${outcomeOption}"`,
    hint: 'Put it into the step that causes it.',
  });
}

function definedNames(expected: object | undefined): string[] {
  return Object.entries(expected ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** The verb is the only key of a step that is not an option. */
function verbOf(source: ScenarioSource, path: SourcePath, raw: object): Verb {
  const [name, other] = Object.keys(raw).filter((key) => !stepOptions().includes(key));
  const details = { about: 'a step', expected: 'a verb such as transactions.create' };
  if (name === undefined && 'expect' in raw) return CHECK_ONLY;
  if (name === undefined) {
    const hint = 'A step that only checks has no verb: expect: { … }.';
    throw sourceError(source, path, { ...details, got: Object.keys(raw).join(', '), hint });
  }
  const verb = VERBS.get(name);
  if (verb === undefined) {
    const hint = suggestFor(name, [...VERBS.keys(), ...stepOptions()]);
    throw sourceError(source, [...path, name], { ...details, got: `"${name}"`, hint });
  }
  if (other === undefined) return verb;
  const hint = VERBS.has(other) ? '' : suggestFor(other, stepOptions());
  throw sourceError(source, [...path, other], {
    about: name,
    expected: 'one verb and its options',
    got: `"${other}"`,
    hint,
  });
}

function rejectWrongArguments(
  source: ScenarioSource,
  path: SourcePath,
  verb: Verb,
  first: unknown,
  second: unknown,
): void {
  const rejectUnless = (fits: boolean, expected: string, got: unknown) => {
    if (!fits) throw sourceError(source, path, { about: verb.name, expected, got: formatValue(got) });
  };
  if (verb.takes === 'reference')
    rejectUnless(isReference(first) || isId(first), 'the name of an earlier result, such as $sale', first);
  if (verb.takes === 'nothing') rejectUnless(first === null, 'no argument', first);
  if (verb.with === undefined)
    rejectUnless(second === undefined, 'no "with": its argument belongs next to the verb', second);
}

function suggestFor(option: string, known: readonly string[]): string {
  const guess = didYouMean(option, known);
  return guess === undefined ? '' : `Did you mean "${guess}"?`;
}

/** A complete id is allowed, because its object can be missing on purpose. */
function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z_]+-[0-9A-Z]{26}$/.test(value);
}
