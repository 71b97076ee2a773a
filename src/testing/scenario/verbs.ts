/** What a step may do: every operation that there is, what the harness can do, and a switch for the endpoints. */
import type { ZodType } from 'zod';
import { emptyInput } from '../../domain/base/empty-input.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { takesId } from '../../engine/operation.ts';
import { unreadFields } from '../../engine/unread-fields.ts';
import { idOf } from '../../harness/references.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import type { World } from './asking.ts';
import { HARNESS_VERBS, type HarnessVerb } from './harness-verbs.ts';
import { downWish, endpointsWish, secretWish } from './receivers.ts';
import type { Stage } from './stage.ts';

/** The arguments of a step, resolved. */
export interface Arguments {
  /** Beside the verb. */
  readonly first: unknown;
  /** Under `with`. */
  readonly second: unknown;
  /** Who asks; undefined for the merchant. */
  readonly by: unknown;
  /** What the file says of the body or query: fields of it that nobody reads are mistyped. Undefined where they may be. */
  readonly written: unknown;
  readonly idempotencyKey: string | undefined;
}

export interface Verb {
  readonly name: string;
  /** What it does, in a few words. */
  readonly summary: string;
  /** What stands beside it: a named result, a value, or nothing. */
  readonly takes: 'reference' | 'value' | 'nothing';
  /** What the value may be, where it is one. */
  readonly value?: ZodType | undefined;
  /** What `with` may be; absent where there is no `with`. */
  readonly with?: ZodType | undefined;
  /** Whether it is a call of the API, which somebody makes. */
  readonly asked: boolean;
  /** Whether an Idempotency-Key means anything to it. */
  readonly keepsKey?: boolean;
  run(stage: Stage, given: Arguments): unknown;
}

/** Arguments as the direct face has them: the id first where the path names one thing, then the body or query. */
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

/** A mistyped field would be read by nobody, and the call do something else. Those of test data are ours. */
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

export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [...OPERATION_VERBS, ...HARNESS_VERBS.map(harnessVerb), ...RECEIVER_VERBS].map((verb) => [verb.name, verb]),
);

/** YAML has null where nothing stands beside a verb; the face has no argument there. */
function harnessVerb(row: HarnessVerb): Verb {
  const run: Verb['run'] = ({ gateway }, { first, second }) => call(gateway, row.name, [first ?? undefined, second]);
  return { ...row, asked: false, run };
}

/** Calls a function of the public face by its name. What is passed was never typed: the face checks it. */
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
