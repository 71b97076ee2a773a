import type { ZodType } from 'zod';
import { emptyInput } from '../../domain/base/empty-input.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { takesId } from '../../engine/operation.ts';
import { unreadFields } from '../../engine/unread-fields.ts';
import { idOf } from '../../harness/references.ts';
import { OPERATIONS } from '../../worlds/resources.ts';
import type { World } from './call-operation.ts';
import { HARNESS_VERBS, type HarnessVerb } from './harness-verbs.ts';
import { RECEIVER_VERBS, type ReceiverVerb } from './receivers.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** The arguments of a step, with names resolved. */
interface VerbArguments {
  /** The argument next to the verb. */
  readonly first: unknown;
  /** The argument below `with`. */
  readonly second: unknown;
  /** The caller; undefined for the merchant. */
  readonly caller: unknown;
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
  readonly value?: (() => ZodType) | undefined;
  /** The schema of `with`; absent if the verb has no second argument. */
  readonly with?: (() => ZodType) | undefined;
  /** True for calls of the API, which have a caller. */
  readonly isOperation: boolean;
  /** True if the operation supports an Idempotency-Key. */
  readonly acceptsIdempotencyKey?: boolean;
  run(context: ScenarioContext, args: VerbArguments): unknown;
}

/** Direct calls take the id first, if the path has one, then the body or query. */
const OPERATION_VERBS: readonly Verb[] = OPERATIONS.map((operation) => {
  const hasId = takesId(operation);
  const schema = operation.input === emptyInput ? undefined : operation.input;
  return {
    name: operation.name,
    summary: operation.summary,
    takes: hasId ? 'reference' : 'value',
    value: hasId ? undefined : schema,
    with: hasId ? schema : undefined,
    isOperation: true,
    acceptsIdempotencyKey: operation.method === 'POST' && operation.idempotency !== 'ignored',
    run: ({ callOperation }, { first, second, caller, written, idempotencyKey }) => {
      const request = hasId ? { id: idOf(first), input: second } : { input: first };
      if (schema !== undefined) rejectUnknownField(schema(), request.input ?? {}, written);
      return callOperation({ operation, caller, idempotencyKey, ...request });
    },
  };
});

/** The API would ignore a misspelled field. Fields of inserted test data are not checked. */
function rejectUnknownField(schema: ZodType, sent: unknown, written: unknown): void {
  const field = unreadFields(schema, sent).find(({ path }) => isWritten(written, path));
  if (field === undefined) return;
  const got = `"${field.path.join('.')}"`;
  const suggestion = field.meant?.join('.');
  const hint =
    suggestion === undefined ? 'Set allowUnknownFields: true to send it anyway.' : `Did you mean "${suggestion}"?`;
  const expected = 'only known fields';
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}

function isWritten(written: unknown, path: readonly string[]): boolean {
  let current = written;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return false;
    current = Reflect.get(current, key);
  }
  return true;
}

/** All verbs by name: the operations, the harness, and the webhook endpoints. */
export const VERBS: ReadonlyMap<string, Verb> = byName([
  ...OPERATION_VERBS,
  ...HARNESS_VERBS.map(harnessVerb),
  ...RECEIVER_VERBS.map(receiverVerb),
]);

function byName(verbs: readonly Verb[]): ReadonlyMap<string, Verb> {
  return new Map(verbs.map((verb) => [verb.name, verb]));
}

/** YAML has null if there is no argument; the function expects undefined. */
function harnessVerb({ run, ...row }: HarnessVerb): Verb {
  const work = run ?? ((gateway, first, second) => call(gateway, row.name, [first, second]));
  return {
    ...row,
    isOperation: false,
    run: ({ gateway }, { first, second }) => work(gateway, first ?? undefined, second),
  };
}

function receiverVerb({ run, ...row }: ReceiverVerb): Verb {
  return { ...row, isOperation: false, run: ({ receivers }, { first, second }) => run(receivers, first, second) };
}

/** Calls a function of the gateway by name. The function validates its arguments. */
function call(gateway: World, name: string, args: readonly unknown[]): unknown {
  let owner: unknown = gateway;
  let found: unknown = gateway;
  for (const key of name.split('.')) {
    owner = found;
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  if (typeof found === 'function') return Reflect.apply(found, owner, args);
  throw new SettleboxError('bad_option', `This gateway has no function ${name}.`);
}
