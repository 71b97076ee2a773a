/** What a scenario file may hold. */
import { z } from 'zod';
import { EVENT_TYPES } from '../../domain/base/event-types.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { CASES_MAX, type Case, countCases, type Each } from './cases.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { isMoney, isReference } from './values.ts';

/** Cents; dollars with their sign; or what a step answered. */
const MONEY = 'expected money such as $49.99, or cents';
const money = z.union([z.int(MONEY), z.string().refine((text) => isMoney(text) || isReference(text), MONEY)], MONEY);

/** `transaction.settled`, or `transaction.settled: $sale` where it matters whose. */
const expectedEvent = z.unknown().transform((given, context) => {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [[String(given), undefined]];
  const [[type, of] = ['', undefined], another] = entries;
  if (another !== undefined) context.addIssue('expected one event per list item');
  else if (!EVENT_TYPES.some((known) => known === type)) context.addIssue(`expected an event type. ${meantType(type)}`);
  else if (of !== undefined && !isReference(of)) context.addIssue('expected the name of its subject, such as $sale');
  return { type: String(type), of: isReference(of) ? of : undefined };
});
export type ExpectedEvent = z.output<typeof expectedEvent>;

function meantType(type: unknown): string {
  return suggest(String(type), EVENT_TYPES);
}

const PLAIN = 'expected text without control characters';
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would do what they say; lines and tabs may stand.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

function isPlain(text: string): boolean {
  return !CONTROL.test(text);
}

/** An expectation of nothing would be met by anything. */
function some<Value extends z.ZodType<object>>(value: Value) {
  return value.refine((given) => Object.keys(given).length > 0, 'expected at least one expectation');
}

const scalar = z.union([z.string(), z.number(), z.boolean()], { error: 'expected a string, a number, true or false' });
const fields = z.record(z.string(), z.unknown());
const count = z.int().min(0);
/** Repetitions of one step: enough for a rate over some hundred debits, and no test that hangs. */
const TIMES_MAX = 1_000;
const TIMES = `expected a count from 1 to ${TIMES_MAX}`;

/** The words beside a verb that say what must come of it. */
export const expectedSchema = z.strictObject({
  /** Fields of the answer; those not named are not looked at. Of a list, every member. */
  response: z
    .union([some(fields), z.array(z.union([fields, scalar])), scalar], {
      error: 'expected fields of the response, a list, or a value',
    })
    .optional(),
  /** The code of the refusal; or more of it. */
  rejected: z
    .union(
      [
        z.string().transform((code) => ({ code, status: undefined, message: undefined })),
        z.strictObject({ code: z.string(), status: z.int().optional(), message: z.string().optional() }),
      ],
      { error: 'expected an error code, or { code, status, message }' },
    )
    .optional(),
  /** What the shop hears where no answer comes. */
  networkError: z.string().optional(),
  /** Every event that the step causes, in order. */
  events: z.array(expectedEvent).optional(),
  /** Named things and the states they are in afterwards. */
  state: some(z.record(z.string(), z.string('expected a state'))).optional(),
  /** Accounts of the merchant's ledger and what they hold afterwards. */
  balances: some(z.record(z.string(), money)).optional(),
  /** Money that reaches the merchant's bank within the step, in order. */
  deposits: z.array(money).optional(),
  /** What the endpoints see within the step, in order; of how many events; how often they fail; how many wait afterwards. */
  webhooks: some(
    z.strictObject({
      delivered: z.array(expectedEvent).optional(),
      distinct: count.optional(),
      failed: count.optional(),
      pending: count.optional(),
    }),
  ).optional(),
});
export type Expected = z.output<typeof expectedSchema>;

/** Who asks, or whose books are looked at. */
const CALLER = 'expected $reseller, $anonymous, or the name of an account or a key';
const caller = z.union([z.string().refine(isReference, CALLER), fields], CALLER);

const name = z.string().regex(/^[a-z]\w*$/i, 'expected a name of letters and digits');

/** The words beside a verb. */
export const stepSchema = expectedSchema.extend({
  /** The same words in a group; a step of its own where there is no verb. */
  expect: some(expectedSchema).optional(),
  /** A line for people, printed above what happens. */
  note: z.string().min(1, 'expected a string').refine(isPlain, PLAIN).optional(),
  /** The verb's second argument. */
  with: z.unknown().optional(),
  /** The name of the answer for later steps, which say `$name`. */
  as: name.optional(),
  /** Who asks, where it is not the merchant. */
  caller: caller.optional(),
  idempotencyKey: z.string().optional(),
  /** Sends fields that nobody reads, too: they are refused otherwise, since most are mistyped. */
  allowUnknownFields: z.literal(true, { error: 'expected true' }).optional(),
  /** Does it so many times, or until it is refused: the answer is the last one's, all else what came of all of them. */
  times: z.int(TIMES).min(1, TIMES).max(TIMES_MAX, TIMES).default(1),
});

export const STEP_WORDS = Object.keys(stepSchema.shape);

/** Values by name. */
function byName<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value, { error: 'expected values by name' }).superRefine((given, context) => {
    for (const key of Object.keys(given))
      if (!name.safeParse(key).success)
        context.addIssue({ code: 'custom', path: [key], message: 'expected a name of letters and digits' });
      else if (GIVEN_NAMES.some((given) => given === key))
        context.addIssue({ code: 'custom', path: [key], message: 'expected a name that is not in use' });
  });
}

const row = byName(scalar);
const PARAMETERS = 'expected a list of cases, or lists of values by parameter';

const each = z
  .custom<Each>((value) => typeof value === 'object' && value !== null, PARAMETERS)
  .superRefine((given, context) => {
    const parsed = Array.isArray(given)
      ? z.array(row).min(1, 'expected a case').safeParse(given)
      : byName(z.array(scalar, PARAMETERS).min(1, 'expected a value')).safeParse(given);
    for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
    if (!parsed.success) return;
    if (Object.keys(given).length === 0) context.addIssue('expected a parameter');
    if (countCases(given) > CASES_MAX) context.addIssue(`expected at most ${CASES_MAX} cases`);
    if (Array.isArray(given)) refuseUneven(given, context);
  });

/** A parameter that one case has and another has not would mean a result in the one and a value in the other. */
function refuseUneven(rows: readonly Case[], context: z.core.$RefinementCtx): void {
  const names = Object.keys(rows[0] ?? {}).sort();
  const at = rows.findIndex((one) => Object.keys(one).sort().join() !== names.join());
  if (at < 0 && names.length > 0) return;
  const message = names.length === 0 ? 'expected a parameter' : `expected ${names.join(', ')} in every case`;
  context.addIssue({ code: 'custom', path: [Math.max(at, 0)], message });
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const scenarioSchema = z.strictObject({
  /** Where editors find what may stand here; nothing to the player. */
  $schema: z.string().optional(),
  title: z.string().min(1).refine(isPlain, PLAIN),
  /** A paragraph: who, what, and why it matters. */
  description: z.string().min(1).refine(isPlain, PLAIN),
  /** Options of `createGateway`, which checks them. */
  gateway: z.custom<GatewayOptions>(isMap, 'expected createGateway options').default({}),
  /** Values that have a name from the beginning. */
  variables: byName(z.unknown()).default({}),
  /** Plays once for each of these. */
  each: each.optional(),
  steps: z.array(fields).min(1),
});
