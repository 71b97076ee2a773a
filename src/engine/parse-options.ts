import type { ZodType } from 'zod';
import { suggest } from './did-you-mean.ts';
import { fieldSentence, SettleboxError } from './errors.ts';
import { maskText } from './mask.ts';
import { sayFault } from './validation-messages.ts';

/**
 * Checks what a test asks of the harness.
 *
 * @throws SettleboxError `bad_option` naming the field, with "did you mean" for a mistyped one
 */
export function parseWish<Wish>(schema: ZodType<Wish>, value: unknown, of: string): Wish {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = schema.safeParse(value, { error: sayFault }).error?.issues ?? result.error.issues;
  const { path, message = 'is invalid', unknown, hint } = complaintOf(schema, issues);
  const field = [of, ...path.map(String)].join('.');
  if (unknown === undefined)
    throw new SettleboxError('bad_option', asSentence(fieldSentence(field, message)), '', { field });
  throw new SettleboxError('bad_option', `${field} has no field "${unknown}".`, hint, { field: `${field}.${unknown}` });
}

function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** What is wrong with a wish, in one sentence: a value, or a field that there is not. */
export interface Complaint {
  readonly path: readonly PropertyKey[];
  readonly message: string | undefined;
  /** The name of a field that there is not. */
  readonly unknown: string | undefined;
  /** What may have been meant by it. */
  readonly hint: string;
}

export function complaintOf(schema: ZodType, issues: readonly Issue[]): Complaint {
  const issue = deepest(issues);
  const path = issue?.path ?? [];
  const [key] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  if (key === undefined) return { path, message: messageOf(issue), unknown: undefined, hint: '' };
  // A card's number may have been put where a name belongs.
  const unknown = maskText(key);
  const known = knownKeys(schema, path);
  return { path, message: undefined, unknown, hint: known.length === 0 ? '' : suggest(unknown, known) };
}

type Issue = import('zod').core.$ZodIssue;

/** A field that may be anything and is not there at all. */
function messageOf(issue: Issue | undefined): string | undefined {
  const isMissing = issue?.code === 'invalid_type' && issue.expected === 'nonoptional';
  return isMissing ? 'is required' : issue?.message;
}

/** Of a union's many reasons, the one that came furthest into the value. */
function deepest(issues: readonly Issue[]): Issue | undefined {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  const [best] = inner.sort((one, other) => other.path.length - one.path.length);
  return best === undefined || best.path.length === issue.path.length ? issue : deepest([best]);
}

function knownKeys(schema: unknown, path: readonly PropertyKey[]): string[] {
  let at = unwrap(schema);
  for (const key of path) at = unwrap(shapeOf(at)?.[String(key)] ?? elementOf(at));
  return Object.keys(shapeOf(at) ?? {});
}

/** The object inside defaults, optionals, unions and pipes: enough to list its keys for a hint. */
function unwrap(schema: unknown): unknown {
  const def = definitionOf(schema);
  const inner = def?.innerType ?? def?.in ?? (Array.isArray(def?.options) ? def.options.find(shapeOf) : undefined);
  return inner === undefined ? schema : unwrap(inner);
}

interface Definition {
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly options?: unknown;
  readonly element?: unknown;
  readonly shape?: Readonly<Record<string, unknown>>;
}

function definitionOf(schema: unknown): Definition | undefined {
  return (schema as { readonly def?: Definition } | undefined)?.def;
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  return definitionOf(schema)?.shape;
}

function elementOf(schema: unknown): unknown {
  return definitionOf(schema)?.element;
}
