/** What a step may do: every operation that there is, what the harness can do, and a switch for the endpoints. */
import { SettleboxError } from '../../core/errors.ts';
import { takesId } from '../../core/operation.ts';
import { idOf } from '../../harness/references.ts';
import { OPERATIONS } from '../../resources.ts';
import type { Stage, World } from './stage.ts';

/** The arguments of a step, resolved. */
export interface Arguments {
  /** Beside the verb. */
  readonly first: unknown;
  /** Under `with`. */
  readonly second: unknown;
  readonly idempotencyKey: string | undefined;
}

export interface Verb {
  readonly name: string;
  /** What stands beside it: a named result, anything, or nothing. */
  readonly takes: 'reference' | 'value' | 'nothing';
  readonly takesWith: boolean;
  run(stage: Stage, given: Arguments): unknown;
}

/** Arguments as the direct face has them: the id first where the path names one thing, then the body or query. */
const OPERATION_VERBS: readonly Verb[] = OPERATIONS.map((operation) => ({
  name: operation.name,
  takes: takesId(operation) ? 'reference' : 'value',
  takesWith: takesId(operation),
  run: ({ gateway }, { first, second, idempotencyKey }) => {
    const options = idempotencyKey === undefined ? undefined : { idempotencyKey };
    return call(gateway, operation.name, takesId(operation) ? [idOf(first), second, options] : [first, options]);
  },
}));

// biome-ignore format: a table reads in columns
const HARNESS_VERBS = [
  { name: 'clock.advance',                     takes: 'value',     takesWith: false },
  { name: 'clock.advanceTo',                   takes: 'value',     takesWith: true  },
  { name: 'clock.next',                        takes: 'nothing',   takesWith: false },
  { name: 'idle',                              takes: 'nothing',   takesWith: false },
  { name: 'simulate.ach.return',               takes: 'value',     takesWith: false },
  { name: 'simulate.ach.notificationOfChange', takes: 'value',     takesWith: false },
  { name: 'simulate.ach.reverse',              takes: 'value',     takesWith: false },
  { name: 'simulate.ach.rule',                 takes: 'value',     takesWith: false },
  { name: 'ach.noteAuthorization',             takes: 'value',     takesWith: false },
  { name: 'ach.microDeposits',                 takes: 'reference', takesWith: false },
  { name: 'ach.returnRates',                   takes: 'nothing',   takesWith: false },
  { name: 'ach.files',                         takes: 'value',     takesWith: false },
  { name: 'ach.receiveFile',                   takes: 'value',     takesWith: false },
  { name: 'simulate.issuer.rule',              takes: 'value',     takesWith: false },
  { name: 'simulate.issuer.creditLine',        takes: 'value',     takesWith: false },
  { name: 'simulate.issuer.creditLines',       takes: 'nothing',   takesWith: false },
  { name: 'simulate.issuer.replaceCard',       takes: 'value',     takesWith: false },
  { name: 'simulate.issuer.refuseRefund',      takes: 'value',     takesWith: false },
  { name: 'cards.noteAuthorization',           takes: 'value',     takesWith: false },
] as const;

// biome-ignore format: a table reads in columns
const RECEIVER_VERBS: readonly Verb[] = [
  { name: 'webhooks.subscribe', takes: 'value',     takesWith: false, run: ({ receivers }, { first }) => receivers.subscribe(first) },
  { name: 'webhooks.down',      takes: 'reference', takesWith: true,  run: ({ receivers }, { first, second }) => receivers.down(first, second) },
  { name: 'webhooks.up',        takes: 'reference', takesWith: false, run: ({ receivers }, { first }) => receivers.up(first) },
];

export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [...OPERATION_VERBS, ...HARNESS_VERBS.map(harnessVerb), ...RECEIVER_VERBS].map((verb) => [verb.name, verb]),
);

/** YAML has null where nothing stands beside a verb; the face has no argument there. */
function harnessVerb(row: (typeof HARNESS_VERBS)[number]): Verb {
  return { ...row, run: ({ gateway }, { first, second }) => call(gateway, row.name, [first ?? undefined, second]) };
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
  throw new SettleboxError('bad_option', `The gateway has no ${name}.`);
}
