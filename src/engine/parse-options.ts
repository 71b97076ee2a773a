import type { ZodType } from 'zod';
import { suggest } from './did-you-mean.ts';
import { fieldSentence, SettleboxError } from './errors.ts';
import { maskText } from './mask.ts';
import { UNCOMPILED } from './parse-context.ts';
import { validationMessage } from './validation-messages.ts';

/**
 * Parses the options of a harness call. `how` is passed to zod.
 *
 * @throws SettleboxError `bad_option` naming the field, with "did you mean" for a mistyped one
 */
export function parseOptions<Options>(
  schema: ZodType<Options>,
  value: unknown,
  of: string,
  how?: typeof UNCOMPILED,
): Options {
  const result = schema.safeParse(value, how);
  if (result.success) return result.data;
  const issues =
    schema.safeParse(value, { error: validationMessage, ...UNCOMPILED }).error?.issues ?? result.error.issues;
  const { path, message = 'is invalid', unknown, hint } = problemOf(schema, issues);
  const field = [of, ...path.map(String)].join('.');
  if (unknown === undefined)
    throw new SettleboxError('bad_option', asSentence(fieldSentence(field, message)), '', { field });
  throw new SettleboxError('bad_option', `${field} has no field "${unknown}".`, hint, { field: `${field}.${unknown}` });
}

function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** The problem of invalid options: a wrong value, or an unknown field. */
interface OptionProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string | undefined;
  /** The name of an unknown field. */
  readonly unknown: string | undefined;
  /** A suggestion for an unknown field. */
  readonly hint: string;
}

/** Returns the problem that an error message should name. */
export function problemOf(schema: ZodType, issues: readonly OptionIssue[]): OptionProblem {
  const issue = deepest(issues);
  const path = issue?.path ?? [];
  const [key] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  if (key === undefined) return { path, message: messageOf(issue), unknown: undefined, hint: '' };
  // A card number may be in place of a name.
  const unknown = maskText(key);
  const known = knownKeys(schema, path);
  return { path, message: undefined, unknown, hint: known.length === 0 ? '' : suggest(unknown, known) };
}

type OptionIssue = import('zod').core.$ZodIssue;

/** A missing field has no message of its own for any type. */
function messageOf(issue: OptionIssue | undefined): string | undefined {
  const isMissing = issue?.code === 'invalid_type' && issue.expected === 'nonoptional';
  return isMissing ? 'is required' : issue?.message;
}

/** Returns the error of the union member that matched deepest. */
function deepest(issues: readonly OptionIssue[]): OptionIssue | undefined {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] }));
  const [best] = inner.sort((a, b) => b.path.length - a.path.length);
  return best === undefined || best.path.length === issue.path.length ? issue : deepest([best]);
}

function knownKeys(schema: unknown, path: readonly PropertyKey[]): string[] {
  let at = unwrap(schema);
  for (const key of path) at = unwrap(shapeOf(at)?.[String(key)] ?? elementOf(at));
  return Object.keys(shapeOf(at) ?? {});
}

/** Returns the object schema inside defaults, optionals, unions and pipes, to list its keys for a hint. */
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
