import type { ZodError } from 'zod';
import { FIELD_UNITS, type FieldUnit } from '../contract/field-units.ts';
import { didYouMean } from './did-you-mean.ts';
import { type ErrorDetail, fieldSentence, reject } from './errors.ts';
import { isSecret } from './mask.ts';

/** The parts of a zod issue that messages use. */
interface ValidationIssue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly origin?: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly errors?: readonly (readonly { readonly path: readonly PropertyKey[]; readonly message: string }[])[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

/**
 * Completes "<field> …" with what would work. Returns undefined if the schema has a message of its own. Repeats only
 * numbers too short for a card or account, and never one of a sensitive field.
 */
export function validationMessage(fault: ValidationIssue): string | undefined {
  const { code, expected, format } = fault;
  if (code === 'invalid_value') return oneOfMessage(fault.values ?? [], fault.input);
  if (fault.input === undefined) return code === 'invalid_type' ? describeMissing(fault) : undefined;
  switch (code) {
    case 'too_small':
    case 'too_big':
      return `must be ${limitOf(fault)}${got(fault)}`;
    case 'invalid_type':
      return `must be ${isNumeric(expected) ? describeNumber(fault) : nameOf(expected)}${got(fault)}`;
    case 'invalid_format':
      return format === 'email' ? 'must be an email address, such as ada@example.com' : undefined;
    case 'invalid_union':
      return describeUnion(fault);
    default:
      return undefined;
  }
}

/** Returns `must be a string or an array`, if the members of a union describe what they accept. */
function describeUnion({ errors = [] }: ValidationIssue): string | undefined {
  const forms = errors.flatMap(([issue]) => {
    const form = issue?.path.length === 0 ? /^must be ([^;]+)/.exec(issue.message)?.[1] : undefined;
    return form === undefined ? [] : [form];
  });
  return forms.length === 0 ? undefined : `must be ${[...new Set(forms)].join(' or ')}`;
}

/** `must be one of SALE, AUTH`, with "did you mean" if the input is close to one of them: only then is it harmless. */
export function oneOfMessage(values: readonly unknown[], input: unknown): string {
  const known = values.map(String);
  const must = known.length === 1 ? `must be ${known[0]}` : `must be one of ${known.join(', ')}`;
  if (input === undefined) return `is required and ${must}`;
  // Codes of one or two letters are all similar.
  const meant = typeof input === 'string' && input.length > 2 ? didYouMean(input, known) : undefined;
  return meant === undefined ? must : `${must}; did you mean "${meant}"?`;
}

function describeMissing(fault: ValidationIssue): string {
  const { expected } = fault;
  if (expected === 'nonoptional') return 'is required';
  return `is required and must be ${isNumeric(expected) ? describeNumber(fault) : nameOf(expected)}`;
}

function isNumeric(expected: unknown): boolean {
  return expected === 'number' || expected === 'int';
}

function limitOf(fault: ValidationIssue): string {
  const { code, origin, minimum, maximum, path } = fault;
  const isNumber = origin === 'number' || origin === 'int';
  const { unit, isPositive } = unitOf(path);
  if (isNumber && code === 'too_small' && isPositive === true) return describeNumber(fault);
  const [word, limit] = code === 'too_small' ? ['at least', minimum] : ['at most', maximum];
  if (!isNumber) return `${word} ${counted(limit, origin === 'array' ? 'items' : 'characters')} long`;
  return `${word} ${unit === '' ? limit : counted(limit, unit)}`;
}

function counted(count: number | bigint | undefined, plural: string): string {
  return `${count} ${count === 1 ? plural.slice(0, -1) : plural}`;
}

/** `a positive integer in cents, such as 1999` */
function describeNumber({ path }: ValidationIssue): string {
  const { unit, example, isPositive = false, isFractional = false } = unitOf(path);
  const kind = isPositive ? 'a positive integer' : isFractional ? 'a number' : 'an integer';
  return `${kind}${unit === '' ? '' : ` in ${unit}`}, such as ${example}`;
}

function unitOf(path: readonly PropertyKey[] = []): FieldUnit {
  const name = path.findLast((key) => typeof key === 'string' && !/^(min|max|in)$/.test(key));
  return FIELD_UNITS.find(([pattern]) => pattern.test(String(name ?? '')))?.[1] ?? { unit: '', example: 1 };
}

function nameOf(expected: unknown): string {
  return NAMES[String(expected)] ?? String(expected);
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  int: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  nonoptional: 'present',
};

/** `; got "19.99"`, or the type of the input if it might be secret. */
function got({ input, path = [], code, origin, expected }: ValidationIssue): string {
  const isOfLength = origin === 'string' || origin === 'array';
  if (isOfLength && (code === 'too_small' || code === 'too_big')) return '';
  const isNumberField = isNumeric(origin) || isNumeric(expected);
  if (isNumberField && isShowable(input, path)) return `; got ${JSON.stringify(input)}`;
  return typeof input === 'number' && origin !== undefined ? '' : `; got ${typeName(input)}`;
}

/** Card and account numbers have more digits than the first limit, and fewer than the second. */
const SHOWN_BELOW = 1e11;
const SHOWN_FROM = 1e20;
/** A text that is a number and no card or account number. Any other text may be a secret. */
export const SHORT_NUMBER = /^[+-]?\d{0,8}[.,]?\d{0,3}$/;

function isShowable(input: unknown, path: readonly PropertyKey[]): boolean {
  if (path.some((key) => isSecret(String(key).toLowerCase()))) return false;
  if (typeof input === 'string') return SHORT_NUMBER.test(input);
  if (typeof input !== 'number' || !Number.isFinite(input)) return false;
  return Math.abs(input) < SHOWN_BELOW || Math.abs(input) >= SHOWN_FROM;
}

function typeName(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'an array';
  if (typeof input === 'number' && !Number.isFinite(input)) return String(input);
  if (typeof input === 'boolean') return String(input);
  return NAMES[typeof input] ?? `a ${typeof input}`;
}

/** Rejects a request and names every invalid field. `explain` can add a suggestion. */
export function rejectFields(error: ZodError | undefined, explain: (detail: ErrorDetail) => string, hint = ''): never {
  const details = oneLimit(error?.issues ?? []).map((issue) => {
    const detail = { field: issue.path.join('.'), message: issue.message };
    return { ...detail, message: `${detail.message}${explain(detail)}` };
  });
  const text = details.map(({ field, message }) => fieldSentence(field, message)).join('; ');
  reject('invalid_request', hint === '' ? text : `${text}. ${hint}`, details);
}

type ZodErrorIssue = ZodError['issues'][number];

/** zod also reports the range of exact integers; the field's own limit is narrower. */
function oneLimit(issues: readonly ZodErrorIssue[]): ZodErrorIssue[] {
  return issues.filter((issue) => !issues.some((other) => isNarrower(other, issue)));
}

function isNarrower(a: ZodErrorIssue, b: ZodErrorIssue): boolean {
  if (a === b || a.path.join('.') !== b.path.join('.')) return false;
  if (a.code === 'too_big' && b.code === 'too_big') return a.maximum < b.maximum;
  return a.code === 'too_small' && b.code === 'too_small' && a.minimum > b.minimum;
}
