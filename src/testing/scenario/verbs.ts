import type { ZodType } from 'zod';
import { emptyInput } from '../../domain/base/empty-input.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { takesId } from '../../engine/operation.ts';
import { unreadFields } from '../../engine/unread-fields.ts';
import { idOf } from '../../harness/references.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import type { World } from './call-operation.ts';
import { HARNESS_VERBS, type HarnessVerb } from './harness-verbs.ts';
import { downWish, endpointsWish, secretWish } from './receivers.ts';
import type { Stage } from './scenario-context.ts';

/** The arguments of a step, with names resolved. */
export interface Arguments {
  /** The argument next to the verb. */
  readonly first: unknown;
  /** The argument below `with`. */
  readonly second: unknown;
  /** The caller; undefined for the merchant. */
  readonly by: unknown;
  /** The body or query as written in the file. Unknown fields in it are rejected; undefined allows them. */
  readonly written: unknown;
  readonly idempotencyKey: string | undefined;
}

/** A verb of scenario steps. */
export interface Verb {
  readonly name: string;
  /** A short description, for editors and the guide. */
  readonly summary: string;
  /** The kind of argument next to the verb: a named result, a value, or none. */
  readonly takes: 'reference' | 'value' | 'nothing';
  /** The schema of the argument, if it is a value. */
  readonly value?: ZodType | undefined;
  /** The schema of `with`; absent if the verb has no second argument. */
  readonly with?: ZodType | undefined;
  /** True for calls of the API, which have a caller. */
  readonly asked: boolean;
  /** True if the operation supports an Idempotency-Key. */
  readonly keepsKey?: boolean;
  run(stage: Stage, given: Arguments): unknown;
}

/** Direct calls take the id first, if the path has one, then the body or query. */
const OPERATION_VERBS: readonly Verb[] = OPERATIONS.map((operation) => {
  const hasId = takesId(operation);
  const input = operation.input === emptyInput ? undefined : operation.input;
  return {
    name: operation.name,
    summary: operation.summary,
    takes: hasId ? 'reference' : 'value',
    value: hasId ? undefined : input,
    with: hasId ? input : undefined,
    asked: true,
    keepsKey: operation.method === 'POST' && operation.idempotency !== 'ignored',
    run: ({ ask }, { first, second, by, written, idempotencyKey }) => {
      const question = hasId ? { id: idOf(first), input: second } : { input: first };
      if (input !== undefined) refuseUnread(input, question.input ?? {}, written);
      return ask({ operation, by, idempotencyKey, ...question });
    },
  };
});

/** The API would ignore a misspelled field. Fields of inserted test data are not checked. */
function refuseUnread(schema: ZodType, sent: unknown, written: unknown): void {
  const field = unreadFields(schema, sent).find(({ path }) => isWritten(written, path));
  if (field === undefined) return;
  const got = `"${field.path.join('.')}"`;
  const meant = field.meant?.join('.');
  const hint = meant === undefined ? 'Set allowUnknownFields: true to send it anyway.' : `Did you mean "${meant}"?`;
  const expected = 'only known fields';
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}

function isWritten(written: unknown, path: readonly string[]): boolean {
  let at = written;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = Reflect.get(at, key);
  }
  return true;
}

// biome-ignore format: a table reads in columns
const RECEIVER_VERBS: readonly Verb[] = [
  { name: 'webhooks.subscribe', summary: 'subscribes an endpoint that acknowledges correctly signed webhooks', takes: 'value',     asked: false, value: endpointsWish, run: ({ receivers }, { first }) => receivers.subscribe(first) },
  { name: 'webhooks.down',      summary: 'makes an endpoint fail from now on',                            takes: 'reference', asked: false, with: downWish,       run: ({ receivers }, { first, second }) => receivers.down(first, second) },
  { name: 'webhooks.up',        summary: 'makes an endpoint acknowledge webhooks again',                             takes: 'reference', asked: false,                       run: ({ receivers }, { first }) => receivers.up(first) },
  { name: 'webhooks.useSecret', summary: 'makes an endpoint verify signatures with this secret',         takes: 'reference', asked: false, with: secretWish,     run: ({ receivers }, { first, second }) => receivers.useSecret(first, second) },
];

/** All verbs by name: the operations, the harness, and the webhook endpoints. */
export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [...OPERATION_VERBS, ...HARNESS_VERBS.map(harnessVerb), ...RECEIVER_VERBS].map((verb) => [verb.name, verb]),
);

/** YAML has null if there is no argument; the function expects undefined. */
function harnessVerb(row: HarnessVerb): Verb {
  const run: Verb['run'] = ({ gateway }, { first, second }) => call(gateway, row.name, [first ?? undefined, second]);
  return { ...row, asked: false, run };
}

/** Calls a function of the gateway by name. The function validates its arguments. */
function call(gateway: World, name: string, given: readonly unknown[]): unknown {
  let owner: unknown = gateway;
  let found: unknown = gateway;
  for (const key of name.split('.')) {
    owner = found;
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  if (typeof found === 'function') return Reflect.apply(found, owner, given);
  throw new SettleboxError('bad_option', `This gateway has no function ${name}.`);
}
